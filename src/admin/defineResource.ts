import type { ComponentType } from 'react';
import type { ExactNumber, Read } from '../client';
import type { KnownDates, PermissionName } from '../contract';
import type { RqlNode } from '../rql';
import type { Action } from './actions';
import type { SectionDefinition } from './defineSection';
import type { MessageKey } from './messages';
import type { Screen } from './screen';

/** What can be done with any resource. Opening a detail is viewing: it asks for `list` unless `detail` is given. */
export type ResourceAction = 'list' | 'detail' | 'create' | 'update' | 'delete';

/** Of each action the permissions of which any one is enough; a resource may name actions of its own (`updateEmail`). */
type ResourcePermissions = Partial<Record<ResourceAction, readonly PermissionName[]>> &
  Readonly<Record<string, readonly PermissionName[]>>;

/** How the value of a column is shown when no `render` is given. */
export type ColumnKind = 'text' | 'id' | 'timestamp' | 'boolean' | 'number' | 'texts' | 'bytes' | 'chips' | 'birthday';

/** What a cell says without its dress: for sorting in the browser, copying and exporting. An exact number compares and reads as the number that it is. */
export type PlainValue = string | number | ExactNumber | boolean | Date | null | undefined;

export type CellProps<T> = { record: T };

export type Column<T> = {
  /** Field of the record, as the client spells it (camelCase). */
  field: Extract<keyof T, string>;
  /** Key below `fields.` in the messages; the field itself when left out. */
  label?: string;
  /** What it is called as it stands, where that is the operator's own word and no message's. */
  heading?: string;
  /** What has to be asked for beside the declared `select`, in the spelling of the wire, where this column is shown. */
  select?: string;
  /** Only sortable columns react to a click on their header. */
  sortable?: boolean;
  /** `chips`: the names of the records that this one holds. */
  kind?: ColumnKind;
  /** What a chip says whose record has no name. */
  unnamed?: MessageKey;
  /** The plain value where it is more than the field itself: for sorting in the browser, copying and exporting. */
  value?: (record: T) => PlainValue;
  /** Its value is written in the operator's language: files hold the field itself. */
  isDrawn?: true;
  /** Dresses the value for the table. */
  render?: ComponentType<CellProps<T>>;
  /** The value is the id of a record of this resource: shown by its name, and leads there, also on the detail. */
  of?: string;
  /** Low columns leave first on narrow screens. */
  priority?: 'high' | 'low';
  /** On offer, but shown only where an operator chooses it. */
  isExtra?: boolean;
};

/** A field as the readable detail shows it; a column's `value`, which may leave out what does not fit a cell, is not taken over, nor what it is called. What is not declared follows in its own words, so that nothing is hidden. */
export type RecordField<T> = Pick<Column<T>, 'field' | 'label' | 'kind' | 'of' | 'render'> & {
  /** What is shown in place of the field itself: a plain value, or one with members, whose `id` is then that of a record `of`. */
  value?: (record: T) => unknown;
  /** What its members are called, at any depth, where that is not what they are called elsewhere: keys below `fields.`. */
  names?: Readonly<Record<string, string>>;
};

/**
 * How a member is typed in the form of its record: `lines` is a text of several, `day` a birthday, `moment` a time in milliseconds since 1970,
 * `timestamp` one as ISO 8601 text, `languages` an object of texts by
 * language, `named` one by names of any kind, `prices` amounts by currency, `price` the amount of the currency beside it, `currency` its code, which
 * travels in small letters.
 */
export type MemberKind =
  | 'text'
  | 'lines'
  | 'number'
  | 'boolean'
  | 'day'
  | 'moment'
  | 'timestamp'
  | 'texts'
  | 'languages'
  | 'named'
  | 'currency'
  | 'price'
  | 'prices'
  | 'json';

/** What can be written of a resource, in the spelling of the wire; its screens, which are a form and JSON, follow. */
export type RecordWriting = {
  /** What a new record begins with, of whoever makes it, and what its form asks for; without it none is created here. */
  blank?: object | ((userId: string | undefined) => object);
  /** Kinds of members, by their way (`recipients.to`), that neither their column, `blank` nor `filterFields` tell: they are texts otherwise. */
  members?: Readonly<Record<string, MemberKind>>;
  /** Members, by their way, without which nothing is sent. */
  required?: readonly string[];
  /** Members, by their way, without which nothing is sent as long as another one at the top, which brings them, is left out. */
  requiredWithout?: Readonly<Record<string, string>>;
  /** Members that may be changed, in the spelling of the wire. */
  editable?: readonly string[];
  /** Of them, those that a new record cannot be given. */
  setLater?: readonly string[];
  /** Members at the top that a record has only where another one has this value; without it they are neither asked for nor sent. */
  onlyWith?: Readonly<Record<string, readonly [member: string, value: string]>>;
  /** What is sent is merged into what is stored at every depth, not its members alone. */
  merges?: boolean;
  /** `revoke` where that is what removing one is called. */
  remove?: 'delete' | 'revoke';
  /** A record may say by itself that its removal will be refused: says why. */
  keptBy?: (record: Record<string, unknown>) => MessageKey | undefined;
  /** A service may answer well, and have made or changed nothing: says why. */
  refusedBy?: (answer: unknown) => MessageKey | undefined;
};

/** A condition that is set and taken away with one click; `table.quick_{name}` says it in words. */
export type QuickFilter = {
  name: string;
  /** As it travels. Where a value is to be chosen first, the part that asks for it. */
  filter: string | ComponentType<QuickFilterProps>;
};

export type QuickFilterProps = {
  /** Given the condition, as it travels; without one nothing was chosen. */
  onChoose: (filter?: string) => void;
};

/** Types of the fields that a filter may name, in the spelling of the wire: feeds suggestions and advice. */
export type FilterFields = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'date' | 'array' | 'object'>>;

/** Where the values of a field come from that are records of another resource: which field holds them, and which names them. */
export type FilterSource = { resource: string; value: string; label?: string };

export type ResourceApi = {
  /** Path on the platform; `:parameter` segments are filled from the resource's name. No trailing slash. */
  path: string;
  /** Casing that the service speaks; decides the spelling of fields in queries and of envelope keys. */
  casing: 'snake' | 'camel';
  /** `filter`: one record is read by `eq(id,…)` on the list; `path` (default): by its own path. */
  one?: 'path' | 'filter';
  /** `filter`: records are deleted by `eq(id,…)`. */
  remove?: 'path' | 'filter';
  /** `filter`: records are changed by `eq(id,…)`. */
  update?: 'path' | 'filter';
  /** Where members are taken away from records that a query finds: a change alone leaves what it does not name. */
  removeFields?: string;
  /** Where records are created, if elsewhere than at `path`. */
  createPath?: string;
  /** The list answers everything at once and knows no query: it is filtered and sorted in the browser. */
  whole?: boolean;
  /** The only fields that lists ask for, in the spelling of the wire. */
  select?: readonly string[];
  /** Field that identifies a record, `id` unless said otherwise. */
  idField?: string;
  /** What identifies a record in addresses where no field of its own may, and which query finds it. */
  idOf?: (record: Record<string, unknown>) => string | undefined;
  whereId?: (id: string) => RqlNode;
  /** Takes an answered record for its type, member by member: what screens rely on is there, and what it is called. */
  reads?: Read<object>;
  /** By what its service knows one record, where that is not its id. */
  keyOf?: (record: Record<string, unknown>) => string | undefined;
  /** What is sent when a record is created, or changed (`id`), where that is more than its JSON text. */
  wrap?: (json: string, id?: string) => string;
  /** Keys of answers stay exactly as sent (spec §3: function details). */
  verbatim?: boolean;
};

/** What a part of a detail page is given. */
export type RecordPartProps<T = Record<string, unknown>> = {
  record: T & { id: string };
  /** Reads the record anew, after something changed it. */
  reload: () => Promise<unknown>;
};

/** What the home page shows of a resource: what an operator looks at first (CAP-20). */
export type HomeBlock = {
  name: string;
  /** The action whose permissions it asks for; without them it is neither shown nor asked for. */
  action: string;
  /** Lower ones stand first. */
  rank: number;
  Block: Screen;
};

export type ResourceDeclaration<T> = {
  /** React-admin's name of the resource, which is also its address below the console's root. */
  name: string;
  section: SectionDefinition;
  api: ResourceApi;
  /** Beside what its section asks for. One of the five usual actions that is left out is not gated; `useMay` reads it. */
  permissions?: ResourcePermissions;
  columns: readonly Column<T>[];
  defaultSort?: { field: Extract<keyof T, string>; order: 'ASC' | 'DESC' };
  /** Field whose value names a record to people; `name`, else the id. */
  title?: Extract<keyof T, string>;
  /** What can be done with its records beside reading and editing them; loaded when it is first asked for. */
  actions?: () => Promise<readonly Action<T>[]>;
  filterFields?: FilterFields;
  /** Values that its fields may have: enumerations, and where those come from that are other records. */
  filterValues?: Readonly<Record<string, readonly string[]>>;
  filterSources?: Readonly<Record<string, FilterSource>>;
  /** Text fields, spelled likewise, in which a text without any operator is looked for; all of them when left out. */
  searchFields?: readonly string[];
  /**
   * Fields, spelled likewise, by which people call its records: they are then found from anywhere (Ctrl+K). Whole lists are
   * searched by their names whatever stands here.
   */
  nameFields?: readonly string[];
  /** The letter that, after G, leads to its list. */
  goKey?: string;
  /** A filter that makes sense here, shown while the box is empty. */
  filterExample?: string;
  /** Questions that are asked every day: one click puts the filter among those of the box. */
  quickFilters?: readonly QuickFilter[];
  /** Beside the columns: fields of the detail that are more than their text. */
  fields?: readonly RecordField<T>[];
  writes?: RecordWriting;
  /** Members, at any depth and in the spelling of the wire, that are covered until somebody asks to see them. */
  secrets?: readonly string[];
  /** On the detail, above what is known of the record: what it looks like. */
  preview?: ComponentType<RecordPartProps<T>>;
  /** Its texts are not the console's own (i18n/…/services.json): they are fetched with its first page. */
  hasOwnTexts?: boolean;
  list?: Screen;
  create?: Screen;
  /** Creates many from a file, for those who may create one: its page is `/{name}/import`. */
  fromFile?: Screen;
  /** Further pages about its records, for those who may see its list: `/{name}/{page}`, with a link at the list's head (`pages.{page}`). */
  pages?: Readonly<Record<string, Screen>>;
  detail?: Screen;
  home?: readonly HomeBlock[];
  /** Resources reached through others have no entry in the sidebar. */
  hidden?: boolean;
  /** Not a collection of records but a page of its own, which is its `list`. */
  isPage?: boolean;
};

/** What a record looks like, and what its form asks for; `RecordFields` and `memberFields` take a part of a record, too. */
export type RecordLooks = Pick<
  ResourceDeclaration<Record<string, unknown>>,
  'columns' | 'fields' | 'filterFields' | 'filterValues' | 'secrets' | 'writes'
>;

/** The fields in which a text without any operator is looked for. */
export const searchFieldsOf = (fields: FilterFields = {}): readonly string[] =>
  Object.keys(fields).filter(field => field !== 'id' && fields[field] === 'string');

/** A declared resource; the record type is erased because everything generic treats records alike. */
export type ResourceDefinition = ResourceDeclaration<Record<string, unknown>>;

/**
 * Declares a resource of the platform. From it follow its routes, its sidebar entry, the guard on its pages, its table
 * with filter, sort, paging and refresh, a read-only detail page, and how the data provider reaches it.
 */
export const defineResource = <T extends KnownDates<T> & object>(
  declaration: ResourceDeclaration<T>,
): ResourceDefinition =>
  // Its columns and screens are only ever given its own records: what the generic code no longer knows, the wire keeps.
  declaration as ResourceDefinition;

export type PageDeclaration = Pick<
  ResourceDeclaration<object>,
  'name' | 'section' | 'permissions' | 'hasOwnTexts' | 'home'
> & {
  page: Screen;
  /** What stands below its address, where something does. */
  detail?: Screen;
  /** Base of the service that it is about; none where it is about the whole host. */
  service?: string;
};

/** Declares a page that shows no collection, with its place in the sidebar and its guard. */
export const definePage = ({ page, service = '', ...declaration }: PageDeclaration): ResourceDefinition => ({
  ...declaration,
  api: { path: service, casing: 'camel' },
  columns: [],
  list: page,
  isPage: true,
});

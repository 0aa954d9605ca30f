import type { MemberKind, RecordLooks } from '../../../admin/defineResource';

/** A member of a record that has a field of its own in its form. */
export type MemberField = {
  /** Its way in one, by which the form knows it: `recipients.to`. */
  path: string;
  way: readonly string[];
  kind: MemberKind;
  /** What it is called, below `fields.` in the messages: as on the detail, else by its whole way where that has words, else by its last step. */
  labels: readonly [whole: string, name: string];
  isRequired: boolean;
  /** The member at the top without which it is required, too. */
  requiredWithout?: string | undefined;
  /** Members of its own without which nothing is sent: languages of a text. */
  requiredInside: readonly string[];
  isSecret: boolean;
  /** Resource of which it is an id. */
  of?: string | undefined;
  /** The only values that it may have. */
  choices?: readonly string[] | undefined;
  /** Which member at the top has to have which value, for this one to be there at all. */
  onlyWith?: readonly [member: string, value: string] | undefined;
};

type Fields = Readonly<Record<string, unknown>>;

const toCamel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (record: Fields, way: readonly string[]): unknown =>
  way.reduce<unknown>((inner, step) => (isFields(inner) ? inner[step] : undefined), record);

const kindOfValue = (value: unknown): MemberKind | undefined => {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.every(item => typeof item === 'string') ? 'texts' : 'json';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' || typeof value === 'boolean' ? (typeof value as 'number' | 'boolean') : 'json';
};

const OF_COLUMN: Partial<Record<string, MemberKind>> = {
  boolean: 'boolean',
  number: 'number',
  texts: 'texts',
  birthday: 'day',
  timestamp: 'timestamp',
};
const OF_FILTER: Partial<Record<string, MemberKind>> = { boolean: 'boolean', number: 'number', array: 'texts' };

/** What a new record begins with. */
export const blankOf = ({ writes }: RecordLooks, userId: string | undefined): Fields => {
  const { blank = {} } = writes ?? {};
  return (typeof blank === 'function' ? blank(userId) : blank) as Fields;
};

/**
 * The fields of a record's form, as its declaration tells them: of one that is there what may be changed, of a new one that too, after
 * what it begins with. Whose inner members are declared has no field of its own.
 *
 * @param blank what a new record begins with
 * @param stored the record that is changed
 */
export const memberFields = (
  { columns, fields = [], filterFields = {}, filterValues = {}, secrets = [], writes = {} }: RecordLooks,
  blank: Fields,
  stored?: Fields,
): readonly MemberField[] => {
  const { members = {}, required = [], requiredWithout = {}, editable = [], setLater = [], onlyWith = {} } = writes;
  const declared = Object.keys(members);
  const others = declared.map(path => path.split('.', 1)[0] ?? '');
  const tops = stored
    ? editable
    : [...Object.keys(blank), ...editable, ...others].filter(top => !setLater.includes(top));
  const paths = [...new Set(tops)].flatMap(top => {
    const inner = declared.filter(path => path.startsWith(`${top}.`));
    return inner.length > 0 ? inner : [top];
  });
  return paths.map(path => {
    const way = path.split('.');
    const name = way.at(-1) ?? '';
    const column = columns.find(({ field }) => field === toCamel(path));
    const { of } = [...columns, ...fields].find(({ field }) => field === toCamel(path)) ?? {};
    const named = fields.find(({ field }) => field === toCamel(path))?.label;
    // A record that goes by the id of another: `id` says nothing of whose.
    const label = named ?? (of ? column?.label : undefined);
    const kind =
      members[path] ??
      OF_COLUMN[column?.kind ?? ''] ??
      kindOfValue(valueAt(blank, way)) ??
      OF_FILTER[filterFields[path] ?? ''] ??
      kindOfValue(valueAt(stored ?? {}, way)) ??
      'text';
    return {
      path,
      way,
      kind,
      labels: [label ?? way.map(toCamel).join('_'), toCamel(name)],
      isRequired: required.some(one => one === path || one.startsWith(`${path}.`)),
      requiredWithout: requiredWithout[path],
      requiredInside: required.flatMap(one => (one.startsWith(`${path}.`) ? [one.slice(path.length + 1)] : [])),
      isSecret: secrets.includes(name),
      of,
      choices: filterValues[path],
      onlyWith: onlyWith[path],
    };
  });
};

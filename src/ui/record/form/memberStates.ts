import { compact, isObjectText, partAt, sourceIn, wholeOf } from '../../json/objectText';
import type { MemberField } from './memberFields';
import { type Emptying, readMember, rowsOf, writeMember } from './memberText';
import { isAskedIn, sourceAt } from './onlyWith';

/** What was typed into a field, and the JSON of its member then. */
type TypedMember = { typed: string; over: string | undefined };
/** By path: what is typed reads otherwise than what is written for it (`12.` of a price), or is nothing of its kind yet. */
export type TypedMembers = Readonly<Record<string, TypedMember>>;

export type MemberState = {
  field: MemberField;
  /** What its field shows. */
  value: string;
  /** JSON of the member. */
  source: string | undefined;
  /** What is stored is of another kind: it is shown, and changed as JSON. */
  isLocked: boolean;
  /** What is typed is nothing of its kind. */
  isUnread: boolean;
};

export type FormRules = {
  fields: readonly MemberField[];
  /** The text when editing began. */
  initial: string;
  /** Nothing is stored yet. */
  isNew: boolean;
  /** What is left out is taken away. */
  canRemove: boolean;
};

const emptyingOf = ({ initial, isNew, canRemove }: FormRules, { way }: MemberField): Emptying => {
  const before = partAt(wholeOf(initial), way);
  return { initial: before && compact(sourceIn(before)), canLeaveOut: isNew || canRemove };
};

/** JSON for what is typed into a field of the form. @see writeMember */
export const sourceOfTyped = (rules: FormRules, field: MemberField, typed: string, text: string) =>
  writeMember(field, typed, wholeOf(text), emptyingOf(rules, field));

/** The fields of a form over a JSON text of an object: what is typed counts as long as its member is what it was then. */
export const memberStates = (rules: FormRules, text: string, typed: TypedMembers): readonly MemberState[] => {
  const whole = wholeOf(text);
  return rules.fields.filter(isAskedIn(whole)).map(field => {
    const read = readMember(field, whole);
    const { source } = read;
    const state = { field, source, isLocked: false, isUnread: false };
    const own = typed[field.path];
    if (own && own.over === source) {
      const written = sourceOfTyped(rules, field, own.typed, text);
      if (written === false) return { ...state, value: own.typed, isUnread: true };
      if ((written && compact(written)) === source) return { ...state, value: own.typed };
    }
    return { ...state, value: read.typed ?? source ?? '', isLocked: read.typed === undefined };
  });
};

/** What is typed and is nothing of its kind yet, by path; no secret. */
export const unreadIn = (rules: FormRules, text: string, typed: TypedMembers): Readonly<Record<string, string>> => {
  if (Object.keys(typed).length === 0 || !isObjectText(text)) return {};
  const unread = memberStates(rules, text, typed).filter(({ isUnread, field }) => isUnread && !field.isSecret);
  return Object.fromEntries(unread.map(({ field, value }) => [field.path, value]));
};

/** The same, typed over a text anew. */
export const typedAgain = (
  fields: readonly MemberField[],
  unread: Readonly<Record<string, string>>,
  text: string,
): TypedMembers => {
  if (!isObjectText(text)) return {};
  const whole = wholeOf(text);
  const known = fields.filter(({ path }) => unread[path] !== undefined);
  return Object.fromEntries(
    known.map(({ path, way }) => [path, { typed: unread[path] ?? '', over: sourceAt(whole, way) }]),
  );
};

/** What is wrong with a field: where, and what; for a row of it, its own path. */
export type StateFault = { path: string; field: MemberField; what: 'needed' | 'unread'; row?: string };

const rowFaults = ({ field, value }: MemberState, isNew: boolean): StateFault[] => {
  const rows = rowsOf(value);
  const textIn = (name: string) => rows.find(([row]) => row === name)?.[1];
  const blank = (name: string) => (textIn(name) ?? (isNew ? '' : name)).trim() === '';
  const empty = field.kind === 'prices' ? rows.filter(([, text]) => text.trim() === '').map(([name]) => name) : [];
  return [...new Set([...field.requiredInside.filter(blank), ...empty])].map(row => ({
    path: `${field.path}.${row}`,
    field,
    what: 'needed',
    row,
  }));
};

/** Kinds whose fields hold several by their names. */
export const HOLDS_ROWS: readonly string[] = ['languages', 'named', 'prices'];

/** JSON of a member that says nothing. */
const NOTHING: readonly (string | undefined)[] = [undefined, 'null', '""'];

/** What is wrong with what is typed. Of a record that is there only what is changed counts: what was wrong before keeps nobody from changing something else. */
export const memberFaults = (rules: FormRules, text: string, typed: TypedMembers): readonly StateFault[] => {
  const { isNew, canRemove } = rules;
  const whole = wholeOf(text);
  const isNeeded = ({ isRequired, requiredWithout }: MemberField) =>
    isRequired || (requiredWithout !== undefined && NOTHING.includes(sourceAt(whole, [requiredWithout])));
  return memberStates(rules, text, typed).flatMap((state): readonly StateFault[] => {
    const { field, value, source, isLocked, isUnread } = state;
    const { path } = field;
    if (isUnread) return [{ path, field, what: 'unread' }];
    const isChanged = source !== emptyingOf(rules, field).initial && (source !== undefined || canRemove);
    if (isLocked || (!isNew && !isChanged)) return [];
    const inside = HOLDS_ROWS.includes(field.kind) ? rowFaults(state, isNew) : [];
    const isEmpty = value.trim() === '' || value === '[]';
    return isNeeded(field) && isEmpty && inside.length === 0 ? [{ path, field, what: 'needed' }] : inside;
  });
};

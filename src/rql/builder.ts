import type { FieldTypes } from './advise';
import { rql } from './build';
import { encodeTwice } from './encoding';
import { type Filter, parseFilter, showFilter } from './filter';
import { format } from './format';
import { makeSendable } from './plainText';
import type { RawCall, RawTerm, RawValue } from './scan';
import { type MomentOf, writeMoments } from './spans';
import { canonicalNumber, serverText, serverValue } from './typing';

/** Comparisons that a row of the builder can hold. */
export const ROW_OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in', 'out'] as const;
export type RowOperator = (typeof ROW_OPERATORS)[number];

/** One condition. `value` is what people read; of `in` and `out` several with commas between them. */
export type BuilderRow = {
  readonly kind: 'row';
  readonly field: string;
  readonly op: RowOperator;
  readonly value: string;
  /** The text that it was read from, as it travels, until somebody changes it. */
  readonly source?: string;
};
/** What the builder cannot draw: it stays as it is. */
type BuilderRaw = { readonly kind: 'raw'; readonly source: string };
export type BuilderGroup = {
  readonly kind: 'group';
  /** Whether all of its conditions must hold, or any. */
  readonly isAll: boolean;
  readonly items: readonly BuilderItem[];
  readonly source?: string;
};
export type BuilderItem = BuilderRow | BuilderRaw | BuilderGroup;

const isRowOperator = (name: string): name is RowOperator => (ROW_OPERATORS as readonly string[]).includes(name);
const isSeveral = (op: RowOperator) => op === 'in' || op === 'out';

/** The query string is decoded once before its values are typed. */
const decoded = (term: RawValue): RawValue => ({ ...term, text: decodeURIComponent(term.text) });

const unlessRefused = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** What people read of a value, where reading and writing it again says the same. */
const plainOf = (term: RawTerm): string | undefined => {
  if (term.kind !== 'value' || term.text === '') return undefined;
  return unlessRefused(() => {
    const read = decoded(term);
    const value = serverValue(read);
    return typeof value === 'string' ? value : read.text;
  });
};

const fieldOf = (term: RawValue): string | undefined => unlessRefused(() => serverText(decoded(term)));

const rowOf = (call: RawCall, source: string): BuilderRow | undefined => {
  const [field, ...terms] = call.args;
  if (!isRowOperator(call.name) || field?.kind !== 'value' || field.text === '') return undefined;
  const flat = isSeveral(call.name) ? terms.flatMap(term => (term.kind === 'array' ? term.items : [term])) : terms;
  if (flat.length === 0 || (!isSeveral(call.name) && flat.length > 1)) return undefined;
  const values = flat.map(plainOf);
  if (!values.every(value => value !== undefined)) return undefined;
  // A comma within a value could not be told from one between values.
  if (isSeveral(call.name) && values.some(value => value.includes(',') || value !== value.trim())) return undefined;
  const name = fieldOf(field);
  return name === undefined ? undefined : { kind: 'row', field: name, op: call.name, value: values.join(', '), source };
};

const itemOf = (term: RawTerm, sent: string): BuilderItem => {
  const source = sent.slice(term.position, term.end);
  if (term.kind !== 'call') return { kind: 'raw', source };
  if (term.name === 'and' || term.name === 'or')
    return { kind: 'group', isAll: term.name === 'and', items: term.args.map(arg => itemOf(arg, sent)), source };
  return rowOf(term, source) ?? { kind: 'raw', source };
};

/**
 * A filter as rows and groups, nested as it is written.
 *
 * @param text as it is typed, or as it travels
 * @returns `undefined` where it does not parse
 */
export const readBuilder = (text: string): BuilderGroup | undefined => {
  const verdict = parseFilter(text);
  if (!verdict.valid) return undefined;
  const { tree, filter } = verdict;
  let isAll = tree.name !== 'or';
  let items: readonly BuilderItem[] = tree.args.map(arg => itemOf(arg, filter));
  // A group that stands alone is what stands at the top.
  for (let [only] = items; items.length === 1 && only?.kind === 'group'; [only] = items) ({ isAll, items } = only);
  return { kind: 'group', isAll: isAll || items.length < 2, items };
};

/** What is known of the fields, and of the clock by which somebody writes times. */
export type BuilderKnowledge = {
  types?: FieldTypes;
  momentOf?: MomentOf;
};

/** The comma of `130,5`. That of `1,234` may part thousands: it is left to whoever typed it. */
const DECIMAL_COMMA = /(?<=^[+-]?\d+),(?=(?:\d{1,2}|\d{4,})$)/;

/** A number as numbers are written. */
const asNumber = (text: string): string => canonicalNumber(text.replace(DECIMAL_COMMA, '.')) ?? text;

/** `undefined` where a row does not say enough to be part of a filter. */
const writeRow = ({ field, op, value, source }: BuilderRow, knowledge: BuilderKnowledge): string | undefined => {
  if (source !== undefined) return source;
  const name = field.trim();
  const text = value.trim();
  if (name === '' || text === '') return undefined;
  const { types = {} } = knowledge;
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (op === 'like') return format(rql.like(name, text));
  const values = isSeveral(op)
    ? text
        .split(',')
        .map(part => part.trim())
        .filter(part => part !== '')
    : [text];
  // A text that looks like a number, a date or a word of the language has to say that it is one; lists are of texts.
  if (type === 'string' || type === 'array')
    return format(isSeveral(op) ? rql[op](name, ...values) : rql[op](name, text));
  const encoded = encodeTwice(name);
  if (type === 'date') return makeSendable(writeMoments(op, encoded, values, knowledge.momentOf)).sent;
  const written = type === 'number' ? values.map(asNumber) : values;
  return makeSendable(`${op}(${encoded},${written.join(',')})`).sent;
};

const writeItem = (item: BuilderItem, knowledge: BuilderKnowledge): string | undefined => {
  if (item.kind === 'row') return writeRow(item, knowledge);
  if (item.kind === 'raw' || item.source !== undefined) return item.source;
  const parts = partsOf(item, knowledge);
  if (parts.length < 2) return parts[0];
  return `${item.isAll ? 'and' : 'or'}(${parts.join(',')})`;
};

const partsOf = ({ items }: BuilderGroup, knowledge: BuilderKnowledge): string[] =>
  items.flatMap(item => writeItem(item, knowledge) ?? []);

/** The filter of rows and groups, as it is read. Rows that are not finished yet are left out; what was not changed stays. */
export const writeBuilder = (group: BuilderGroup, knowledge: BuilderKnowledge = {}): string => {
  const parts = partsOf(group, knowledge);
  const text = group.isAll || parts.length < 2 ? parts.join('&') : `or(${parts.join(',')})`;
  return showFilter(text as Filter);
};

/** The group with the item at a path changed; `undefined` takes it away. Groups on the way are written anew. */
export const withItem = (
  group: BuilderGroup,
  path: readonly number[],
  change: (item: BuilderItem) => BuilderItem | undefined,
): BuilderGroup => {
  const [at, ...rest] = path;
  const items = group.items.flatMap((item, index): BuilderItem[] => {
    if (index !== at) return [item];
    if (rest.length === 0) {
      const next = change(item);
      return next ? [next] : [];
    }
    return item.kind === 'group' ? [withItem(item, rest, change)] : [item];
  });
  return { kind: 'group', isAll: group.isAll, items };
};

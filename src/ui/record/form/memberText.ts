import type { MemberKind } from '../../../admin/defineResource';
import { unescapeJson } from '../../json/jsonTree';
import {
  compact,
  isBlocked,
  isObject,
  membersOf,
  type Part,
  partAt,
  sourceIn,
  wholeOf,
  withField,
} from '../../json/objectText';
import { KIND } from '../../json/parseJson';
import { readTyped } from '../../json/readTyped';
import { printJson } from '../jsonText';
import type { MemberField } from './memberFields';
import { minorOf, typedOf } from './money';

/** A row of a field that holds several: a language and its text, a currency and its amount. */
export type Row = readonly [name: string, text: string];

/** The rows that are typed into a field. */
export const rowsOf = (typed: string): readonly Row[] => (typed === '' ? [] : (JSON.parse(typed) as Row[]));

export const CURRENCY = /^[A-Za-z]{3}$/;
/** The code of a currency as it travels: by any other spelling an order finds no price (code 2714). */
export const currencyOf = (typed: string): string => typed.trim().toLowerCase();
const DAY = /^(\d{4}-\d{2}-\d{2})?$/;

/** ISO 8601 of a whole moment: what has no zone means another one on each computer. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** A moment as it is typed, ISO 8601; nothing for what is none. */
const momentIn = (value: string | number): string | undefined => {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

const kindOf = ({ tree, node }: Part) => tree.kind[node];
const textOf = (part: Part) => (kindOf(part) === KIND.string ? unescapeJson(sourceIn(part)) : undefined);

const rowsIn = (part: Part, read: (name: string, inner: Part) => string | undefined): string | undefined => {
  if (!isObject(part)) return undefined;
  const rows = [...membersOf(part)].map(([name, inner]) => [name, read(name, inner)] as const);
  return rows.some(([, text]) => text === undefined) ? undefined : JSON.stringify(rows);
};

const amountIn = (currency: string, price: Part): string | undefined => {
  if (!isObject(price)) return undefined;
  const amount = membersOf(price).get('amount');
  return amount ? typedOf(sourceIn(amount), currency) : '';
};

const itemsIn = (part: Part): string | undefined => {
  if (kindOf(part) !== KIND.array) return undefined;
  const items = JSON.parse(sourceIn(part)) as unknown[];
  return items.every(item => typeof item === 'string' && !item.includes('\n')) ? items.join('\n') : undefined;
};

/** The currency of a price, which stands beside it. */
const currencyBeside = (whole: Part, { way }: MemberField): string => {
  const currency = partAt(whole, [...way.slice(0, -1), 'currency']);
  return (currency && textOf(currency)) ?? '';
};

const READ: Readonly<Record<MemberKind, (part: Part, currency: string) => string | undefined>> = {
  text: textOf,
  lines: textOf,
  day: part => {
    const text = textOf(part);
    return text !== undefined && DAY.test(text) ? text : undefined;
  },
  moment: part => (kindOf(part) === KIND.number ? momentIn(Number(sourceIn(part))) : undefined),
  timestamp: part => {
    const text = textOf(part);
    if (text === '') return text;
    return text !== undefined && TIMESTAMP.test(text) ? momentIn(text) : undefined;
  },
  number: part => (kindOf(part) === KIND.number ? sourceIn(part) : undefined),
  boolean: part => (kindOf(part) === KIND.true || kindOf(part) === KIND.false ? sourceIn(part) : undefined),
  texts: itemsIn,
  languages: part => rowsIn(part, (_, text) => textOf(text)),
  named: part => rowsIn(part, (_, text) => textOf(text)),
  currency: textOf,
  price: (part, currency) => typedOf(sourceIn(part), currency),
  prices: part => rowsIn(part, amountIn),
  json: part => printJson(sourceIn(part)),
};

/** What a JSON text says of a member: its JSON without blanks, and what its field shows; no `typed` where that is of another kind. */
export type ReadMember = { source: string | undefined; typed: string | undefined };

export const readMember = (field: MemberField, whole: Part): ReadMember => {
  const part = partAt(whole, field.way);
  if (!part) return { source: undefined, typed: isBlocked(whole, field.way) ? undefined : '' };
  const source = compact(sourceIn(part));
  return { source, typed: source === 'null' ? '' : READ[field.kind](part, currencyBeside(whole, field)) };
};

const objectOf = (rows: readonly Row[], write: (row: Row) => string | undefined): string | false => {
  const names = new Set<string>();
  const members: string[] = [];
  for (const row of rows) {
    const source = write(row);
    if (source === undefined || names.has(row[0])) return false;
    names.add(row[0]);
    members.push(`${JSON.stringify(row[0])}:${source}`);
  }
  return `{${members.join(',')}}`;
};

/** A price keeps what else is known of it. */
const priceOf = ([currency, typed]: Row, stored: Part | undefined): string | undefined => {
  const before = stored && isObject(stored) ? membersOf(stored).get(currency) : undefined;
  const amount = typed.trim() === '' ? undefined : minorOf(typed, currency);
  if (typed.trim() !== '' && amount === undefined) return undefined;
  return withField(before && isObject(before) ? sourceIn(before) : '{}', ['amount'], amount);
};

const jsonOf = (typed: string) => 'value' in readTyped(typed) && typed.trim();

const WRITE: Readonly<
  Record<MemberKind, (typed: string, stored: Part | undefined, currency: string) => string | false>
> = {
  text: typed => JSON.stringify(typed),
  lines: typed => JSON.stringify(typed),
  day: typed => DAY.test(typed) && JSON.stringify(typed),
  moment: typed => {
    const time = Date.parse(typed);
    return !Number.isNaN(time) && String(time);
  },
  timestamp: typed => {
    const moment = momentIn(typed);
    return moment !== undefined && JSON.stringify(moment);
  },
  number: typed => {
    const source = jsonOf(typed.replace(/^(\s*-?\d+),(\d+\s*)$/, '$1.$2'));
    return source !== false && kindOf(wholeOf(source)) === KIND.number && source;
  },
  boolean: jsonOf,
  texts: typed => JSON.stringify(typed.split('\n').flatMap(line => line.trim() || [])),
  languages: typed => objectOf(rowsOf(typed), ([, text]) => JSON.stringify(text)),
  named: typed => objectOf(rowsOf(typed), ([, text]) => JSON.stringify(text)),
  currency: typed => JSON.stringify(currencyOf(typed)),
  price: (typed, _, currency) => minorOf(typed, currency) ?? false,
  prices: (typed, stored) => objectOf(rowsOf(typed), row => priceOf(row, stored)),
  json: jsonOf,
};

const EMPTY: Partial<Record<MemberKind, string>> = {
  ...{ text: '""', lines: '""', day: '""', currency: '""' },
  ...{ texts: '[]', languages: '{}', named: '{}', prices: '{}' },
};

/** What becomes of a member whose field is emptied: it goes where it may go, else it stays and says nothing. */
export type Emptying = {
  /** JSON of the member when editing began. */
  initial: string | undefined;
  /** What is left out is taken away, or was never there. */
  canLeaveOut: boolean;
};

const emptied = ({ kind }: MemberField, { initial, canLeaveOut }: Emptying): string | undefined => {
  if (initial === undefined) return undefined;
  if (initial === 'null') return initial;
  const nothing = EMPTY[kind];
  if (initial === nothing) return nothing;
  return canLeaveOut ? undefined : (nothing ?? 'null');
};

/** A language that was added and nothing typed for is none; one that is stored may be emptied. */
const typedLanguages = (typed: string, initial = '{}'): string => {
  const before = wholeOf(initial);
  const isStored = (name: string) => isObject(before) && membersOf(before).has(name);
  return JSON.stringify(rowsOf(typed).filter(([name, text]) => text !== '' || isStored(name)));
};

/** JSON for what is typed into the field of a member; `undefined` where that takes it away, `false` where it is none of its kind. */
export const writeMember = (
  field: MemberField,
  given: string,
  whole: Part,
  emptying: Emptying,
): string | undefined | false => {
  const typed = field.kind === 'languages' ? typedLanguages(given, emptying.initial) : given;
  if (typed.trim() === '' || typed === '[]') return emptied(field, emptying);
  return WRITE[field.kind](typed, partAt(whole, field.way), currencyBeside(whole, field));
};

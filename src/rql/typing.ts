import type { RqlScalar } from './ast';
import { RqlError, type RqlReason } from './error';
import type { RawValue } from './scan';

/** A value in the tree of the client's verdict: `undefined` for positional parameters, patterns kept as text. */
export type ClientValue = RqlScalar | undefined | { readonly pattern: string; readonly flags: string };

/** Prefixes that say how a value is to be read. */
export const CASTS: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'date',
  'epoch',
  'isodate',
  're',
  'RE',
  'glob',
]);
const CONSTANTS: ReadonlyMap<string, RqlScalar | undefined> = new Map<string, RqlScalar | undefined>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

const fail = (value: RawValue, reason: RqlReason, found = value.text) =>
  new RqlError(reason, value.position, Math.max(1, value.text.length), found);

const decode = (value: RawValue, text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw fail(value, 'bad_percent');
  }
};

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Reads a full ISO-8601 date or date and time, with real months and days; `undefined` for anything else. */
const readIsoDate = (text: string): Date | undefined => {
  const match = isoPattern.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = match;
  const isReal =
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysIn(Number(year), Number(month)) &&
    Number(hour) <= 23 &&
    Number(minute) <= 59 &&
    Number(second) <= 59;
  if (!isReal) return undefined;
  const withZone = match[8] || !text.includes('T') ? text : `${text}Z`;
  const date = new Date(withZone);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const partialPattern = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}(?::\d{2}(?::\d{2})?)?)?)?)?$/;

/** A partial date, missing parts filled with `01-01T00:00:00Z`. */
export const readPartialDate = (text: string): Date | undefined => {
  if (!partialPattern.test(text)) return readIsoDate(text);
  return readIsoDate(`${text}${'0000-01-01T00:00:00Z'.slice(text.length)}`);
};

/** Whether a day is in the calendar: `2026-02-30` is not. */
export const isRealDay = (day: string): boolean => readIsoDate(day) !== undefined;

/**
 * What the platform's client takes for a date: whatever `Date.parse` does. V8's skips words before the first number, as in
 * `string:123`, `foo:1`, `date:2020-01-01`; these are spelled out, so that every browser gives V8's verdict on them.
 */
const isLenientDate = (text: string): boolean => {
  if (readIsoDate(text) || !Number.isNaN(Date.parse(text))) return true;
  const colon = text.indexOf(':');
  const word = text.slice(0, colon);
  const rest = text.slice(colon + 1);
  if (!/^[A-Za-z]{1,20}$/.test(word)) return false;
  if (/^\d{4}-\d{2}-\d{2}$/.test(rest)) return readIsoDate(rest) !== undefined;
  if (!/^\d{1,6}$/.test(rest)) return false;
  const number = Number(rest);
  return number <= 12 || number >= 32;
};

/** A number as it has to be written to be one (platform-api 2.4); `undefined` for anything else, and for one that no double holds. */
export const canonicalNumber = (text: string): string | undefined => {
  // Those are of no double, or not what anybody writes.
  if (text.length > 40) return undefined;
  const match = /^([+-]?)0*(\d{0,15})(?:\.(\d*?)0*)?$/.exec(text);
  if (!match || !/\d/.test(text)) return undefined;
  const [, sign = '', whole = '', part = ''] = match;
  if (whole.length + part.length > 15) return undefined;
  return String(Number(`${sign}${whole || '0'}${part && `.${part}`}`));
};

const isCanonicalNumber = (text: string) => text !== '' && !Number.isNaN(Number(text)) && String(Number(text)) === text;

const unquote = (value: RawValue, text: string): string => {
  if (text.length < 2 || !text.startsWith("'") || !text.endsWith("'")) return text;
  try {
    return String(JSON.parse(`"${text.slice(1, -1)}"`));
  } catch {
    throw fail(value, 'bad_quotes');
  }
};

const asNumber = (value: RawValue, text: string): number => {
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) throw fail(value, 'not_a_number', text);
  return number;
};

const asDate = (value: RawValue, text: string): Date => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw fail(value, 'not_a_date', text);
  return date;
};

const pattern = (value: RawValue, source: string, flags: string) => {
  try {
    // Only built to learn whether it is one; never run.
    new RegExp(source, flags);
  } catch {
    throw fail(value, 'broken_pattern', source);
  }
  return { pattern: source, flags };
};

const globSource = (text: string) => {
  const escaped = text
    .replace(/[\\^$.|?+(){}[\]]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.?');
  return `^${escaped}$`.replace(/^\^\.\*/, '').replace(/\.\*\$$/, '');
};

/** @throws RqlError for a cast that is unknown, or that the text does not fit */
const castValue = (value: RawValue): ClientValue => {
  const { text } = value;
  const cast = text.slice(0, text.indexOf(':'));
  const rest = text.slice(cast.length + 1);
  if (!CASTS.has(cast)) throw fail(value, 'unknown_cast', cast);
  switch (cast) {
    case 'string':
      return decode(value, rest);
    case 'number':
      // The client reads none as 0.
      return rest === '' ? 0 : asNumber(value, rest);
    case 'boolean':
      return rest === 'true';
    case 'epoch':
      return asDate(value, new Date(Number(rest)).getTime() >= 0 ? new Date(Number(rest)).toISOString() : rest);
    case 'date':
    case 'isodate':
      return asDate(value, rest);
    case 'glob':
      return pattern(value, globSource(decode(value, rest)), 'i');
    default:
      return pattern(value, decode(value, rest), cast === 're' ? 'i' : '');
  }
};

/** Types a value as the platform's client does (platform-api 2.4), decoding once: the verdict of the filter box. */
export const clientValue = (value: RawValue): ClientValue => {
  const { text } = value;
  if (text.startsWith('$')) return undefined;
  if (text.includes(':') && !isLenientDate(text)) return castValue(value);
  if (CONSTANTS.has(text)) return CONSTANTS.get(text);
  if (isCanonicalNumber(text)) return Number(text);
  return unquote(value, decode(value, text));
};

/**
 * Types a value as the server does: casts first, strict ISO dates, decoding a second time (the whole query was decoded
 * once already).
 */
export const serverValue = (value: RawValue): RqlScalar => {
  const { text } = value;
  if (text.startsWith('$')) throw fail(value, 'unsupported_value');
  const colon = text.indexOf(':');
  // A colon may stand plainly beside characters that are encoded twice.
  const isoDate = colon >= 0 ? readIsoDate(text.includes('%') ? decode(value, text) : text) : undefined;
  if (isoDate) return isoDate;
  if (colon >= 0) {
    const cast = text.slice(0, colon);
    const rest = text.slice(colon + 1);
    if (!CASTS.has(cast)) throw fail(value, 'unknown_cast', cast);
    const decoded = decode(value, rest);
    if (cast === 'date' || cast === 'isodate') {
      const date = cast === 'isodate' ? readPartialDate(decoded) : (readIsoDate(decoded) ?? asDate(value, decoded));
      if (!date) throw fail(value, 'not_a_date', decoded);
      return date;
    }
    if (rest.includes(':')) throw fail(value, 'unknown_cast', `${cast}:${rest.slice(0, rest.indexOf(':'))}`);
    if (cast === 'string') return decoded;
    if (cast === 'number') return asNumber(value, decoded);
    if (cast === 'boolean') return decoded === 'true';
    if (cast === 'epoch') {
      const date = new Date(asNumber(value, decoded));
      if (Number.isNaN(date.getTime())) throw fail(value, 'not_a_date', decoded);
      return date;
    }
    throw fail(value, 'unsupported_value', cast);
  }
  const decoded = decode(value, text);
  if (CONSTANTS.has(decoded)) return CONSTANTS.get(decoded) ?? null;
  if (isCanonicalNumber(decoded)) return Number(decoded);
  return readIsoDate(decoded) ?? unquote(value, decoded);
};

/** The text of a value where typing plays no part (`like`, field names): an explicit `string:` is dropped. */
export const serverText = (value: RawValue): string => {
  if (value.text.startsWith('string:')) return String(serverValue(value));
  return decode(value, value.text);
};

/** Whether a text, written plainly, would come out of the server's typing as something else than that text. */
export const wouldBeTyped = (text: string): boolean =>
  text === '' ||
  CONSTANTS.has(text) ||
  isCanonicalNumber(text) ||
  readIsoDate(text) !== undefined ||
  (text.startsWith("'") && text.endsWith("'"));

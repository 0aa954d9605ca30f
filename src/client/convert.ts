import { DATE_FIELDS, OPERATOR_OWNED_KEYS } from '../contract';

/** camelCase of one key: pieces between underscores, each but the first with a capital (platform-api 1.3.1). */
export const camelKey = (key: string): string =>
  key
    .split('_')
    .map((piece, index) => (index === 0 ? piece : piece.charAt(0).toUpperCase() + piece.slice(1)))
    .join('');

/** snake_case of one key; an all-capital key (a language code) stays. Dots in query fields survive. */
export const snakeKey = (key: string): string =>
  key === key.toUpperCase() ? key : key.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase();

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** Sets without ever touching the prototype, whatever the key is called. */
const set = (target: Record<string, unknown>, key: string, value: unknown) => {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
};

/** A list answer: its `data` is the page and is walked; any other `data` belongs to operators. */
const isPageOf = (value: Record<string, unknown>) => Array.isArray(value.data) && isPlainObject(value.page);

/** A time as hosts write it; what cannot be read as one stays as it is. */
export const toDate = (value: unknown): unknown => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date;
};

export type ConvertOptions = {
  /** How the service spells envelope keys; `none` leaves all keys as they are. */
  casing: 'snake' | 'camel' | 'none';
};

/**
 * Makes an answer ours: envelope keys in camelCase, the 16 date fields as dates, `records_affected` as
 * `affectedRecords`. What operators own passes through untouched (spec §3; decision "converted by what is known").
 */
export const fromWire = (value: unknown, { casing }: ConvertOptions): unknown => {
  if (Array.isArray(value)) return value.map(item => fromWire(item, { casing }));
  if (!isPlainObject(value)) return value;
  const isPage = isPageOf(value);
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const camel = casing === 'snake' ? camelKey(key) : key;
    const name = camel === 'recordsAffected' || camel === 'records_affected' ? 'affectedRecords' : camel;
    if (OPERATOR_OWNED_KEYS.has(key) && !(isPage && key === 'data')) set(result, name, inner);
    else if (DATE_FIELDS.has(name)) set(result, name, toDate(inner));
    else set(result, name, fromWire(inner, { casing }));
  }
  return result;
};

/** Spells a body as the service does; values of operators pass through untouched, dates become ISO texts as JSON does. */
export const toWire = (value: unknown, { casing }: ConvertOptions): unknown => {
  if (casing !== 'snake') return value;
  if (Array.isArray(value)) return value.map(item => toWire(item, { casing }));
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    set(result, snakeKey(key), OPERATOR_OWNED_KEYS.has(key) ? inner : toWire(inner, { casing }));
  }
  return result;
};

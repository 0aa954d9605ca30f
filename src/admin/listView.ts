import { PAGE_SIZES, REFRESH_INTERVALS_S } from '../contract';

/** The order of a table; without a field none is asked for (spec §3: direction 0). */
export type ListSort = { readonly field: string; readonly order: 'ASC' | 'DESC' };

export const NO_SORT: ListSort = { field: '', order: 'ASC' };

/**
 * How a table is looked at: what the address holds, what a saved view keeps, what an export repeats. What is left out
 * follows the operator's preference, else the table's default.
 */
export type ListView = {
  /** A filter as it travels; on lists that are searched in the browser the text that is looked for. */
  readonly query?: string;
  readonly sort?: ListSort;
  /** Fields of the columns shown, in their order. */
  readonly columns?: readonly string[];
  readonly perPage?: number;
  /** Seconds between refreshes; 0 is off. */
  readonly refresh?: number;
};

/** A view, and the place in it, counted from 1. */
export type ListPlace = { readonly view: ListView; readonly page: number };

/** The parameter of the address that holds the place (spec §2, R-10): base64 of JSON. */
export const STATE = 'state';
/** Lists that answer everything at once are not cut into pages. */
export const WHOLE_LIST = 10_000;

const VERSION = 1;
const MAX_ENCODED = 8_192;
const MAX_QUERY = 4_096;
const MAX_PAGE = 1_000_000;
const MAX_COLUMNS = 100;
const LARGEST_PAGE = PAGE_SIZES[PAGE_SIZES.length - 1] ?? 0;
const fieldName = /^[A-Za-z_][A-Za-z0-9_.]{0,99}$/;

const toBase64 = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

const fromBase64 = (encoded: string) => {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, char => char.charCodeAt(0)));
};

const isWholeUpTo = (most: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
const isField = (value: unknown) => typeof value === 'string' && fieldName.test(value);

/** The members that we know, and what each has to be. Others are another release's: they are kept as they are. */
const members: Readonly<Record<string, (value: unknown) => boolean>> = {
  v: value => value === VERSION,
  page: isWholeUpTo(MAX_PAGE),
  limit: isWholeUpTo(LARGEST_PAGE),
  sort: isField,
  dir: value => value === 1 || value === -1 || value === 0,
  query: value => typeof value === 'string' && value.length <= MAX_QUERY,
  columns: value => Array.isArray(value) && value.length <= MAX_COLUMNS && value.every(isField),
  refresh: value => REFRESH_INTERVALS_S.some(seconds => seconds === value),
};

type Members = {
  page?: number;
  limit?: number;
  sort?: string;
  dir?: 1 | -1 | 0;
  query?: string;
  columns?: readonly string[];
  refresh?: number;
};

/** What of an address could not be read: all of it, all because another release wrote it, or these parts. */
export type UnreadPart = 'all' | 'version' | 'page' | 'limit' | 'sort' | 'query' | 'columns' | 'refresh';

type Read = {
  known: Members;
  others: Readonly<Record<string, unknown>>;
  unread: readonly UnreadPart[];
};

const NOTHING: Read = { known: {}, others: {}, unread: [] };
const DAMAGED: Read = { ...NOTHING, unread: ['all'] };

const partOf = (member: string) => (member === 'dir' ? 'sort' : member) as UnreadPart;

const readText = (encoded: string | null): Read => {
  if (!encoded) return NOTHING;
  if (encoded.length > MAX_ENCODED) return DAMAGED;
  let told: unknown;
  try {
    told = JSON.parse(fromBase64(encoded));
  } catch {
    return DAMAGED;
  }
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return DAMAGED;
  // What another version means by its members is not known.
  if ((told as { v?: unknown }).v !== VERSION) return { ...NOTHING, unread: ['version'] };
  const entries = Object.entries(told);
  const known = entries.filter(([name, value]) => Object.hasOwn(members, name) && members[name]?.(value));
  const others = entries.filter(([name]) => !Object.hasOwn(members, name));
  const wrong = entries
    .filter(entry => !known.includes(entry) && !others.includes(entry))
    .map(([name]) => partOf(name));
  const missing = known.some(([name]) => name === 'page') ? [] : (['page'] as const);
  return {
    known: Object.fromEntries(known),
    others: Object.fromEntries(others),
    unread: [...new Set([...wrong, ...missing])],
  };
};

const sortOf = ({ sort, dir }: Members): ListSort | undefined => {
  if (dir === 0) return NO_SORT;
  return sort === undefined ? undefined : { field: sort, order: dir === -1 ? 'DESC' : 'ASC' };
};

const encodedIn = (search: string) => new URLSearchParams(search).get(STATE);

/**
 * Reads where a table stands from the query of an address. Tolerant: what is damaged or out of range counts as left out.
 *
 * @returns the place, and what had to be left out
 */
export const readListPlace = (search: string): ListPlace & { unread: readonly UnreadPart[] } => {
  const { known, unread } = readText(encodedIn(search));
  const { page = 1, limit, query, columns, refresh } = known;
  const sort = sortOf(known);
  return {
    page,
    view: {
      ...(query ? { query } : {}),
      ...(sort ? { sort } : {}),
      ...(columns ? { columns } : {}),
      ...(limit === undefined ? {} : { perPage: limit }),
      ...(refresh === undefined ? {} : { refresh }),
    },
    unread,
  };
};

/**
 * Writes where a table stands into the query of an address. Its other parameters stay, and so do members of the state
 * that this release does not know.
 *
 * @returns the query with its question mark
 */
export const writeListPlace = (search: string, { page, view }: ListPlace): string => {
  const { query, sort, columns, perPage, refresh } = view;
  const { others } = readText(encodedIn(search));
  const parameters = new URLSearchParams(search);
  const state = {
    ...others,
    v: VERSION,
    page,
    ...(perPage === undefined || perPage > LARGEST_PAGE ? {} : { limit: perPage }),
    ...(sort === undefined ? {} : sort.field ? { sort: sort.field, dir: sort.order === 'DESC' ? -1 : 1 } : { dir: 0 }),
    ...(query ? { query } : {}),
    ...(columns ? { columns } : {}),
    ...(refresh ? { refresh } : {}),
  };
  parameters.set(STATE, toBase64(JSON.stringify(state)));
  return `?${parameters.toString()}`;
};

/** The query of an address that holds a state. */
export const searchOfState = (state: string): string => `?${new URLSearchParams({ [STATE]: state }).toString()}`;

/** A view from its first page on, as `?state=` holds it. */
export const stateOf = (view: ListView): string => encodedIn(writeListPlace('', { page: 1, view })) ?? '';

/** The address of a resource's list that shows what a filter finds. */
export const pathToList = (resource: string, query: string): string =>
  `/${resource}${writeListPlace('', { page: 1, view: { query } })}`;

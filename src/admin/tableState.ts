/**
 * What a table shows, kept in the address as `?state=<base64 JSON>` (spec §2, R-10): version, page, page size, sort and
 * query. The reader is tolerant: anything damaged, foreign or out of range falls back to the default of that part.
 */
export type TableState = { page: number; perPage: number; sort?: string; order?: 'ASC' | 'DESC'; query?: string };

const VERSION = 1;
const MAX_ENCODED = 8_192;
const MAX_QUERY = 4_096;
const MAX_PAGE = 1_000_000;
const MAX_PER_PAGE = 500;
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

/** The text for the `state` parameter, not yet percent-encoded. A list that is never cut into pages goes without a page size. */
export const encodeTableState = ({ page, perPage, sort, order, query }: TableState): string =>
  toBase64(
    JSON.stringify({
      v: VERSION,
      page,
      ...(perPage <= MAX_PER_PAGE ? { limit: perPage } : {}),
      ...(sort ? { sort, dir: order === 'DESC' ? -1 : 1 } : {}),
      ...(query ? { query } : {}),
    }),
  );

const whole = (value: unknown, fallback: number | undefined, maximum: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maximum ? value : fallback;

/**
 * Reads the `state` parameter.
 *
 * @returns what could be read, and whether anything had to be dropped; `undefined` state when there was nothing to read
 */
export const decodeTableState = (
  encoded: string | null | undefined,
): { state: Partial<TableState> | undefined; damaged: boolean } => {
  if (!encoded) return { state: undefined, damaged: false };
  if (encoded.length > MAX_ENCODED) return { state: undefined, damaged: true };
  let raw: unknown;
  try {
    raw = JSON.parse(fromBase64(encoded));
  } catch {
    return { state: undefined, damaged: true };
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { state: undefined, damaged: true };
  const read = raw as Record<string, unknown>;
  if (read.v !== VERSION) return { state: undefined, damaged: true };

  const page = whole(read.page, undefined, MAX_PAGE);
  const perPage = whole(read.limit, undefined, MAX_PER_PAGE);
  const sort = typeof read.sort === 'string' && fieldName.test(read.sort) ? read.sort : undefined;
  const query = typeof read.query === 'string' && read.query.length <= MAX_QUERY ? read.query : undefined;
  const order = read.dir === -1 ? 'DESC' : 'ASC';
  const damaged =
    page === undefined ||
    (read.limit !== undefined && perPage === undefined) ||
    (read.sort !== undefined && sort === undefined) ||
    (read.query !== undefined && query === undefined);
  return {
    state: {
      ...(page ? { page } : {}),
      ...(perPage ? { perPage } : {}),
      ...(sort ? { sort, order } : {}),
      ...(query ? { query } : {}),
    },
    damaged,
  };
};

/** The address of a list that shows what a filter finds; its page size and order are left to the operator. */
export const listPath = (resource: string, query: string): string =>
  `/${resource}?state=${encodeURIComponent(encodeTableState({ page: 1, perPage: Number.POSITIVE_INFINITY, query }))}`;

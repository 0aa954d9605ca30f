import { type Page, SERVICES } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { unmarkNumbers } from '../exactNumbers';
import type { Casing, Http, HttpRequest } from '../http';
import { pageOf, type Shape } from '../shapes';
import type { Progress } from '../transport/upload';

/** What every method takes last. */
export type CallOptions = { signal?: AbortSignal; onProgress?: Progress };

/** What travels to an endpoint, made of one argument of its method. */
export type Body<B> = { readonly pack: (value: B) => Pick<HttpRequest, 'body' | 'payload'> };

/** The argument is the JSON body. */
export const body = <B>(): Body<B> => ({ pack: value => ({ body: value }) });

/** The argument is an operator's own data: every key and every number of it travels as it is. */
export const own = <B>(): Body<B> => ({ pack: value => ({ payload: { json: unmarkNumbers(JSON.stringify(value)) } }) });

/** The argument is one member of the JSON body. */
export const member = <B>(name: string): Body<B> => ({ pack: value => ({ body: { [name]: value } }) });

/**
 * One endpoint of a service, as data: everything that the way to it and back depends on. Its method takes the names in
 * braces of the path, in their order, then what it selects by, the parameter, the body, and `CallOptions`.
 */
export type Endpoint<Path extends string = string, B = never, A = unknown> = {
  readonly method: HttpRequest['method'];
  /** From the service's base on; names in braces are filled in, encoded. */
  readonly path: Path;
  /** `id` selects records by one id, `rql` by a query. */
  readonly selects?: 'id' | 'rql';
  /** Name of an ordinary parameter. */
  readonly parameter?: string;
  readonly body?: Body<B>;
  readonly answers: Shape<A>;
} & Pick<HttpRequest, 'isPublic' | 'sendsMail' | 'gzip'>;

/** Declares an endpoint; it exists so that the types of body and answer are known. */
export const endpoint = <const Path extends string, A, B = never, const E extends object = object>(
  declared: Endpoint<Path, B, A> & E,
): Endpoint<Path, B, A> & E => declared;

type PathNames<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [name: string, ...PathNames<Rest>]
  : [];

type Arguments<E> =
  E extends Endpoint<infer Path, infer B, unknown>
    ? [
        ...PathNames<Path>,
        ...(E extends { selects: string } ? [selected: string] : []),
        ...(E extends { parameter: string } ? [parameter: string] : []),
        ...(E extends { body: Body<B> } ? [body: B] : []),
        options?: AbortSignal | CallOptions,
      ]
    : never;

type Answered<E> = E extends { answers: Shape<infer A> } ? A : never;

/** The methods of a table of endpoints. */
export type Methods<Table> = {
  readonly [Name in keyof Table]: (...given: Arguments<Table[Name]>) => Promise<Answered<Table[Name]>>;
};

/** How the service behind a path spells its keys (platform-api 1.3). */
const casingOf = (path: string): Casing =>
  Object.values(SERVICES).find(({ base }) => path.startsWith(`${base}/`))?.casing ?? 'camel';

const optionsOf = (given: unknown): CallOptions =>
  given instanceof AbortSignal ? { signal: given } : ((given as CallOptions | undefined) ?? {});

const requestOf = (declared: Endpoint, given: readonly unknown[]): HttpRequest => {
  const { selects, parameter, body: sent, answers: _, ...rest } = declared;
  const left = [...given];
  const path = declared.path.replace(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())));
  const selected = selects ? String(left.shift()) : undefined;
  const named = parameter === undefined ? {} : { query: { [parameter]: String(left.shift()) } };
  const packed = sent ? sent.pack(left.shift() as never) : {};
  return {
    ...rest,
    path,
    casing: casingOf(path),
    ...(selected === undefined
      ? {}
      : { rql: selects === 'id' ? formatQuery({ where: rql.eq('id', selected) }) : selected }),
    ...named,
    ...packed,
    ...optionsOf(left.shift()),
  };
};

/** Makes the typed methods of a table of endpoints. */
export const methodsOf = <const Table extends Readonly<Record<string, Endpoint<string, never, unknown>>>>(
  { request }: Http,
  table: Table,
): Methods<Table> => {
  const methods = Object.entries(table).map(([name, declared]) => {
    const method = (...given: unknown[]) => request({ ...requestOf(declared, given), reads: declared.answers });
    return [name, method] as const;
  });
  // What an entry tells of its arguments and its answer is exactly what its method does with them.
  return Object.fromEntries(methods) as { [Name in keyof Table]: never };
};

/**
 * What every list offers: a page, its first record, one by its id, all of them.
 *
 * @param path lists at a service's root are asked for with a slash at the end (platform-api 2.1)
 * @param reads what a page must be
 */
export const listOf = <T>(
  { request, requestWithText, readAll }: Http,
  path: string,
  of: Shape<T>,
  reads: Shape<Page<T>> = pageOf(of),
) => {
  const casing = casingOf(path);
  const asked = (query: string, options?: AbortSignal | CallOptions) =>
    ({ method: 'GET', path, rql: query, casing, reads, ...optionsOf(options) }) as const;
  const find = (query = '', options?: AbortSignal | CallOptions): Promise<Page<T>> => request(asked(query, options));
  /** `undefined` where there is none. */
  const first = async (query = '', options?: AbortSignal | CallOptions): Promise<T | undefined> =>
    (await find(query, options)).data[0];
  return {
    /** @param query RQL text */
    find,
    /** The page beside the answer exactly as it arrived. */
    findWithText: (query = '', options?: AbortSignal | CallOptions) => requestWithText(asked(query, options)),
    first,
    /** `undefined` where there is none with this id: reading by id is a list call (platform-api 5.5). */
    findById: (id: string, options?: AbortSignal | CallOptions) =>
      first(formatQuery({ where: rql.eq('id', id) }), options),
    /** In pages of 50 until the total is reached. */
    all: (query = '', options?: (CallOptions & { pageSize?: number }) | AbortSignal): Promise<T[]> =>
      readAll({ path, rql: query, casing, reads, ...optionsOf(options) }),
  };
};

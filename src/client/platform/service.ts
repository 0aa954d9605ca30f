import type { Page } from '../../contract';
import type { Http } from '../http';
import { type CallOptions, type Endpoint, listOf, type Methods, methodsOf } from '../services/endpoint';
import type { Shape } from '../shapes';

/** A list of a service, as data. */
export type List<T = unknown, Path extends string = string> = { readonly lists: Path; readonly of: Shape<T> };

/**
 * Declares a list.
 *
 * @param path names in braces are filled in; lists at a service's root end with a slash (platform-api 2.1)
 */
// @__NO_SIDE_EFFECTS__
export const list = <T, const Path extends string = string>(path: Path, of: Shape<T>): List<T, Path> => ({
  lists: path,
  of,
});

/** What every list offers. */
type ListMethods<T> = {
  /** One page. @param query RQL text */
  find: (query?: string, options?: CallOptions) => Promise<Page<T>>;
  /** The first record of a page; `undefined` where there is none. */
  findFirst: (query?: string, options?: CallOptions) => Promise<T | undefined>;
  /** `undefined` where there is none with this id: reading by id is a list call (platform-api 5.5). */
  findById: (id: string, options?: CallOptions) => Promise<T | undefined>;
  /** All of them, 50 at a time. Warns above 2,000. @param query without `limit` */
  findAll: (query?: string, options?: CallOptions & { pageSize?: number }) => Promise<T[]>;
};

type PathNames<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [name: string, ...PathNames<Rest>]
  : [];

type ListOrFinder<T, Path extends string> =
  PathNames<Path> extends [] ? ListMethods<T> : (...names: PathNames<Path>) => ListMethods<T>;

type Table = Readonly<Record<string, Endpoint<string, never, unknown> | List>>;

/** The methods of a table; a list whose path has names is a function of them. */
export type Service<T extends Table> = Methods<{ [N in keyof T as T[N] extends List ? never : N]: T[N] }> & {
  readonly [N in keyof T as T[N] extends List ? N : never]: T[N] extends List<infer R, infer P>
    ? ListOrFinder<R, P>
    : never;
};

const listMethods = <T>(http: Http, { of }: List<T>, path: string): ListMethods<T> => {
  const { find, first, findById, all } = listOf(http, path, of);
  return { find, findFirst: first, findById, findAll: all };
};

const isList = (declared: Table[string]): declared is List => 'lists' in declared;

/** Makes the methods of one service from its table. */
export const serviceOf = <const T extends Table>(http: Http, table: T): Service<T> => {
  const lists = Object.entries(table).flatMap(([name, declared]) => {
    if (!isList(declared)) return [];
    const at = (...names: string[]) =>
      listMethods(
        http,
        declared,
        declared.lists.replace(/\{\w+\}/g, () => encodeURIComponent(names.shift() ?? '')),
      );
    return [[name, declared.lists.includes('{') ? at : at()] as const];
  });
  const endpoints = Object.fromEntries(
    Object.entries(table).filter((entry): entry is [string, Endpoint<string, never, unknown>] => !isList(entry[1])),
  );
  // What an entry tells of its arguments and its answer is exactly what its method does with them.
  return { ...methodsOf(http, endpoints), ...Object.fromEntries(lists) } as Service<T>;
};

/** Where the page behind a page begins; not clamped to the total. */
export const nextPage = ({ page }: Page<unknown>) => ({ limit: page.limit, offset: page.offset + page.limit });

/** Where the page before a page begins; 0 at the start. */
export const previousPage = ({ page }: Page<unknown>) => ({
  limit: page.limit,
  offset: Math.max(0, page.offset - page.limit),
});

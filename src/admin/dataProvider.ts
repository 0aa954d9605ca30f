import {
  type CreateParams,
  type DataProvider,
  type DeleteParams,
  type GetListParams,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  HttpError,
  type Identifier,
  type RaRecord,
  type UpdateParams,
} from 'react-admin';
import { pageOf, record as recordShape, type Shape, snakeKey } from '../client';
import { DEFAULT_PAGE_SIZE } from '../contract';
import { formatQuery, type RqlNode, rql } from '../rql';
import type { ResourceApi, ResourceDefinition } from './defineResource';
import type { Client } from './platform';
import { createResourceIndex } from './resourceIndex';

type Bound = { api: ResourceApi; path: string };
type Signal = { signal?: AbortSignal };

/** How long a whole list answers other questions about itself, in milliseconds. */
const WHOLE_FRESH_MS = 30_000;

/** Lists at a service's root are asked for with a slash before the query, others without (platform-api 2.1). */
const listPath = (path: string) => (/^\/[a-z]+\/v\d+$/.test(path) ? `${path}/` : path);

/** The text that an operator typed (`q`) apart from the equalities that a screen adds. */
const splitFilter = (filter: Record<string, unknown> = {}) => {
  const { q, ...equalities } = filter;
  return { userFilter: typeof q === 'string' ? q : '', equalities };
};

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** `eq(id,…)`, with `string:` where an id would read as something else. */
const byId = (id: Identifier): RqlNode => rql.eq('id', String(id));

const compare = (left: unknown, right: unknown): number => {
  if (left === right) return 0;
  if (left === undefined || left === null) return -1;
  if (right === undefined || right === null) return 1;
  if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right);
  return left < right ? -1 : 1;
};

/**
 * Translates react-admin's verbs into the platform's calls (RQL in, pages out). What differs per resource stands in its
 * declaration, so there is no branch on a resource's name here.
 *
 * | verb | call |
 * |---|---|
 * | getList | `GET path?select&sort&filter&limit` (whole lists: `GET path`, filtered and sorted here) |
 * | getOne | `GET path/id`, or `GET path?eq(id,…)` |
 * | getMany | `GET path?in(id,…)&limit(n)` |
 * | create | `POST path` |
 * | update | `PUT path/id` with the changed fields only |
 * | delete | `DELETE path/id`, or `DELETE path?eq(id,…)` |
 */
export const createDataProvider = (client: Client, definitions: readonly ResourceDefinition[]): DataProvider => {
  const find = createResourceIndex(definitions);
  const wholes = new Map<string, { question: string; readAt: number; data: object[] }>();

  const bind = (resource: string): Bound => {
    const bound = find(resource);
    if (!bound) throw new Error(`Resource "${resource}" is not declared.`);
    const { definition, parameters } = bound;
    const path = definition.api.path.replace(/:([A-Za-z]+)/g, (_, key: string) =>
      encodeURIComponent(parameters[key] ?? ''),
    );
    return { api: definition.api, path };
  };

  const wireField = (api: ResourceApi, field: string) => (api.casing === 'snake' ? snakeKey(field) : field);

  const identify = <T extends RaRecord>(api: ResourceApi, record: object): T =>
    (api.idField ? { ...record, id: (record as Record<string, unknown>)[api.idField] } : record) as T;

  /** What makes a record of a resource one; a page of a proxy, or another program's answer, is none (HOST-03). */
  const recordOf = ({ api }: Bound) => recordShape<object>(api.idField);

  const get = <T>({ api }: Bound, path: string, query: string, reads: Shape<T>, { signal }: Signal) =>
    client.http.request<T>({
      reads,
      method: 'GET',
      path,
      rql: query,
      casing: api.verbatim ? 'none' : api.casing,
      ...(signal ? { signal } : {}),
    });

  const listQuery = (api: ResourceApi, params: Pick<GetListParams, 'pagination' | 'sort' | 'filter'>) => {
    const { userFilter, equalities } = splitFilter(params.filter as Record<string, unknown>);
    const nodes = Object.entries(equalities).flatMap(([field, value]) =>
      isScalar(value) ? [rql.eq(wireField(api, field), value)] : [],
    );
    const { page = 1, perPage = DEFAULT_PAGE_SIZE } = params.pagination ?? {};
    return formatQuery({
      ...(api.select ? { select: api.select } : {}),
      ...(params.sort?.field
        ? { sort: [{ field: wireField(api, params.sort.field), direction: params.sort.order === 'DESC' ? -1 : 1 }] }
        : {}),
      ...(nodes.length > 0 ? { where: nodes.length === 1 && nodes[0] ? nodes[0] : rql.and(...nodes) } : {}),
      userFilter,
      limit: { limit: perPage, offset: (page - 1) * perPage },
    });
  };

  const getPage = async <T extends RaRecord>(bound: Bound, query: string, signal: Signal) => {
    const { data, page } = await get(bound, listPath(bound.path), query, pageOf(recordOf(bound)), signal);
    const records = data.map(record => identify<T>(bound.api, record));
    const more = page.offset + data.length;
    return page.total === undefined
      ? {
          data: records,
          pageInfo: { hasNextPage: data.length === page.limit, hasPreviousPage: page.offset > 0 },
          total: undefined,
        }
      : {
          data: records,
          total: page.total,
          pageInfo: { hasNextPage: more < page.total, hasPreviousPage: page.offset > 0 },
        };
  };

  /**
   * The whole of a list. Another question about it (a name typed, another order) is answered from what was just read; the
   * same question again means that somebody wants to know what is there now.
   */
  const readWhole = async (bound: Bound, params: GetListParams): Promise<object[]> => {
    const question = JSON.stringify([params.filter, params.sort]);
    const known = wholes.get(bound.path);
    if (known && known.question !== question && Date.now() - known.readAt < WHOLE_FRESH_MS) {
      wholes.set(bound.path, { ...known, question });
      return known.data;
    }
    const { data } = await get(bound, listPath(bound.path), '', pageOf(recordOf(bound)), params);
    wholes.set(bound.path, { question, readAt: Date.now(), data });
    return data;
  };

  /** Whole lists answer everything whatever is asked (spec §2, functions): search by name, sort and cut here. */
  const getWhole = async <T extends RaRecord>(bound: Bound, params: GetListParams) => {
    const data = await readWhole(bound, params);
    const { userFilter } = splitFilter(params.filter as Record<string, unknown>);
    const needle = userFilter.toLowerCase();
    const field = params.sort?.field ?? 'name';
    const turn = params.sort?.order === 'DESC' ? -1 : 1;
    const found = data
      .map(record => identify<T>(bound.api, record))
      .filter(record =>
        String(record.name ?? '')
          .toLowerCase()
          .includes(needle),
      )
      .sort((a, b) => turn * compare(a[field], b[field]));
    return { data: found, total: found.length };
  };

  const getOne = async <T extends RaRecord>(bound: Bound, id: Identifier, signal: Signal): Promise<T> => {
    if (bound.api.one !== 'filter') {
      const path = `${bound.path}/${encodeURIComponent(String(id))}`;
      const record = await get(bound, path, '', recordOf(bound), signal);
      return identify<T>(bound.api, record);
    }
    const query = formatQuery({ where: byId(id) });
    const { data } = await get(bound, listPath(bound.path), query, pageOf(recordOf(bound)), signal);
    const record = data[0];
    // The platform answers "none" with an empty page; react-admin and the screens know it as a 404.
    if (!record) throw new HttpError('Requested resource is unknown', 404);
    return identify<T>(bound.api, record);
  };

  const remove = ({ api, path }: Bound, id: Identifier) =>
    client.http.request({
      method: 'DELETE',
      casing: api.casing,
      ...(api.remove === 'filter'
        ? { path, rql: formatQuery({ where: byId(id) }) }
        : { path: `${path}/${encodeURIComponent(String(id))}` }),
    });

  const update = async <T extends RaRecord>(resource: string, { id, data, previousData }: UpdateParams<T>) => {
    const bound = bind(resource);
    const changed = Object.fromEntries(
      Object.entries(data).filter(
        ([key, value]) => key !== 'id' && value !== (previousData as RaRecord | undefined)?.[key],
      ),
    );
    if (Object.keys(changed).length > 0) {
      await client.http.request({
        method: 'PUT',
        path: `${bound.path}/${encodeURIComponent(String(id))}`,
        body: changed,
        casing: bound.api.verbatim ? 'none' : bound.api.casing,
      });
    }
    // Some services answer the record, some only a counter: read what is stored now.
    return { data: await getOne<T>(bound, id, {}) };
  };

  return {
    supportAbortSignal: true,

    async getList<T extends RaRecord>(resource: string, params: GetListParams) {
      const bound = bind(resource);
      return bound.api.whole ? getWhole<T>(bound, params) : getPage<T>(bound, listQuery(bound.api, params), params);
    },

    async getOne<T extends RaRecord>(resource: string, { id, signal }: GetOneParams & Signal) {
      return { data: await getOne<T>(bind(resource), id, signal ? { signal } : {}) };
    },

    async getMany<T extends RaRecord>(resource: string, { ids, signal }: GetManyParams & Signal) {
      const bound = bind(resource);
      if (ids.length === 0) return { data: [] };
      if (bound.api.whole) {
        const { data } = await getWhole<T>(bound, { filter: {} });
        return { data: data.filter(record => ids.includes(record.id)) };
      }
      const where = rql.in('id', ...ids.map(String));
      const { data } = await getPage<T>(
        bound,
        formatQuery({ where, limit: { limit: ids.length } }),
        signal ? { signal } : {},
      );
      return { data };
    },

    async getManyReference<T extends RaRecord>(
      resource: string,
      { target, id, ...params }: GetManyReferenceParams & Signal,
    ) {
      const bound = bind(resource);
      const filter = { ...(params.filter as Record<string, unknown>), [target]: id };
      return getPage<T>(bound, listQuery(bound.api, { ...params, filter }), params);
    },

    async create(resource: string, { data }: CreateParams) {
      const bound = bind(resource);
      const { api, path } = bound;
      const reads = recordOf(bound);
      const record = await client.http.request({ method: 'POST', path, body: data, casing: api.casing, reads });
      return { data: identify(api, record) };
    },

    update,

    async updateMany<T extends RaRecord>(resource: string, { ids, data }: { ids: Identifier[]; data: Partial<T> }) {
      for (const id of ids) await update<T>(resource, { id, data, previousData: {} as T });
      return { data: ids };
    },

    async delete<T extends RaRecord>(resource: string, { id, previousData }: DeleteParams<T>) {
      await remove(bind(resource), id);
      return { data: (previousData ?? { id }) as T };
    },

    async deleteMany(resource: string, { ids }: { ids: Identifier[] }) {
      for (const id of ids) await remove(bind(resource), id);
      return { data: ids };
    },
  } as DataProvider;
};

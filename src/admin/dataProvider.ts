import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import { forEachRecord, IncompleteError } from './actions';
import { type BoundApi, createBinder, identify, listPath, placeOf, recordCasing, recordOf } from './boundApi';
import type { ResourceDefinition } from './defineResource';
import isEqual from './light/isEqual';
import { withSearch } from './listQuery';
import { createListReader, type ListReader, type Signal } from './listReader';
import type { Client } from './platform';
import { createWholeLists } from './wholeLists';

/** Changes records one by one, each written with its changed fields only. */
const createWriter = ({ http }: Client, reader: ListReader) => ({
  create: async (bound: BoundApi, body: object) => {
    const { api } = bound;
    const path = api.createPath ?? listPath(bound);
    const reads = recordOf(bound);
    return identify(bound, await http.request({ method: 'POST', path, body, casing: api.casing, reads }));
  },

  update: async <T extends RaRecord>(bound: BoundApi, { id, data, previousData }: UpdateParams<T>): Promise<T> => {
    const before = previousData as RaRecord | undefined;
    const changed = Object.entries(data).filter(([key, value]) => key !== 'id' && !isEqual(value, before?.[key]));
    if (changed.length > 0) {
      await http.request({
        method: 'PUT',
        ...placeOf(bound, id, bound.api.update),
        body: Object.fromEntries(changed),
        casing: recordCasing(bound),
      });
    }
    // Some services answer the record, some only a counter: read what is stored now.
    return reader.one<T>(bound, id, {});
  },

  remove: (bound: BoundApi, id: Identifier) =>
    http.request({ method: 'DELETE', casing: bound.api.casing, ...placeOf(bound, id, bound.api.remove) }),
});

/** @throws IncompleteError when any of them failed, after the others were tried */
const forEachId = async (ids: readonly Identifier[], one: (id: Identifier) => Promise<unknown>) => {
  const result = await forEachRecord(
    ids.map(id => ({ id })),
    { report: () => undefined },
    async ({ id }) => {
      await one(id);
      return undefined;
    },
  );
  if (result.failed.length + result.unknown.length + result.left.length > 0) throw new IncompleteError(result);
  return { data: [...ids] };
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
 *
 * `updateMany` and `deleteMany` throw an `IncompleteError` that tells what was done and what not.
 */
export const createDataProvider = (client: Client, definitions: readonly ResourceDefinition[]): DataProvider => {
  const bind = createBinder(definitions);
  const reader = createListReader(client);
  const readWhole = createWholeLists(reader);
  const writer = createWriter(client, reader);

  return {
    supportAbortSignal: true,

    async getList<T extends RaRecord>(resource: string, params: GetListParams & Signal) {
      const bound = bind(resource);
      return bound.api.whole ? readWhole<T>(bound, params) : reader.page<T>(bound, await withSearch(bound, params));
    },

    async getOne<T extends RaRecord>(resource: string, { id, signal }: GetOneParams & Signal) {
      return { data: await reader.one<T>(bind(resource), id, { signal }) };
    },

    async getMany<T extends RaRecord>(resource: string, { ids, signal }: GetManyParams & Signal) {
      const bound = bind(resource);
      if (ids.length === 0) return { data: [] };
      if (!bound.api.whole) return { data: await reader.many<T>(bound, ids, { signal }) };
      const { data } = await readWhole<T>(bound, { filter: {}, signal });
      return { data: data.filter(record => ids.includes(record.id)) };
    },

    async getManyReference<T extends RaRecord>(
      resource: string,
      { target, id, ...params }: GetManyReferenceParams & Signal,
    ) {
      const filter = { ...(params.filter as Record<string, unknown>), [target]: id };
      const bound = bind(resource);
      return reader.page<T>(bound, await withSearch(bound, { ...params, filter }));
    },

    async create(resource: string, { data }: CreateParams) {
      return { data: await writer.create(bind(resource), data) };
    },

    async update<T extends RaRecord>(resource: string, params: UpdateParams<T>) {
      return { data: await writer.update<T>(bind(resource), params) };
    },

    updateMany<T extends RaRecord>(resource: string, { ids, data }: { ids: Identifier[]; data: Partial<T> }) {
      const bound = bind(resource);
      return forEachId(ids, id => writer.update<T>(bound, { id, data, previousData: {} as T }));
    },

    async delete<T extends RaRecord>(resource: string, { id, previousData }: DeleteParams<T>) {
      await writer.remove(bind(resource), id);
      return { data: (previousData ?? { id }) as T };
    },

    deleteMany(resource: string, { ids }: { ids: Identifier[] }) {
      const bound = bind(resource);
      return forEachId(ids, id => writer.remove(bound, id));
    },
  } as DataProvider;
};

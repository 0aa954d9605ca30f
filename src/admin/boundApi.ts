import type { Identifier, RaRecord } from 'react-admin';
import { object, pageOf, record as recordShape, rowsOf, type Shape, snakeKey } from '../client';
import { formatQuery, type RqlNode, rql } from '../rql';
import type { ResourceApi, ResourceDefinition } from './defineResource';
import { createResourceIndex } from './resourceIndex';

/** How one concrete resource is reached: its declaration with the parameters of its name filled in. */
export type BoundApi = { definition: ResourceDefinition; api: ResourceApi; path: string };

/** Finds how a resource is reached. */
export const createBinder = (definitions: readonly ResourceDefinition[]) => {
  const find = createResourceIndex(definitions);
  return (resource: string): BoundApi => {
    const bound = find(resource);
    if (!bound) throw new Error(`Resource "${resource}" is not declared.`);
    const { definition, parameters } = bound;
    const path = definition.api.path.replace(/:([A-Za-z]+)/g, (_, key: string) =>
      encodeURIComponent(parameters[key] ?? ''),
    );
    return { definition, api: definition.api, path };
  };
};

/** Lists at a service's root are asked for with a slash before the query, others without (platform-api 2.1), but for some (6.10). */
export const listPath = ({ path }: BoundApi) =>
  /^\/(?:[a-z]+\/v\d+$|payments\/v1\/(?:subscriptions|appStore|playStore)\/)/.test(path) ? `${path}/` : path;

export const recordPath = ({ path }: BoundApi, id: Identifier) => `${path}/${encodeURIComponent(String(id))}`;

/** Casing in which records travel. */
export const recordCasing = ({ api }: BoundApi) => (api.verbatim ? 'none' : api.casing);

/** What makes a record of a resource one; a page of a proxy, or another program's answer, is none (HOST-03). */
export const recordOf = ({ api }: BoundApi): Shape<object> =>
  api.idOf ? object<object>() : recordShape<object>(api.idField);

/** An answer in which one record is looked for: of a list that is read whole, the odd ones beside it are none of its matter (HOST-05). */
export const pageAround = (bound: BoundApi) => (bound.api.whole ? rowsOf<object> : pageOf<object>)(recordOf(bound));

/** A field as queries of this service spell it. */
export const wireField = ({ api }: BoundApi, field: string) => (api.casing === 'snake' ? snakeKey(field) : field);

/** React-admin knows records by `id`, whatever the service calls it. */
export const identify = <T extends RaRecord>({ api }: BoundApi, record: object): T => {
  const fields = (api.reads?.(record) ?? record) as Record<string, unknown>;
  if (api.idOf) return { ...fields, id: api.idOf(fields) } as T;
  return (api.idField ? { ...fields, id: fields[api.idField] } : fields) as T;
};

/** The field by which queries find a record. */
export const idFieldOf = (bound: BoundApi) => wireField(bound, bound.api.idField ?? 'id');

/** `eq(id,…)`, with `string:` where an id would read as something else. */
export const byId = (bound: BoundApi, id: Identifier): RqlNode =>
  bound.api.whereId?.(String(id)) ?? rql.eq(idFieldOf(bound), String(id));

/** The one record of an answer that has this id: other services' lists may hold more than were asked for. */
export const indexOfId = (bound: BoundApi, records: readonly object[], id: Identifier): number =>
  bound.api.whole || bound.api.idOf ? records.findIndex(one => identify(bound, one).id === id) : 0;

/** Where one record is changed or removed: at a path of its own, or by its id among all. */
export const placeOf = (bound: BoundApi, id: Identifier, how: 'path' | 'filter' = 'path') =>
  how === 'filter'
    ? { path: listPath(bound), rql: formatQuery({ where: byId(bound, id) }) }
    : { path: recordPath(bound, id) };

import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { noPage } from '../client';
import { formatQuery } from '../rql';
import {
  byId,
  createBinder,
  identify,
  indexOfId,
  listPath,
  pageAround,
  placeOf,
  recordCasing,
  recordOf,
  recordPath,
} from './boundApi';
import { type Exact, usePlatform } from './platform';
import { useResources } from './resourceIndex';

/** A record beside the answer that brought it. */
export type ExactRecord = Exact<RaRecord & { id: string }>;

/**
 * Reads and writes single records of a declared resource as JSON texts in the spelling of the wire: what an operator typed
 * travels as it is, what a service sent is shown as it came.
 *
 * @throws from each method as the client's `request` does
 */
export const useRecordApi = (resource: string) => {
  const { client } = usePlatform();
  const definitions = useResources();
  return useMemo(() => {
    const bound = createBinder(definitions)(resource);
    const { api } = bound;
    const casing = recordCasing(bound);
    const { http } = client;
    const exact = (record: object, text: string, at: Exact<object>['at']) =>
      ({ record: identify(bound, record), text, at }) as ExactRecord;

    const readAmong = async (id: string, signal: AbortSignal): Promise<ExactRecord | null> => {
      const { value, text } = await http.requestWithText({
        method: 'GET',
        path: listPath(bound),
        // Some lists know no query: they are read whole.
        rql: api.whole ? '' : formatQuery({ where: byId(bound, id) }),
        casing,
        reads: pageAround(bound),
        signal,
      });
      const index = indexOfId(bound, value.data, id);
      const found = value.data[index];
      return found ? exact(found, text, ['data', index]) : null;
    };

    return {
      /** `null` where there is none with this id. */
      read: async (id: string, signal: AbortSignal): Promise<ExactRecord | null> => {
        if (api.one === 'filter') return readAmong(id, signal);
        const path = recordPath(bound, id);
        const { value, text } = await http.requestWithText({
          method: 'GET',
          path,
          casing,
          reads: recordOf(bound),
          signal,
        });
        return exact(value, text, []);
      },

      /** @returns the id of what was made, where the service tells it, and the whole answer */
      create: async (json: string): Promise<{ id: string | undefined; answer: unknown }> => {
        const answer = await http.request({
          method: 'POST',
          path: api.createPath ?? listPath(bound),
          payload: { json: api.wrap?.(json) ?? json },
          casing,
          reads: noPage,
        });
        const id: unknown = typeof answer === 'object' && answer !== null ? identify(bound, answer).id : undefined;
        return { id: typeof id === 'string' ? id : undefined, answer };
      },

      update: (id: string, json: string) =>
        http.request({
          method: 'PUT',
          ...(api.wrap ? { path: listPath(bound) } : placeOf(bound, id, api.update)),
          payload: { json: api.wrap?.(json, id) ?? json },
          casing,
          reads: noPage,
        }),

      /** @param fields names in the spelling of the wire; where the service has no `removeFields` nobody asks for it */
      removeFields: (id: string, fields: readonly string[]) =>
        http.request({
          method: 'POST',
          path: api.removeFields ?? '',
          rql: formatQuery({ where: byId(bound, id) }),
          body: { fields },
          casing,
          reads: noPage,
        }),

      remove: (record: RaRecord & { id: string }) =>
        http.request({
          method: 'DELETE',
          ...placeOf(bound, api.keyOf?.(record) ?? record.id, api.remove),
          casing,
          reads: noPage,
        }),
    };
  }, [client, definitions, resource]);
};

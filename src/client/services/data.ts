import type { AffectedRecords, DataDocument, DataSchema, DocumentComment, Page } from '../../contract';
import { DOCUMENT_LOCK_PAUSE_MS, DOCUMENT_LOCK_TRIES } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { ApiError, DocumentLockedError } from '../errors';
import type { Http } from '../http';

const BASE = '/data/v1';
const encode = encodeURIComponent;
const documentsPath = (schemaId: string) => `${BASE}/${encode(schemaId)}/documents`;
const commentsPath = (schemaId: string, id: string) => `${documentsPath(schemaId)}/${encode(id)}/comments`;
const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

/** A record beside the answer that brought it: only the text holds what operators stored exactly as it was sent. */
export type Exact<T> = {
  record: T;
  /** The whole answer. */
  text: string;
  /** Where in the answer the record stands. */
  at: readonly (string | number)[];
};

/** Told before each look at a document that may be locked. */
export type LockLook = (look: { attempt: number; of: number }) => void;

/** Reading by id is a list call: nothing found is an empty page, not a failure (platform-api 5.5, 5.6). */
const findById = async <T>(
  { requestWithText }: Http,
  path: string,
  id: string,
  signal?: AbortSignal,
): Promise<Exact<T> | undefined> => {
  const { value, text } = await requestWithText<Page<T>>({
    method: 'GET',
    path,
    rql: formatQuery({ where: rql.eq('id', id) }),
    ...withSignal(signal),
  });
  const record = value.data[0];
  return record === undefined ? undefined : { record, text, at: ['data', 0] };
};

/** Schemas of documents (platform-api 5.5). */
export const schemasService = (http: Http) => ({
  /** All schemas, in pages of 50 until the total is reached. */
  all: (signal?: AbortSignal) => http.readAll<DataSchema>({ path: `${BASE}/`, ...withSignal(signal) }),

  /** @returns `undefined` when there is no such schema */
  byId: (id: string, signal?: AbortSignal) => findById<DataSchema>(http, `${BASE}/`, id, signal),
});

/** Documents of a schema, and what is said about them (platform-api 5.6). */
export const documentsService = (http: Http) => {
  /** @returns `undefined` when there is no such document */
  const findOne = (schemaId: string, id: string, signal?: AbortSignal) =>
    findById<DataDocument>(http, documentsPath(schemaId), id, signal);

  return {
    findOne,

    /** How many documents a schema has that the signed-in user may see; `undefined` when the platform did not count. */
    count: async (schemaId: string, signal?: AbortSignal): Promise<number | undefined> => {
      const { page } = await http.request<Page<unknown>>({
        method: 'GET',
        path: documentsPath(schemaId),
        rql: formatQuery({ select: ['id'], limit: { limit: 1 } }),
        ...withSignal(signal),
      });
      return page.total;
    },

    /**
     * The ids of one stretch of a list, in its order.
     *
     * @param query sort and filter of the list
     */
    ids: async (
      schemaId: string,
      query: Parameters<typeof formatQuery>[0],
      signal?: AbortSignal,
    ): Promise<{ ids: readonly string[]; total: number | undefined }> => {
      const { data, page } = await http.request<Page<{ id: string }>>({
        method: 'GET',
        path: documentsPath(schemaId),
        rql: formatQuery({ ...query, select: ['id'] }),
        ...withSignal(signal),
      });
      return { ids: data.map(({ id }) => id), total: page.total };
    },

    /**
     * Waits until a document may be changed, looking up to 5 times, 300 ms apart (spec §4, §9).
     *
     * @returns what was seen at the last look, `transitionLock` clear
     * @throws DocumentLockedError after the fifth look ("Document is in a locked state")
     * @throws ApiError with status 404 when there is no such document, and when a look fails
     */
    waitUntilUnlocked: async (
      schemaId: string,
      id: string,
      { signal, onLook }: { signal?: AbortSignal; onLook?: LockLook } = {},
    ): Promise<Pick<DataDocument, 'id' | 'status'>> => {
      const path = documentsPath(schemaId);
      for (let attempt = 1; attempt <= DOCUMENT_LOCK_TRIES; attempt++) {
        onLook?.({ attempt, of: DOCUMENT_LOCK_TRIES });
        const { data } = await http.request<Page<Pick<DataDocument, 'id' | 'status' | 'transitionLock'>>>({
          method: 'GET',
          path,
          // Without the data: a look at 5 MB would take longer than the pause.
          rql: formatQuery({ select: ['id', 'status', 'transitionLock'], where: rql.eq('id', id) }),
          ...withSignal(signal),
        });
        const seen = data[0];
        if (!seen) throw new ApiError('Requested resource is unknown', { status: 404, code: 16, method: 'GET', path });
        if (!seen.transitionLock) return seen;
        await http.sleep(DOCUMENT_LOCK_PAUSE_MS);
        signal?.throwIfAborted();
      }
      throw new DocumentLockedError();
    },

    /**
     * Moves a document along a transition.
     *
     * @param transition `from` is the status that the operator saw: a document that left it meanwhile stays as it is
     * @param json input data as JSON text, sent exactly so; leave out when the transition asks for none
     * @returns a count of 0 when the document had left that status
     */
    transition: (schemaId: string, id: string, transition: { id: string; from: string }, json?: string) =>
      http.request<AffectedRecords>({
        method: 'POST',
        path: `${documentsPath(schemaId)}/${encode(id)}/transition`,
        rql: formatQuery({ where: rql.eq('status', transition.from) }),
        json: `{"id":${JSON.stringify(transition.id)}${json === undefined ? '' : `,"data":${json}`}}`,
      }),

    comments: (schemaId: string, id: string, signal?: AbortSignal) =>
      http.readAll<DocumentComment>({
        path: commentsPath(schemaId, id),
        rql: 'sort(creationTimestamp)',
        ...withSignal(signal),
      }),

    addComment: (schemaId: string, id: string, text: string) =>
      http.request<DocumentComment>({ method: 'POST', path: commentsPath(schemaId, id), body: { text } }),

    /** For whoever wrote it, and for holders of `UPDATE_DOCUMENT_COMMENTS[:schema]`. */
    updateComment: (schemaId: string, id: string, commentId: string, text: string) =>
      http.request<AffectedRecords>({
        method: 'PUT',
        path: `${commentsPath(schemaId, id)}/${encode(commentId)}`,
        body: { text },
      }),

    /** For the same as `updateComment`. */
    removeComment: (schemaId: string, id: string, commentId: string) =>
      http.request<AffectedRecords>({
        method: 'DELETE',
        path: `${commentsPath(schemaId, id)}/${encode(commentId)}`,
      }),
  };
};

import {
  type DataDocument,
  type DataSchema,
  DOCUMENT_LOCK_PAUSE_MS,
  DOCUMENT_LOCK_TRIES,
  OBJECT_ID,
} from '../../contract';
import { formatQuery, type RqlNode, rql } from '../../rql';
import { DocumentLockedError, GoneError } from '../errors';
import type { Http } from '../http';
import { readComment, readDocument, readSchema } from '../read/data';
import type { Read } from '../read/members';
import { affected, done, pageOf, record, recordAs, rowsOf, type Shape } from '../shapes';
import { type Body, type CallOptions, endpoint, listOf, member, methodsOf } from './endpoint';
import { schemaWrites } from './schemas';

const documentsPath = (schemaId: string) => `/data/v1/${encodeURIComponent(schemaId)}/documents`;
const commentsPath = (schemaId: string, id: string) => `${documentsPath(schemaId)}/${encodeURIComponent(id)}/comments`;

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

/** A schema by what stands in an address: its id, or its name (spec §2), which is no id. */
export const whereSchema = (address: string): RqlNode =>
  OBJECT_ID.test(address) ? rql.eq('id', address) : rql.or(rql.eq('id', address), rql.eq('name', address));

/** Reading by id is a list call: nothing found is an empty page, not a failure (platform-api 5.5, 5.6). */
const findExactly = async <T extends object>(
  { requestWithText }: Http,
  path: string,
  where: RqlNode,
  read: Read<T>,
  signal?: AbortSignal,
): Promise<Exact<T> | undefined> => {
  const { value, text } = await requestWithText({
    method: 'GET',
    path,
    rql: formatQuery({ where }),
    reads: pageOf(recordAs(read)),
    ...(signal ? { signal } : {}),
  });
  const found = value.data[0];
  return found === undefined ? undefined : { record: found, text, at: ['data', 0] };
};

/** Schemas of documents (platform-api 5.5). */
export const schemasService = (http: Http) => ({
  ...schemaWrites(http),

  /** All schemas, in pages of 50 until the total is reached. One that came without an id costs itself alone (HOST-05). */
  all: async (signal?: AbortSignal): Promise<DataSchema[]> => {
    const schema = recordAs(readSchema);
    const rows = await listOf(http, '/data/v1/', schema, rowsOf(schema)).all('', signal);
    return rows.filter(({ id }) => id);
  },

  /**
   * @param address its id, or its name
   * @returns `undefined` when there is no such schema
   */
  at: (address: string, signal?: AbortSignal): Promise<Exact<DataSchema> | undefined> =>
    findExactly(http, '/data/v1/', whereSchema(address), readSchema, signal),
});

/** JSON text of an operator, which travels as it was typed: no number and no key in it changes. */
const typed: Body<string> = { pack: text => ({ payload: { json: text } }) };

/** Input of a transition; `json` is left out where it asks for none. */
const transitionBody: Body<{ id: string; json?: string | undefined }> = {
  pack: ({ id, json }) => ({
    payload: { json: `{"id":${JSON.stringify(id)}${json === undefined ? '' : `,"data":${json}`}}` },
  }),
};

/** Documents of a schema, and what is said about them (platform-api 5.6). */
const DOCUMENTS = {
  /** JSON text of the document, sent exactly so; the one call that takes large bodies compressed (platform-api 1.5). */
  create: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/documents',
    body: typed,
    answers: recordAs(readDocument),
    gzip: 'large',
  }),

  /** Members that are new or different, as JSON text; `null` clears one. The query is an extra condition. */
  update: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/documents/{id}',
    selects: 'rql',
    body: typed,
    answers: affected,
  }),

  /** Dotted paths below `data`. The query is an extra condition. */
  deleteFields: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/documents/{id}/deleteFields',
    selects: 'rql',
    body: member<readonly string[]>('fields'),
    answers: affected,
  }),

  remove: endpoint({ method: 'DELETE', path: '/data/v1/{schema}/documents/{id}', answers: done }),

  move: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/documents/{id}/transition',
    selects: 'rql',
    body: transitionBody,
    answers: affected,
  }),

  addComment: endpoint({
    method: 'POST',
    path: '/data/v1/{schema}/documents/{id}/comments',
    body: member<string>('text'),
    answers: recordAs(readComment),
  }),

  /** For whoever wrote it, and for holders of `UPDATE_DOCUMENT_COMMENTS[:schema]`. */
  updateComment: endpoint({
    method: 'PUT',
    path: '/data/v1/{schema}/documents/{id}/comments/{comment}',
    body: member<string>('text'),
    answers: done,
  }),

  /** For the same as `updateComment`. */
  removeComment: endpoint({
    method: 'DELETE',
    path: '/data/v1/{schema}/documents/{id}/comments/{comment}',
    answers: done,
  }),
};

type Looked = Pick<DataDocument, 'id' | 'status' | 'transitionLock'>;

/** Looks at a document's lock, without its data: a look at 5 MB would take longer than the pause. */
const lookAt = async (http: Http, path: string, id: string, signal?: AbortSignal): Promise<Looked> => {
  const query = formatQuery({ select: ['id', 'status', 'transitionLock'], where: rql.eq('id', id) });
  const seen = await listOf<Looked>(http, path, recordAs(readDocument)).first(query, signal);
  if (seen) return seen;
  throw new GoneError({ method: 'GET', path });
};

type WaitOptions = { signal?: AbortSignal; onLook?: LockLook };

export const documentsService = (http: Http) => {
  const { move, ...methods } = methodsOf(http, DOCUMENTS);
  const idsOf = (schemaId: string): ReturnType<typeof listOf<{ id: string }>> =>
    listOf(http, documentsPath(schemaId), record() as Shape<{ id: string }>);

  return {
    ...methods,

    /** @returns `undefined` when there is no such document */
    findOne: (schemaId: string, id: string, signal?: AbortSignal) =>
      findExactly(http, documentsPath(schemaId), rql.eq('id', id), readDocument, signal),

    /** How many documents a schema has that the signed-in user may see; `undefined` when the platform did not count. */
    count: async (schemaId: string, signal?: AbortSignal): Promise<number | undefined> =>
      (await idsOf(schemaId).find(formatQuery({ select: ['id'], limit: { limit: 1 } }), signal)).page.total,

    /**
     * The ids of one stretch of a list, in its order.
     *
     * @param query sort and filter of the list
     */
    ids: async (schemaId: string, query: Parameters<typeof formatQuery>[0], signal?: AbortSignal) => {
      const { data, page } = await idsOf(schemaId).find(formatQuery({ ...query, select: ['id'] }), signal);
      return { ids: data.map(({ id }) => id), total: page.total };
    },

    /**
     * Waits until a document may be changed, looking up to 5 times, 300 ms apart (spec §4, §9).
     *
     * @returns what was seen at the last look, `transitionLock` clear
     * @throws DocumentLockedError after the fifth look ("Document is in a locked state")
     * @throws ApiError with status 404 when there is no such document, and when a look fails
     */
    waitUntilUnlocked: async (schemaId: string, id: string, { signal, onLook }: WaitOptions = {}): Promise<Looked> => {
      for (let attempt = 1; attempt <= DOCUMENT_LOCK_TRIES; attempt++) {
        onLook?.({ attempt, of: DOCUMENT_LOCK_TRIES });
        const seen = await lookAt(http, documentsPath(schemaId), id, signal);
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
      move(schemaId, id, formatQuery({ where: rql.eq('status', transition.from) }), { id: transition.id, json }),

    comments: (schemaId: string, id: string, options?: AbortSignal | CallOptions) =>
      listOf(http, commentsPath(schemaId, id), recordAs(readComment)).all('sort(creationTimestamp)', options),
  };
};

import { SERVICES } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import type { TableOf } from '../../collection/types';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import type { Database } from '../../store/openStore';
import { commentScope, requireScope } from './access';
import { findDocument, findOpenSchema, requireUnlocked, targetDocument } from './openDocument';
import { findSchema, type SchemaRow } from './schemaRecord';

const text = f.text({ min: 1, max: 10_000 }).required();
const SCHEMA_ID = '(select d.schema_id from documents d where d.id = document_comments.document_id)';
const fields = {
  id: f.id(),
  schemaId: f.derived<string>({ select: SCHEMA_ID, query: { kind: 'id', sql: SCHEMA_ID } }),
  documentId: f.ref().required().readOnly(),
  creatorId: f.creator().required(),
  text,
  commentedTimestamp: f.timestamp().required().readOnly(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    document_comments: TableOf<typeof fields>;
  }
}

/** Comments on a document (platform-api 5.6): who reads them depends on the document's schema. */
export const comments = defineCollection({
  service: 'data',
  path: ':schema/documents/:documentId/comments',
  record: 'comment',
  table: 'document_comments',
  fields,
  permissions: { list: 'signed-in' },
  guard: async call => {
    const schema = await findSchema(call);
    const scope = await commentScope(call, schema, 'VIEW_DOCUMENT_COMMENTS');
    requireScope(scope);
    await findDocument(call, schema, scope);
  },
});

// Writing is special: the document is held first, it counts its comments, and authors need no permission.

const create: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  const scope = await commentScope(call, schema, 'CREATE_DOCUMENT_COMMENTS');
  requireScope(scope);
  const given = readMembers(call.body, { text });
  return write(call, async ({ platform: { db, now, randomHex }, caller }, note) => {
    const document = await findDocument(call, schema, scope, { db, isForChange: true });
    requireUnlocked(document);
    const at = new Date(now());
    const times = { commented_timestamp: at, creation_timestamp: at, update_timestamp: at };
    const made = { id: randomHex(24), document_id: document.id, creator_id: caller.userId, text: given.text, ...times };
    await db.insertInto('document_comments').values(made).execute();
    await db
      .updateTable('documents')
      .set(({ eb }) => ({ comment_count: eb('comment_count', '+', 1) }))
      .where('id', '=', document.id)
      .execute();
    await note('document.comment', document.id, { commentId: made.id });
    return comments.rowOnWire({ ...made, schema_id: schema.id });
  });
};

/** Whoever changes a document and its comments takes the document first: in one order, nobody waits for each other. */
const holdDocument = ({ parameters }: Call, db: Database) =>
  db.selectFrom('documents').select('id').where('id', '=', requireId(parameters.documentId)).forUpdate().execute();

/**
 * The comment that an address names, if the caller wrote it and still reaches the document, or may change those of others.
 *
 * @throws PlatformError 16 when there is none within reach, 10 when the caller may not comment
 */
const findComment = async (call: Call, schema: SchemaRow, db: Database) => {
  const { parameters, caller } = call;
  const comment = await db
    .selectFrom('document_comments as c')
    .innerJoin('documents as d', 'd.id', 'c.document_id')
    .select(['c.id', 'c.document_id', 'c.creator_id'])
    .where('c.id', '=', requireId(parameters.commentId))
    .where('d.id', '=', requireId(parameters.documentId))
    .where('d.schema_id', '=', schema.id)
    .forUpdate('c')
    .executeTakeFirst();
  if (!comment) throw new PlatformError(16);
  const within = { ...call, platform: { ...call.platform, db } };
  // One's own are changed by whoever could write them today: a document out of reach takes its comments with it.
  const scope =
    comment.creator_id === caller.userId
      ? await commentScope(within, schema, 'CREATE_DOCUMENT_COMMENTS')
      : await commentScope(within, schema, 'UPDATE_DOCUMENT_COMMENTS', []);
  requireScope(scope);
  await findDocument(within, schema, scope, { db });
  return comment;
};

const targetComment = async (call: Call) => {
  const schema = await findOpenSchema(call);
  return write(call, ({ platform: { db } }) => findComment(call, schema, db));
};

const update: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  const given = readMembers(call.body, { text });
  await write(call, async ({ platform: { db, now } }, note) => {
    const { id } = await findComment(call, schema, db);
    const changes = { text: given.text, update_timestamp: new Date(now()) };
    await db.updateTable('document_comments').set(changes).where('id', '=', id).execute();
    await note('document.comment_update', id);
  });
  return ONE_AFFECTED;
};

const remove: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  await write(call, async ({ platform: { db } }, note) => {
    await holdDocument(call, db);
    const comment = await findComment(call, schema, db);
    await db.deleteFrom('document_comments').where('id', '=', comment.id).execute();
    await db
      .updateTable('documents')
      .set(({ eb }) => ({ comment_count: eb('comment_count', '-', 1) }))
      .where('id', '=', comment.document_id)
      .execute();
    await note('document.comment_delete', comment.id);
  });
  return ONE_AFFECTED;
};

const COMMENTS = `${SERVICES.data.base}/:schema/documents/:documentId/comments`;
const access = 'signed-in';

export const commentRoutes: readonly Route[] = [
  ...comments.routes,
  {
    method: 'POST',
    path: COMMENTS,
    access,
    takes: { text },
    target: targetDocument((call, schema) => commentScope(call, schema, 'CREATE_DOCUMENT_COMMENTS')),
    handler: create,
  },
  { method: 'PUT', path: `${COMMENTS}/:commentId`, access, takes: { text }, target: targetComment, handler: update },
  { method: 'DELETE', path: `${COMMENTS}/:commentId`, access, handler: remove },
];

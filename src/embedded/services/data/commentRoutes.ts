import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route, readQuery, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import type { FieldMap } from '../../query/fields';
import { findPage, project } from '../../query/findPage';
import type { Database } from '../../store/openStore';
import { commentScope, requireScope } from './access';
import { findDocument, findOpenSchema, requireUnlocked } from './openDocument';
import { findSchema, type SchemaRow } from './schemaRecord';

type CommentRow = {
  id: string;
  document_id: string;
  creator_id: string;
  text: string;
  commented_timestamp: Date;
  creation_timestamp: Date;
  update_timestamp: Date;
};

const COLUMNS =
  'c.id, c.document_id, c.creator_id, c.text, c.commented_timestamp, c.creation_timestamp, c.update_timestamp';
const text = f.text({ min: 1, max: 10_000 }).required();

const commentFields: FieldMap = {
  id: { kind: 'id', sql: 'c.id' },
  documentId: { kind: 'id', sql: 'c.document_id' },
  creatorId: { kind: 'id', sql: 'c.creator_id' },
  text: { kind: 'text', sql: 'c.text' },
  commentedTimestamp: { kind: 'timestamp', sql: 'c.commented_timestamp' },
  creationTimestamp: { kind: 'timestamp', sql: 'c.creation_timestamp' },
  updateTimestamp: { kind: 'timestamp', sql: 'c.update_timestamp' },
};

const onWire = (schemaId: string, row: CommentRow) => ({
  id: row.id,
  schemaId,
  documentId: row.document_id,
  creatorId: row.creator_id,
  text: row.text,
  commentedTimestamp: row.commented_timestamp.toISOString(),
  updateTimestamp: row.update_timestamp.toISOString(),
  creationTimestamp: row.creation_timestamp.toISOString(),
});

const list: Route['handler'] = async call => {
  const schema = await findSchema(call);
  const scope = await commentScope(call, schema, 'VIEW_DOCUMENT_COMMENTS');
  requireScope(scope);
  const query = readQuery(call.rawQuery);
  const document = await findDocument(call, schema, scope);
  const { rows, page } = await findPage<CommentRow>(call.platform.db, query, {
    from: 'from document_comments c',
    select: COLUMNS,
    seq: 'c.seq',
    fields: commentFields,
    scope: sql<boolean>`c.document_id = ${document.id}`,
  });
  return { query: '{}', page, data: rows.map(row => project(onWire(schema.id, row), query.select)) };
};

const create: Route['handler'] = async call => {
  const { platform, caller } = call;
  const schema = await findOpenSchema(call);
  const scope = await commentScope(call, schema, 'CREATE_DOCUMENT_COMMENTS');
  requireScope(scope);
  const fields = readMembers(call.body, { text });
  const now = new Date(platform.now());
  return write(call, async ({ platform: { db } }, note) => {
    const document = await findDocument(call, schema, scope, { db, isForChange: true });
    requireUnlocked(document);
    const { rows } =
      await sql<CommentRow>`insert into document_comments as c (id, document_id, creator_id, text, commented_timestamp, creation_timestamp, update_timestamp)
      values (${platform.randomHex(24)}, ${document.id}, ${caller.userId}, ${fields.text}, ${now}, ${now}, ${now}) returning ${sql.raw(COLUMNS)}`.execute(
        db,
      );
    const [row] = rows;
    if (!row) throw new Error('The comment was not written.');
    await sql`update documents set comment_count = comment_count + 1 where id = ${document.id}`.execute(db);
    await note('document.comment', document.id, { commentId: row.id });
    return onWire(schema.id, row);
  });
};

/** Whoever changes a document and its comments takes the document first: in one order, nobody waits for each other. */
const holdDocument = ({ parameters }: Call, db: Database) =>
  sql`select 1 from documents where id = ${requireId(parameters.documentId)} for update`.execute(db);

/**
 * The comment that an address names, if the caller wrote it and still reaches the document, or may change those of others.
 *
 * @throws PlatformError 16 when there is none within reach, 10 when the caller may not comment
 */
const findComment = async (call: Call, schema: SchemaRow, db: Database): Promise<CommentRow> => {
  const { parameters, caller } = call;
  const { rows } =
    await sql<CommentRow>`select ${sql.raw(COLUMNS)} from document_comments c join documents d on d.id = c.document_id
    where c.id = ${requireId(parameters.commentId)} and d.id = ${requireId(parameters.documentId)} and d.schema_id = ${schema.id}
    for update of c`.execute(db);
  const [comment] = rows;
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

const update: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  const fields = readMembers(call.body, { text });
  await write(call, async ({ platform: { db } }, note) => {
    const { id } = await findComment(call, schema, db);
    await sql`update document_comments set text = ${fields.text}, update_timestamp = ${new Date(call.platform.now())} where id = ${id}`.execute(
      db,
    );
    await note('document.comment_update', id);
  });
  return ONE_AFFECTED;
};

const remove: Route['handler'] = async call => {
  const schema = await findOpenSchema(call);
  await write(call, async ({ platform: { db } }, note) => {
    await holdDocument(call, db);
    const comment = await findComment(call, schema, db);
    await sql`delete from document_comments where id = ${comment.id}`.execute(db);
    await sql`update documents set comment_count = comment_count - 1 where id = ${comment.document_id}`.execute(db);
    await note('document.comment_delete', comment.id);
  });
  return ONE_AFFECTED;
};

const COMMENTS = `${SERVICES.data.base}/:schema/documents/:documentId/comments`;
const access = 'signed-in';

/** Comments on a document (platform-api 5.6). */
export const commentRoutes: readonly Route[] = [
  { method: 'GET', path: COMMENTS, access, handler: list },
  { method: 'POST', path: COMMENTS, access, handler: create },
  { method: 'PUT', path: `${COMMENTS}/:commentId`, access, handler: update },
  { method: 'DELETE', path: `${COMMENTS}/:commentId`, access, handler: remove },
];

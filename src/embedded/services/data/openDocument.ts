import { sql } from 'kysely';
import type { RqlNode } from '../../../rql';
import { type Call, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { whereOf } from '../../query/findPage';
import type { Database } from '../../store/openStore';
import { readScope, requireScope, type Scope } from './access';
import { documentFields } from './documentFields';
import { DOCUMENT_COLUMNS, type DocumentRow, ofSchema } from './documentRecord';
import type { JsonObject } from './paths';
import { findSchema, type SchemaRow } from './schemaRecord';
import type { ChangeContext, Working } from './working';

/**
 * The schema of a call that changes its documents.
 *
 * @throws PlatformError 27 while the schema is disabled
 */
export const findOpenSchema = async (call: Call): Promise<SchemaRow> => {
  const schema = await findSchema(call);
  if (schema.disabled) throw new PlatformError(27, 'The schema is disabled');
  return schema;
};

/**
 * The document that an address names, within reach of the caller.
 *
 * @param isForChange holds it until the transaction of `db` ends
 * @throws PlatformError 16 when there is none, or none that the caller may know of; 10 when they may only read it
 */
export const findDocument = async (
  call: Call,
  schema: SchemaRow,
  scope: Scope,
  { db = call.platform.db, isForChange = false }: { db?: Database; isForChange?: boolean } = {},
): Promise<DocumentRow> => {
  const id = requireId(call.parameters.documentId);
  const find = async (within: Scope, lock = sql``) =>
    (
      await sql<DocumentRow>`select ${sql.raw(DOCUMENT_COLUMNS)} from documents d
        where d.id = ${id} and ${ofSchema(schema.id)} and ${requireScope(within)} ${lock}`.execute(db)
    ).rows[0];
  const row = await find(scope, isForChange ? sql`for update` : sql``);
  if (row) return row;
  if (scope === true) throw new PlatformError(16);
  const readable = await readScope({ ...call, platform: { ...call.platform, db } }, schema);
  throw new PlatformError(readable !== false && (await find(readable)) ? 10 : 16);
};

/** The target of calls that change a document, within the reach that `scopeOf` tells. */
export const targetDocument =
  (scopeOf: (call: Call, schema: SchemaRow) => Promise<Scope>) =>
  async (call: Call): Promise<DocumentRow> => {
    const schema = await findOpenSchema(call);
    return findDocument(call, schema, await scopeOf(call, schema));
  };

/** @throws PlatformError 415 while a transition of the document runs */
export const requireUnlocked = (row: DocumentRow): void => {
  if (row.lock_timestamp) throw new PlatformError(415);
};

/**
 * Whether a document meets the query that came with its change. One that the caller may not read meets none: else the answer
 * would tell what is in it.
 */
export const meets = async (
  call: Call,
  db: Database,
  schema: SchemaRow,
  { id }: DocumentRow,
  where: RqlNode | undefined,
): Promise<boolean> => {
  if (!where) return true;
  const readable = await readScope({ ...call, platform: { ...call.platform, db } }, schema);
  const scope = sql<boolean>`d.id = ${id} and ${ofSchema(schema.id)} and ${readable === false ? sql`false` : requireScope(readable)}`;
  const condition = whereOf({ where }, { fields: documentFields(schema), scope });
  return (await sql`select 1 from documents d where ${condition}`.execute(db)).rows.length > 0;
};

/** A document, its data read, ready to be changed. */
export const open = async ({ db }: Pick<ChangeContext, 'db'>, row: DocumentRow): Promise<Working> => {
  const rows = await db.selectFrom('documents').select('data_text').where('id', '=', row.id).execute();
  const storedText = rows[0]?.data_text ?? '{}';
  const data: JsonObject = JSON.parse(storedText);
  return {
    id: row.id,
    creatorId: row.creator_id,
    userIds: row.user_ids,
    groupIds: row.group_ids,
    status: row.status,
    before: data,
    data,
    copies: new WeakMap(),
    sent: new Set(),
    statusChanged: false,
    storedText,
    tasks: [],
  };
};

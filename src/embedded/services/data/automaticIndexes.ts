import { sql } from 'kysely';
import type { RqlQuery } from '../../../rql';
import type { Platform } from '../../kernel/platform';
import { codeOf } from '../../store/errors';
import type { Database } from '../../store/openStore';
import { askedPaths, isAskedOften } from './askedPaths';
import { type AutomaticIndex, fitsIndex } from './automaticIndex';
import { createIndexes, dropIndexes, indexedPaths, indexStatements, onPath } from './indexes';
import { holdSchema, type SchemaRow } from './schemaRecord';

const KIND = 'data.automaticIndex';
const DAY_MS = 86_400_000;
/** What nobody asked for so long is dropped. */
const UNUSED_MS = 30 * DAY_MS;
/** Of one schema: each is kept up to date with every document. */
const MOST_OF_SCHEMA = 8;
/** Fewer documents are read sooner than an index is worth. */
const LEAST_DOCUMENTS = 1_000;
/** Where nobody else is served meanwhile, an index is made of so many bytes of documents at most. */
const MOST_BYTES_ALONE = 128 * 1024 * 1024;

/** SQLSTATE of a value that does not fit an index. */
const TOO_LONG = '54000';

type Asked = { path: string };

/** Tells what a list took; asks for an index where its paths took enough. */
export const noteList = async (
  { db, jobs, now }: Pick<Platform, 'db' | 'jobs' | 'now'>,
  { id, definition, automatic_indexes: automatic }: SchemaRow,
  query: RqlQuery,
  ms: number,
): Promise<void> => {
  const declared = indexedPaths(definition.indexes);
  for (const path of askedPaths(query)) {
    const known = automatic.find(index => index.path === path);
    const isStale = known?.isReady && now() - known.usedAt > DAY_MS;
    if (declared.has(path) || (known && !isStale) || !fitsIndex(definition.properties, path.split('.'))) continue;
    if (isAskedOften(id, path, isStale ? Number.POSITIVE_INFINITY : ms))
      await jobs.add(db, { kind: KIND, subject: id, data: { path } satisfies Asked });
  }
};

/** Changes the list of a schema, one after the other with all that changes the schema. @returns what `change` says */
const changeList = <T>(
  { db }: Pick<Platform, 'db'>,
  schemaId: string,
  change: (
    list: readonly AutomaticIndex[],
    schema: SchemaRow,
    db: Database,
  ) => Promise<{ list: readonly AutomaticIndex[]; said: T }>,
): Promise<T | undefined> =>
  db.transaction().execute(async transaction => {
    const schema = await holdSchema(transaction, schemaId);
    if (!schema) return undefined;
    const { list, said } = await change(schema.automatic_indexes, schema, transaction);
    if (list !== schema.automatic_indexes)
      await transaction
        .updateTable('data_schemas')
        .set({ automatic_indexes: JSON.stringify(list) })
        .where('id', '=', schemaId)
        .execute();
    return said;
  });

const isWorthIt = async ({ db, isOnlyServer }: Platform, schemaId: string): Promise<boolean> => {
  const { rows } = await sql<{ count: number; bytes: number }>`select count(*)::int as count,
      pg_table_size('documents')::float8 as bytes
    from (select 1 from documents where schema_id = ${schemaId} limit ${LEAST_DOCUMENTS}) as first`.execute(db);
  const { count = 0, bytes = 0 } = rows[0] ?? {};
  return count >= LEAST_DOCUMENTS && (!isOnlyServer || bytes <= MOST_BYTES_ALONE);
};

/** Puts an index on the list, or notes that it is used. @returns its id where it is to be made */
const enlist = (platform: Platform, schemaId: string, path: string, isAgain: boolean): Promise<string | undefined> =>
  changeList(platform, schemaId, async (list, { definition }) => {
    const usedAt = platform.now();
    const known = list.find(index => index.path === path);
    if (known?.isReady)
      return { list: list.map(index => (index === known ? { ...index, usedAt } : index)), said: undefined };
    // One that is not ready is another job's, unless the server that made it was lost.
    if (known) return { list, said: isAgain ? known.id : undefined };
    if (list.length >= MOST_OF_SCHEMA || !fitsIndex(definition.properties, path.split('.')))
      return { list, said: undefined };
    const id = platform.randomHex(24);
    return { list: [...list, { id, path, isReady: false, usedAt }], said: id };
  });

const make = ({ db, isOnlyServer }: Platform, schemaId: string, index: ReturnType<typeof onPath>): Promise<void> =>
  isOnlyServer
    ? db.transaction().execute(transaction => createIndexes(transaction, schemaId, index, {}))
    : db.connection().execute(async connection => {
        await sql`set statement_timeout = '10min'`.execute(connection);
        // It waits for whoever reads or writes the documents at the moment.
        await sql`set lock_timeout = '10min'`.execute(connection);
        try {
          for (const statement of indexStatements(schemaId, index, {}, 'concurrently'))
            await statement.execute(connection);
        } finally {
          await sql`reset statement_timeout`.execute(connection);
          await sql`reset lock_timeout`.execute(connection);
        }
      });

/** Makes the index of a path; one that cannot be made stays on the list, so that it is not tried again with every page. */
const makeIndex = async (platform: Platform, schemaId: string, { path }: Asked, isAgain: boolean): Promise<void> => {
  const { db, isOnlyServer } = platform;
  if (!(await isWorthIt(platform, schemaId))) return;
  const id = await enlist(platform, schemaId, path, isAgain);
  if (!id) return;
  const index = onPath({ id, path });
  try {
    if (isAgain) await dropIndexes(db, index);
    await make(platform, schemaId, index);
  } catch (error) {
    await dropIndexes(db, index);
    // A document from before its property was bounded.
    if (codeOf(error) === TOO_LONG) return;
    await changeList(platform, schemaId, async list => ({ list: list.filter(one => one.id !== id), said: undefined }));
    throw error;
  }
  // Elsewhere the database does so by itself. Without, it takes every schema for a small one.
  if (isOnlyServer) await sql`analyze documents`.execute(db);
  const isListed = await changeList(platform, schemaId, async list => ({
    list: list.map(one => (one.id === id ? { ...one, isReady: true } : one)),
    said: list.some(one => one.id === id),
  }));
  // The properties were changed meanwhile, or the schema is gone.
  if (!isListed) await dropIndexes(db, index);
};

/** Drops those that nobody has asked for a long time. */
const dropUnused = async (platform: Platform): Promise<void> => {
  const schemas = await platform.db.selectFrom('data_schemas').select(['id', 'automatic_indexes']).execute();
  const isUnused = ({ usedAt }: AutomaticIndex) => platform.now() - usedAt > UNUSED_MS;
  for (const { id } of schemas.filter(({ automatic_indexes: list }) => list.some(isUnused)))
    await changeList(platform, id, async (list, _, db) => {
      for (const index of list.filter(isUnused)) await dropIndexes(db, onPath(index));
      return { list: list.filter(index => !isUnused(index)), said: undefined };
    });
};

/** Makes indexes that were asked for, and drops those of no use any more. */
export const keepAutomaticIndexes = async (platform: Platform): Promise<void> => {
  // Two that are made at once would wait for each other; where another server makes one, this one is tried again.
  let last: Promise<void> = Promise.resolve();
  platform.jobs.handle<Asked>(KIND, {
    retryMs: [5_000, 60_000],
    run: ({ data, subject, attempt }) => {
      const made = last.then(() => makeIndex(platform, subject ?? '', data, attempt > 1));
      last = made.catch(() => undefined);
      return made;
    },
  });
  await platform.jobs.every('data.unusedIndexes', DAY_MS, () => dropUnused(platform));
};

import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../store/openStore';
import { keyMarkOf, readKey, unsealIfOurs } from './sealing';

/**
 * What an opening does with the key: a server makes it at the first start of a database and ties the two to each other, a chore takes
 * the one that is there, and who has lost it has another one accepted.
 */
export type KeyUse = 'serve' | 'chore' | 'accept';

/** The key file is not there, or holds another key than the one under which the secrets of the database were sealed. Nothing was changed. */
class KeyError extends Error {
  override readonly name = 'KeyError';
}

const WAY_OUT =
  'Where the key is lost for good, docs/deploy.md ("The key file") says how to go on with a new one. Nothing was changed.';

const missing = (file: string) =>
  new KeyError(
    `There is no key file at ${file}, and this database belongs to a key. Put the key file back there, or say with MERIDIAN_KEY_FILE where it is. ${WAY_OUT}`,
  );

const another = (file: string) =>
  new KeyError(
    `The key in ${file} is not the one that this database belongs to. Put the right key file there, or say with MERIDIAN_KEY_FILE where it is. ${WAY_OUT}`,
  );

/** Where services keep what is sealed under the key: columns as SQL. */
const SEALED = [
  { what: 'variables of functions', table: 'task_functions', sealed: 'variables', context: 'name', named: 'name' },
  {
    what: 'secrets of applications',
    table: 'application_versions',
    sealed: 'secret',
    context: `'version ' || key`,
    named: 'key',
  },
  { what: 'tokens of OAuth 1', table: 'oauth1_tokens', sealed: 'secret', context: `'oauth1 ' || hash`, named: 'id' },
  {
    what: 'secrets of providers of OpenID Connect',
    table: 'oidc_providers',
    sealed: 'client_secret',
    context: `'oidc provider ' || id`,
    named: 'name',
  },
  {
    what: 'second factors',
    table: 'mfa_methods',
    // The first releases kept them in clear, and had no such column.
    sealed: `(case when to_jsonb(mfa_methods)->>'is_sealed' = 'true' then secret end)`,
    context: `'mfa ' || id`,
    named: 'id',
  },
  {
    what: 'shared secrets of the App Store',
    table: 'app_store_secrets',
    sealed: 'secret',
    context: `'shared secret ' || bundle_id`,
    named: 'bundle_id',
  },
] as const;

/** So many of a kind tell whether a key is the right one: some may be older than the key. */
const LOOKED_AT = 100;

type Sealed = { sealed: string; context: string; named: string };

const isThere = async (db: Database, table: string): Promise<boolean> =>
  (await sql`select 1 where to_regclass(${table}) is not null`.execute(db)).rows.length > 0;

const readSealed = async (
  db: Database,
  { table, sealed, context, named }: (typeof SEALED)[number],
  limit?: number,
): Promise<readonly Sealed[]> => {
  if (!(await isThere(db, table))) return [];
  const { rows } = await sql<Sealed>`select ${sql.raw(sealed)} as sealed, ${sql.raw(context)} as context,
    ${sql.raw(named)} as named from ${sql.table(table)} where ${sql.raw(sealed)} is not null
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
};

const opens = ({ sealed, context }: Sealed, key: Buffer): boolean => unsealIfOurs(sealed, key, context) !== undefined;

/** Whether nothing that is sealed speaks against a key: there is nothing, or some of it opens. */
const mayBeRight = async (db: Database, key: Buffer): Promise<boolean> => {
  let isSealed = false;
  for (const kind of SEALED) {
    const found = await readSealed(db, kind, LOOKED_AT);
    if (found.some(one => opens(one, key))) return true;
    isSealed ||= found.length > 0;
  }
  return !isSealed;
};

const markOf = async (db: Database): Promise<string | undefined> => {
  if (!(await isThere(db, 'meridian_key'))) return undefined;
  return (await sql<{ mark: string }>`select mark from meridian_key`.execute(db)).rows[0]?.mark;
};

const isInUse = async (db: Database): Promise<boolean> =>
  (await isThere(db, 'users')) && (await sql`select 1 from users limit 1`.execute(db)).rows.length > 0;

/**
 * Looks whether the key file is that of a database: the one whose mark it has; before it has one, any under which something sealed opens.
 *
 * @param file where the key is kept
 * @throws KeyError
 */
export const checkKey = async (db: Database, file: string, use: KeyUse): Promise<void> => {
  if (use === 'accept') return;
  const mark = await markOf(db);
  if (!existsSync(file)) {
    if (use === 'chore' || mark !== undefined || (await isInUse(db))) throw missing(file);
    return;
  }
  const key = readKey(file);
  const isRight = mark === undefined ? await mayBeRight(db, key) : mark === keyMarkOf(key);
  if (!isRight) throw another(file);
};

/**
 * The key of a database whose tables are up to date. The first server to ask makes it where there is none, and leaves its mark; servers that
 * start together do so one after the other.
 *
 * @param file where the key is kept
 * @throws KeyError
 */
export const tieKey = async (db: Database, file: string, use: KeyUse): Promise<Buffer> => {
  if (use !== 'accept' && (use === 'chore' || (await markOf(db)) !== undefined)) {
    await checkKey(db, file, use);
    return readKey(file);
  }
  return db.transaction().execute(async transaction => {
    await sql`lock table meridian_key in share row exclusive mode`.execute(transaction);
    await checkKey(transaction, file, use);
    const key = readKey(file);
    await sql`insert into meridian_key (mark) values (${keyMarkOf(key)})
      on conflict (id) do update set mark = excluded.mark`.execute(transaction);
    return key;
  });
};

/**
 * What is sealed and does not open under a key, in words.
 *
 * @returns a line per kind, with the names of the records
 */
export const unopened = async (db: Database, key: Buffer): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (const kind of SEALED) {
    const lost = (await readSealed(db, kind)).filter(one => !opens(one, key));
    if (lost.length > 0) lines.push(`${kind.what}: ${lost.map(({ named }) => named).join(', ')}`);
  }
  return lines;
};

import { sql } from 'kysely';
import { ALL_MIGRATIONS } from './allServices';
import { openStore } from './store/openStore';

/** Run by the build: makes the database that fresh data folders are copied from. It has all tables, and nothing in them. */
const [dataDir = '', cacheDir = ''] = process.argv.slice(2);
const store = await openStore({ dataDir, cacheDir, migrations: ALL_MIGRATIONS });
await sql`checkpoint`.execute(store.db);
await store.close();

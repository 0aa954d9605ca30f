import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/** Of this platform; any number that no other program on the database uses. */
const KEY = 0x4d6572;
/** A lock that is waited for within the database ends with the limits of statements: it is asked for again instead. */
const LOOK_MS = 200;

/**
 * Does something while no other server on this PostgreSQL does: servers that start together make tables and samples one after the other.
 * A server that ends, however, lets go.
 */
export const exclusively = <T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async connection => {
    for (;;) {
      const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${KEY}) as held`.execute(connection);
      if (rows[0]?.held) break;
      await pause(LOOK_MS);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${KEY})`.execute(connection);
    }
  });

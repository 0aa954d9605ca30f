import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';

/**
 * Frees documents whose transition ended with the server that ran it: they stay as the transition left them. A transition
 * of another server on the same database notices when it goes on, and stops.
 */
export const releaseLocks = async ({ db }: Pick<Platform, 'db'>): Promise<void> => {
  await sql`update documents set lock_timestamp = null where lock_timestamp is not null`.execute(db);
};

import { sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import type { Database } from '../../store/openStore';

/** Holds a dispatcher until the transaction ends. @throws PlatformError 16 */
export const holdDispatcher = async (db: Database, id: string): Promise<void> => {
  const { rows } = await sql`select 1 from dispatchers where id = ${id} for update`.execute(db);
  if (rows.length === 0) throw new PlatformError(16);
};

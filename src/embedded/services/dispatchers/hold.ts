import { PlatformError } from '../../kernel/errors';
import type { Database } from '../../store/openStore';

/** Holds a dispatcher until the transaction ends. @throws PlatformError 16 */
export const holdDispatcher = async (db: Database, id: string): Promise<void> => {
  const rows = await db.selectFrom('dispatchers').select('id').where('id', '=', id).forUpdate().execute();
  if (rows.length === 0) throw new PlatformError(16);
};

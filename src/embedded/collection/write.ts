import { sql } from 'kysely';
import type { Database } from '../store/openStore';
import { type Asking, userOf } from './who';

/** Says what was done to what; `details` never hold a secret. */
export type Note = (action: string, target: string, details?: object) => Promise<void>;

/**
 * One write: all of it is done, with its entries in the audit, or nothing. Within a transaction it joins that.
 *
 * @param work gets what asks, on the transaction, and notes down what it does
 */
export const write = async <A extends Asking, T>(
  asking: A,
  work: (within: A, note: Note) => Promise<T>,
): Promise<T> => {
  const { platform, caller } = asking;
  const at = (db: Database): Promise<T> =>
    work({ ...asking, platform: { ...platform, db } }, async (action, target, details = {}) => {
      await sql`insert into audit (at, actor, action, target, details)
        values (${new Date(platform.now())}, ${userOf(caller)?.userId ?? null}, ${action}, ${target}, ${JSON.stringify(details)}::jsonb)`.execute(
        db,
      );
    });
  return platform.db.isTransaction ? at(platform.db) : platform.db.transaction().execute(at);
};

import type { Database } from '../store/openStore';
import { audit } from './audit';
import type { Asking } from './who';

/** Says what was done to what, or to each of several; `details` never hold a secret. */
export type Note = (action: string, target: string | readonly string[], details?: object) => Promise<void>;

/**
 * One write: all of it is done, with its entries in the audit, whatever listeners do, and the jobs that it asks for; or nothing is.
 * Within a transaction it joins that.
 *
 * @param work gets what asks, on the transaction, and notes down what it does
 */
export const write = async <A extends Asking, T>(
  asking: A,
  work: (within: A, note: Note) => Promise<T>,
): Promise<T> => {
  const { platform } = asking;
  const at = (within: A): Promise<T> =>
    work(within, (action, target, details = {}) => audit(within, action, [target].flat(), details, within.platform.db));
  if (platform.db.isTransaction) return at(asking);
  let transaction = platform.db;
  const result = await platform.db.transaction().execute((db: Database) => {
    transaction = db;
    return at({ ...asking, platform: { ...platform, db } });
  });
  platform.jobs.committed(transaction);
  return result;
};

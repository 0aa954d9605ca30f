import { audit } from '../kernel/audit';
import type { Database } from '../store/openStore';
import { type Asking, userOf } from './who';

/** Says what was done to what; `details` never hold a secret. */
export type Note = (action: string, target: string, details?: object) => Promise<void>;

/**
 * One write: all of it is done, with its entries in the audit, or nothing. Within a transaction it joins that.
 *
 * @param work gets what asks, on the transaction, and notes down what it does
 */
export const write = <A extends Asking, T>(asking: A, work: (within: A, note: Note) => Promise<T>): Promise<T> => {
  const { platform } = asking;
  const caller = userOf(asking.caller);
  const on = (db: Database): Promise<T> =>
    work({ ...asking, platform: { ...platform, db } }, (action, target, details = {}) =>
      audit({ platform, ...(caller ? { caller } : {}) }, action, target, details, db),
    );
  return platform.db.isTransaction ? on(platform.db) : platform.db.transaction().execute(on);
};

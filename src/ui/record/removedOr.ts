import type { Say } from '../../admin/messages';
import { REMOVED, storedOr } from '../../admin/unsure';
import { isUnknownRecord } from '../isUnknownRecord';

/**
 * Waits for a record to be removed. Where nobody knows whether it was, it is looked for before that counts as a failure.
 *
 * @param find reads the record; answers none, or throws that it is unknown, where it is gone
 * @throws as `storedOr`
 */
export const removedOr = (say: Say, call: Promise<unknown>, find: () => Promise<unknown>): Promise<unknown> => {
  const isGone = async () => {
    try {
      return !(await find());
    } catch (error) {
      if (isUnknownRecord(error)) return true;
      throw error;
    }
  };
  return storedOr(say, call, isGone, Boolean, REMOVED);
};

import { isUnknownRecord } from '../../admin/isUnknownRecord';
import type { Say } from '../../admin/messages';
import { MetNone, REMOVED, storedOr } from '../../admin/unsure';

/**
 * Waits for a record to be removed. Where nobody knows whether it was, it is looked for before that counts as a failure.
 *
 * @param find reads the record; answers none, or throws that it is unknown, where it is gone
 * @returns whether it was gone already: somebody else was faster, or a browser sent the call twice
 * @throws as `storedOr`
 */
export const removedOr = async (say: Say, call: Promise<unknown>, find: () => Promise<unknown>): Promise<boolean> => {
  const isGone = async () => {
    try {
      return !(await find());
    } catch (error) {
      if (isUnknownRecord(error)) return true;
      throw error;
    }
  };
  try {
    await storedOr(say, call, isGone, Boolean, REMOVED);
    return false;
  } catch (error) {
    if ((isUnknownRecord(error) || error instanceof MetNone) && (await isGone().catch(() => false))) return true;
    throw error;
  }
};

/** What is said of a record that is not there any more. */
export const removedNotice = (say: Say, name: string, wasGone: boolean, done = say('saves.deleted', { name })) =>
  wasGone
    ? ({ kind: 'info', text: say('saves.was_gone', { name }) } as const)
    : ({ kind: 'success', text: done } as const);

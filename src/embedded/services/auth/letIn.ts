import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';

/**
 * Lets somebody in. Whatever ends the sessions of a user holds the user first, as this does: it ends the new one too, or what was shown
 * does not count here any more.
 *
 * @param hold holds the user, and then takes what was shown
 */
export const letIn = <H, T>(
  platform: Platform,
  hold: (db: Database) => Promise<H>,
  open: (within: Platform, held: H) => Promise<T>,
): Promise<T> => platform.db.transaction().execute(async db => open({ ...platform, db }, await hold(db)));

import { PlatformError } from '../../../kernel/errors';
import type { Platform } from '../../../kernel/platform';
import type { Database } from '../../../store/openStore';

/** Whether somebody signs in at a provider. */
export const isLinked = async (db: Database, userId: string): Promise<boolean> => {
  const rows = await db.selectFrom('oidc_links').select('user_id').where('user_id', '=', userId).execute();
  return rows.length > 0;
};

/** Whose account this is to the provider. */
export const linkedUser = async (db: Database, providerId: string, subject: string): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('oidc_links')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .execute();
  return rows[0]?.user_id;
};

/**
 * One user is one person of one provider, and the reverse.
 *
 * @throws PlatformError 27 for a user who is linked, 17 for a person of the provider who is somebody else here
 */
export const addLink = async (
  { db, now }: Platform,
  { userId, providerId, subject }: { userId: string; providerId: string; subject: string },
): Promise<void> => {
  const added = await db
    .insertInto('oidc_links')
    .values({ user_id: userId, provider_id: providerId, subject, creation_timestamp: new Date(now()) })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .execute();
  if (added.length > 0) return;
  if (await isLinked(db, userId)) throw new PlatformError(27, 'This user is linked to a provider already');
  throw new PlatformError(17, 'Another user is linked to this account of the provider');
};

/** @returns whether there was a link */
export const removeLink = async (db: Database, userId: string): Promise<boolean> => {
  const rows = await db.deleteFrom('oidc_links').where('user_id', '=', userId).returning('user_id').execute();
  return rows.length > 0;
};

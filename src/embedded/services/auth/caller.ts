import { type RawBuilder, sql } from 'kysely';
import type { Platform } from '../../kernel/platform';
import { accounts } from '../users/ports';

export type CallerRow = {
  user_id: string;
  application_id: string;
  expires_at: Date | null;
  email: string;
  permissions: ReadonlySet<string>;
};

/**
 * Whose credential this is, with the permissions as they are now.
 *
 * @param credential `from …` of a table named `t` with `user_id` and `application_id`, and its condition
 * @param expiresAt expression for the end of the credential
 */
export const readCaller = async (
  { db, use }: Pick<Platform, 'db' | 'use'>,
  credential: { from: RawBuilder<unknown>; where: RawBuilder<unknown>; expiresAt: RawBuilder<unknown> },
): Promise<CallerRow | undefined> => {
  const { emailOf, permissionsOf } = use(accounts);
  const userId = sql<string>`t.user_id`;
  const { rows } = await sql<Omit<CallerRow, 'permissions'> & { permissions: string[] | null }>`
    select t.user_id, t.application_id, ${credential.expiresAt} as expires_at,
      ${emailOf(userId)} as email, ${permissionsOf(userId)} as permissions
    from ${credential.from} where ${credential.where}`.execute(db);
  const row = rows[0];
  return row && { ...row, permissions: new Set(row.permissions ?? []) };
};

/** What a route sees of whoever calls. */
export const callerOf = ({ user_id, application_id, email, permissions }: CallerRow, tokenHash: string) => ({
  userId: user_id,
  applicationId: application_id,
  email,
  permissions,
  tokenHash,
});

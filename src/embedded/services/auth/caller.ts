import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../store/openStore';

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
  db: Database,
  credential: { from: RawBuilder<unknown>; where: RawBuilder<unknown>; expiresAt: RawBuilder<unknown> },
): Promise<CallerRow | undefined> => {
  const { rows } = await sql<Omit<CallerRow, 'permissions'> & { permissions: string[] | null }>`
    select t.user_id, t.application_id, ${credential.expiresAt} as expires_at, u.email,
      (select array_agg(distinct rp.name) from user_roles ur join role_permissions rp on rp.role_id = ur.role_id where ur.user_id = u.id) as permissions
    from ${credential.from} join users u on u.id = t.user_id where ${credential.where}`.execute(db);
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

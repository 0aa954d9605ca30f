import { sql } from 'kysely';
import { CONSOLE_APPLICATION_ID } from '../../src/embedded/services/auth/migrations';
import { issueTokens } from '../../src/embedded/services/auth/tokens';
import type { TestPlatform } from './startEmbedded';

/**
 * Opens a session of the console without a password. A sign-in would cost an argon2 hash and be refused within a second of a
 * failed attempt for the same account: only tests about signing in give passwords.
 *
 * @throws when the e-mail address has no account
 */
export const openSession = async (
  { platform }: Pick<TestPlatform, 'platform'>,
  account: { email: string } | { id: string },
) => issueTokens(platform, 'id' in account ? account.id : await idOf(platform, account.email), CONSOLE_APPLICATION_ID);

const idOf = async ({ db }: TestPlatform['platform'], email: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(db);
  if (!rows[0]) throw new Error(`There is no account "${email}".`);
  return rows[0].id;
};

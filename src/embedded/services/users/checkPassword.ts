import { sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import { verifyPassword } from '../../kernel/passwords';
import type { Kernel } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { findAttempts } from './attempts';
import type { Account } from './ports';

const holdWith =
  ({ id, password_hash }: { id: string; password_hash: string }) =>
  async (db: Database): Promise<void> => {
    const { rows } =
      await sql`select 1 from users where id = ${id} and password_hash = ${password_hash} for no key update`.execute(
        db,
      );
    if (rows.length === 0) throw new PlatformError(106);
  };

/**
 * Checks e-mail and password, counting failures. An unknown e-mail is counted and answered like a known one.
 *
 * @param client who is on the other end of the line (http/client.ts)
 * @throws PlatformError 106 for a wrong pair, 211, 212, 213 while throttled
 */
export const checkPassword = async (
  kernel: Kernel,
  email: string,
  password: string,
  client: string,
): Promise<Account> => {
  const attempts = await findAttempts(kernel, email, client);
  const { user } = attempts;
  const matches = await verifyPassword(user?.password_hash, password, attempts.requireOpen);
  if (!user || !matches) {
    await attempts.fail();
    throw new PlatformError(106);
  }
  await attempts.succeed(user);
  return { id: user.id, email: user.email, hold: holdWith(user) };
};

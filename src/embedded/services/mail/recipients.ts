import { sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import { type Asking, SYSTEM, userOf } from '../../kernel/who';

const requireActivated = async ({ platform }: Pick<Asking, 'platform'>, userId: string): Promise<void> => {
  const { rows } = await sql<{ activation: boolean }>`select activation from users where id = ${userId}`.execute(
    platform.db,
  );
  if (!rows[0]?.activation) throw new PlatformError(204);
};

/**
 * Everybody whose address is confirmed may write to themselves, staff to the patients of their groups, holders of SEND_MAILS to
 * anybody. Whoever registers with somebody else's address would write to them otherwise.
 *
 * @throws PlatformError 10, 204
 */
export const requireMayWriteTo = async ({ platform, caller }: Asking, recipients: readonly string[]): Promise<void> => {
  const user = userOf(caller);
  if (caller === SYSTEM || user?.permissions.has('SEND_MAILS')) return;
  if (!user) throw new PlatformError(10);
  const others = recipients
    .map(address => address.toLowerCase())
    .filter(address => address !== user.email.toLowerCase());
  if (others.length === 0) return requireActivated({ platform }, user.userId);
  const patients = platform.use(membership).patientsOfStaff(user.userId);
  const { rows } = await sql<{ email: string }>`select lower(email) as email from users
    where id = any(${patients}) and lower(email) = any(${others}::text[])`.execute(platform.db);
  if (new Set(rows.map(({ email }) => email)).size < new Set(others).size) throw new PlatformError(10);
  await requireActivated({ platform }, user.userId);
};

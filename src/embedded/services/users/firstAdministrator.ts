import { sql } from 'kysely';
import { PERMISSION_NAMES } from '../../../contract';
import { audit } from '../../kernel/audit';
import { hashPassword } from '../../kernel/passwords';
import type { Kernel } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { requirePolicy } from './passwordPolicy';

/** Whether nobody has an account yet. */
export const isUnsettled = async (db: Database): Promise<boolean> =>
  (await sql`select 1 from users limit 1`.execute(db)).rows.length === 0;

/**
 * Makes the account of a platform's first administrator, active and with every permission, where there is no account at all. Of
 * servers that try at once one succeeds.
 *
 * @returns whether it was made
 * @throws PlatformError 15 naming what the password lacks
 */
export const createFirstAdministrator = async (kernel: Kernel, email: string, password: string): Promise<boolean> => {
  await requirePolicy(kernel.db, password);
  if (!(await isUnsettled(kernel.db))) return false;
  const passwordHash = await hashPassword(password);
  const [id, roleId] = [kernel.randomHex(24), kernel.randomHex(24)];
  const at = new Date(kernel.now());
  return kernel.db.transaction().execute(async db => {
    await sql`lock table users in share row exclusive mode`.execute(db);
    if (!(await isUnsettled(db))) return false;
    await sql`insert into users (id, first_name, last_name, email, password_hash, activation, phone_number, language, time_zone, creation_timestamp, update_timestamp)
      values (${id}, 'First', 'Administrator', ${email}, ${passwordHash}, true, '', 'EN', 'Europe/Brussels', ${at}, ${at})`.execute(
      db,
    );
    await sql`insert into roles (id, name, description, creation_timestamp, update_timestamp)
      values (${roleId}, 'Administrator', 'Holds every permission of the platform', ${at}, ${at})`.execute(db);
    await sql`insert into role_permissions (role_id, name) select ${roleId}, p from unnest(${[...PERMISSION_NAMES]}::text[]) p`.execute(
      db,
    );
    await sql`insert into user_roles (user_id, role_id) values (${id}, ${roleId})`.execute(db);
    await audit({ platform: kernel }, 'user.first_administrator', [id], {}, db);
    return true;
  });
};

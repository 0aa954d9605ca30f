import { sql } from 'kysely';
import { sendMail } from '../../kernel/mail';
import type { Kernel } from '../../kernel/platform';
import { forgetFailures } from './attempts';
import { requireAuthorityOver, requireAuthorityOverEach } from './authority';
import { checkPassword } from './checkPassword';
import type { Accounts } from './ports';
import { mailNewPassword, prepareVouched } from './vouched';

/** Accounts for other services, from the tables of users and roles. */
export const createAccounts = (kernel: Kernel): Accounts => ({
  checkPassword: (email, password, client) => checkPassword(kernel, email, password, client),
  requireAuthorityOver,
  requireAuthorityOverEach,
  prepare: prepareVouched,
  mailNewPassword,
  tell: async (platform, userId, mail) => {
    const rows = await platform.db.selectFrom('users').select('email').where('id', '=', userId).execute();
    if (rows[0]) await sendMail(platform, { recipient: rows[0].email, ...mail });
  },
  forgetFailures: (db, email) => forgetFailures(db, { email }),
  exists: async (db, userId) => {
    const rows = await db.selectFrom('users').select('id').where('id', '=', userId).execute();
    return rows.length > 0;
  },
  emailOf: userId => sql`(select email from users where id = ${userId})`,
  permissionsOf: userId =>
    sql`(select array_agg(distinct rp.name) from user_roles ur join role_permissions rp on rp.role_id = ur.role_id where ur.user_id = ${userId})`,
});

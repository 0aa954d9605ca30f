import { randomBytes } from 'node:crypto';
import { PlatformError } from '../../kernel/errors';
import { hashPassword } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import type { Asking } from '../../kernel/who';
import { write } from '../../kernel/write';
import { sendHash } from './mailHashes';
import type { Accounts, Vouched } from './ports';
import { isUsed } from './registration';

/** Of an account that nobody has a password for: no text has this digest. */
const unknowable = () => hashPassword(randomBytes(32).toString('base64'));

const register =
  ({ email, firstName, lastName, isEmailVerified }: Vouched, passwordHash: string) =>
  (asking: Asking) =>
    write(asking, async ({ platform }, note) => {
      if (await isUsed(platform, email)) throw new PlatformError(203);
      const id = platform.randomHex(24);
      const now = new Date(platform.now());
      const rows = await platform.db
        .insertInto('users')
        .values({
          id,
          first_name: firstName ?? null,
          last_name: lastName ?? null,
          email,
          password_hash: passwordHash,
          activation: isEmailVerified,
          time_zone: 'Europe/Brussels',
          creation_timestamp: now,
          update_timestamp: now,
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .execute();
      if (rows.length === 0) throw new PlatformError(203);
      await note('user.register', id);
      if (!isEmailVerified) await sendHash(platform, { id, email }, 'activation');
      return id;
    });

export const prepareVouched: Accounts['prepare'] = async person => {
  const passwordHash = await unknowable();
  return { register: register(person, passwordHash) };
};

export const mailNewPassword = async (platform: Platform, userId: string): Promise<void> => {
  const rows = await platform.db.selectFrom('users').select(['id', 'email']).where('id', '=', userId).execute();
  if (rows[0]) await sendHash(platform, rows[0], 'oidc_unlink');
};

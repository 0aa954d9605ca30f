import { sql } from 'kysely';
import { f } from '../../collection/f';
import { PlatformError } from '../../kernel/errors';
import { sendMail } from '../../kernel/mail';
import { sha256 } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { anyOf } from '../../store/anyOf';
import type { Database } from '../../store/openStore';

export type HashPurpose = 'activation' | 'password';

/** How later clients want an account activated: `manual` is their own business, and nothing is mailed. */
export const activationMode = f.enum(['hash', 'pin_code', 'manual']);
/** How they want what is mailed to be proven. */
export const mailMode = f.enum(['hash', 'pin_code']);

/** @throws PlatformError 218: hashes alone are mailed here */
export const refusePinCodes = (mode: 'hash' | 'pin_code' | 'manual' | undefined): void => {
  if (mode === 'pin_code') throw new PlatformError(218);
};

const HASH_LIFETIME_MS = 60 * 60_000;

/** Mails a hash that proves, for an hour, that its reader owns the address. Only its digest is kept. */
export const sendHash = async (platform: Platform, user: { id: string; email: string }, purpose: HashPurpose) => {
  const hash = platform.randomHex(40);
  const now = platform.now();
  const { rows } = await sql`insert into mail_hashes (hash, purpose, user_id, expires_at, id, creation_timestamp)
    select ${sha256(hash)}, ${purpose}, id, ${new Date(now + HASH_LIFETIME_MS)}::timestamptz, ${platform.randomHex(24)}, ${new Date(now)}::timestamptz from users where id = ${user.id} and email = ${user.email} returning hash`.execute(
    platform.db,
  );
  // The address was changed meanwhile: a mail to the old one would prove nothing.
  if (rows.length === 0) return;
  await sendMail(platform, {
    recipient: user.email,
    subject: purpose === 'activation' ? 'Activate your account' : 'Choose a new password',
    text: `${purpose} hash: ${hash}`,
  });
};

/** Makes what was mailed to a user worthless. */
export const forgetHashes = async (db: Database, userId: string, purposes: readonly HashPurpose[]): Promise<void> => {
  await db.deleteFrom('mail_hashes').where('user_id', '=', userId).where('purpose', '=', anyOf(purposes)).execute();
};

/**
 * Takes a hash, once, and with it all others that were mailed to the same user for the same purpose.
 *
 * @param now milliseconds since 1970
 * @returns the user it was mailed to; `undefined` for an unknown or expired one
 */
export const useHash = async (db: Database, now: number, hash: string, purpose: HashPurpose) => {
  const rows = await db
    .deleteFrom('mail_hashes')
    .where('hash', '=', sha256(hash))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .returning('user_id')
    .execute();
  const userId = rows[0]?.user_id;
  if (userId) await forgetHashes(db, userId, [purpose]);
  return userId;
};

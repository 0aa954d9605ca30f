import { sql } from 'kysely';
import { sendMail } from '../../kernel/mail';
import { sha256 } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';

export type HashPurpose = 'activation' | 'password';

const HASH_LIFETIME_MS = 60 * 60_000;

/** Mails a hash that proves, for an hour, that its reader owns the address. Only its digest is kept. */
export const sendHash = async (platform: Platform, user: { id: string; email: string }, purpose: HashPurpose) => {
  const hash = platform.randomHex(40);
  const expiresAt = new Date(platform.now() + HASH_LIFETIME_MS);
  await sql`insert into mail_hashes (hash, purpose, user_id, expires_at) values (${sha256(hash)}, ${purpose}, ${user.id}, ${expiresAt})`.execute(
    platform.db,
  );
  await sendMail(platform, {
    recipient: user.email,
    subject: purpose === 'activation' ? 'Activate your account' : 'Choose a new password',
    text: `${purpose} hash: ${hash}`,
  });
};

/** Takes a hash, once. @returns the user it was mailed to; `undefined` for an unknown or expired one */
export const useHash = async ({ db, now }: Platform, hash: string, purpose: HashPurpose) => {
  const { rows } = await sql<{ user_id: string }>`delete from mail_hashes
    where hash = ${sha256(hash)} and purpose = ${purpose} and expires_at > ${new Date(now())} returning user_id`.execute(
    db,
  );
  return rows[0]?.user_id;
};

import { sql } from 'kysely';
import { sendMail } from '../../kernel/mail';
import { sha256 } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { anyOf } from '../../store/anyOf';
import type { Database } from '../../store/openStore';
import { type MailPurpose, PURPOSES, SUBJECTS } from './mailPurposes';
import { type AccountMail, templated } from './mailTemplates';
import { holdUser } from './ports';

const HASH_LIFETIME_MS = 60 * 60_000;

/** Mails a hash that proves, for an hour, that its reader owns the address. Only its digest is kept. */
export const sendHash = async (platform: Platform, user: { id: string; email: string }, kind: AccountMail) => {
  const purpose = PURPOSES[kind];
  const hash = platform.randomHex(40);
  const now = platform.now();
  const { rows } = await sql`insert into mail_hashes (hash, purpose, user_id, expires_at, id, creation_timestamp)
    select ${sha256(hash)}, ${purpose}, id, ${new Date(now + HASH_LIFETIME_MS)}::timestamptz, ${platform.randomHex(24)}, ${new Date(now)}::timestamptz from users where id = ${user.id} and email = ${user.email} for share returning hash`.execute(
    platform.db,
  );
  // The address was changed meanwhile: a mail to the old one would prove nothing.
  if (rows.length === 0) return;
  await sendMail(
    platform,
    (await templated(platform, user, { kind, mode: 'hash', secret: hash })) ?? {
      recipient: user.email,
      subject: SUBJECTS[purpose],
      text: `${purpose} hash: ${hash}`,
    },
  );
};

/** Makes what was mailed to a user worthless. */
export const forgetMailed = async (db: Database, userId: string, purposes: readonly MailPurpose[]): Promise<void> => {
  const forget = (table: 'mail_hashes' | 'mail_pins') =>
    db.deleteFrom(table).where('user_id', '=', userId).where('purpose', '=', anyOf(purposes)).execute();
  await forget('mail_hashes');
  await forget('mail_pins');
};

/**
 * Takes a hash, once, and with it all others that were mailed to the same user for the same purpose.
 *
 * @param now milliseconds since 1970
 * @returns the user it was mailed to; `undefined` for an unknown or expired one
 */
export const useHash = async (db: Database, now: number, hash: string, purpose: MailPurpose) => {
  await holdUser(db, sql`(select user_id from mail_hashes where hash = ${sha256(hash)})`);
  const rows = await db
    .deleteFrom('mail_hashes')
    .where('hash', '=', sha256(hash))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .returning('user_id')
    .execute();
  const userId = rows[0]?.user_id;
  if (userId) await forgetMailed(db, userId, [purpose]);
  return userId;
};

import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import { sendMail } from '../../kernel/mail';
import type { Kernel, Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { type MailPurpose, PURPOSES, SUBJECTS } from './mailPurposes';
import { type AccountMail, templated } from './mailTemplates';
import { holdUser } from './ports';

const MINUTE_MS = 60_000;
const LIFETIME_MS = 15 * MINUTE_MS;
const BETWEEN_MS = 5 * MINUTE_MS;
const MAX_REQUESTS = 3;
const MAX_ATTEMPTS = 3;
/** For so long it counts how often codes were asked for, unless an administrator forgets it sooner. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

const CODES = {
  activation: { tooMany: 222, tooSoon: 223, unknown: 205 },
  password: { tooMany: 220, tooSoon: 221, unknown: 219 },
} as const satisfies Record<MailPurpose, object>;

/** Eight digits could be tried one by one against a plain digest. */
const digestOf = ({ variablesKey }: Pick<Kernel, 'variablesKey'>, address: string, pin: string) =>
  createHmac('sha256', variablesKey).update(`pin ${address} ${pin}`).digest('hex');

type Asked = {
  purpose: MailPurpose;
  address: string;
  /** Without one the code is mailed to nobody: strangers learn nothing of who has an account. */
  userId: string | undefined;
  /** The account is new, or its address: what was asked for before does not count. */
  isFirst?: boolean;
};

/**
 * Makes the code that counts for an address from now on. An address is limited whether or not it has an account.
 *
 * @returns `undefined` where the address is not that of the user any more: then the code is nobody's
 * @throws PlatformError 220 to 223 for one too many, or too soon
 */
const makePin = async (
  platform: Platform,
  { purpose, address, userId, isFirst = false }: Asked,
): Promise<string | undefined> => {
  const pin = String(randomInt(10 ** 8)).padStart(8, '0');
  const at = platform.now();
  const key = address.toLowerCase();
  const { rows } = await sql<{ user_id: string | null }>`insert into mail_pins as p
      (id, purpose, address, user_id, digest, request_count, last_request_timestamp, failed_attempts, expires_at, kept_until, creation_timestamp)
    values (${platform.randomHex(24)}, ${purpose}, ${key},
      (select u.id from users u where u.id = ${userId ?? null} and lower(u.email) = ${key} for share), ${digestOf(platform, key, userId ? pin : platform.randomHex(40))}, 1,
      ${new Date(at)}, 0, ${new Date(at + LIFETIME_MS)}, ${new Date(at + KEPT_MS)}, ${new Date(at)})
    on conflict (purpose, address) do update set user_id = excluded.user_id, digest = excluded.digest, failed_attempts = 0,
      last_failed_attempt_timestamp = null, last_request_timestamp = excluded.last_request_timestamp,
      expires_at = excluded.expires_at, kept_until = excluded.kept_until,
      request_count = case when ${isFirst} or p.kept_until <= ${new Date(at)} then 1 else p.request_count + 1 end
    where ${isFirst} or p.kept_until <= ${new Date(at)}
      or (p.request_count < ${MAX_REQUESTS} and p.last_request_timestamp <= ${new Date(at - BETWEEN_MS)})
    returning user_id`.execute(platform.db);
  if (rows[0]) return rows[0].user_id ? pin : undefined;
  const before = await platform.db
    .selectFrom('mail_pins')
    .select(['request_count', 'last_request_timestamp'])
    .where('purpose', '=', purpose)
    .where('address', '=', key)
    .executeTakeFirst();
  const { tooMany, tooSoon } = CODES[purpose];
  if (before && before.request_count >= MAX_REQUESTS) throw new PlatformError(tooMany);
  const waitMs = (before?.last_request_timestamp.getTime() ?? at) + BETWEEN_MS - at;
  throw new PlatformError(tooSoon, undefined, { remainingDelay: Math.max(1, waitMs) });
};

const mailPin = async (
  platform: Platform,
  user: { id: string; email: string },
  kind: AccountMail,
  pin: string | undefined,
) => {
  if (pin === undefined) return;
  const purpose = PURPOSES[kind];
  await sendMail(
    platform,
    (await templated(platform, user, { kind, mode: 'pin_code', secret: pin })) ?? {
      recipient: user.email,
      subject: SUBJECTS[purpose],
      text: `${purpose} pin code: ${pin}`,
    },
  );
};

/** Mails the first code to an address that became somebody's just now. */
export const sendFirstPin = async (platform: Platform, user: { id: string; email: string }, kind: AccountMail) => {
  const asked = { purpose: PURPOSES[kind], address: user.email, userId: user.id, isFirst: true };
  await mailPin(platform, user, kind, await makePin(platform, asked));
};

/**
 * A code was asked for.
 *
 * @param user whom it is mailed to, if anybody
 * @returns sends the mail
 * @throws PlatformError 220 to 223
 */
export const askForPin = async (
  platform: Platform,
  { address, user, kind }: { address: string; user: { id: string; email: string } | undefined; kind: AccountMail },
): Promise<() => Promise<void>> => {
  const pin = await makePin(platform, { purpose: PURPOSES[kind], address, userId: user?.id });
  return async () => {
    if (user) await mailPin(platform, user, kind, pin);
  };
};

/** A code that was the right one when it was tried. */
type TriedPin = { userId: string; digest: string };

/**
 * Tries a code. Attempts are counted by the statement that finds the code, before it is looked at: of many at once three are tried.
 *
 * @returns what it is, to be taken by `takePin`
 * @throws PlatformError 205 or 219 where none was mailed lately, 213 after three wrong ones, 224 for a wrong one
 */
export const tryPin = async (
  platform: Pick<Kernel, 'db' | 'now' | 'variablesKey'>,
  { purpose, email, pin }: { purpose: MailPurpose; email: string; pin: string },
): Promise<TriedPin> => {
  const { db } = platform;
  const now = new Date(platform.now());
  const key = email.toLowerCase();
  const claimed = await db
    .updateTable('mail_pins')
    .set(eb => ({ failed_attempts: eb('failed_attempts', '+', 1), last_failed_attempt_timestamp: now }))
    .where('purpose', '=', purpose)
    .where('address', '=', key)
    .where('expires_at', '>', now)
    .where('failed_attempts', '<', MAX_ATTEMPTS)
    .returning(['user_id', 'digest'])
    .executeTakeFirst();
  if (claimed?.user_id && claimed.digest === digestOf(platform, key, pin))
    return { userId: claimed.user_id, digest: claimed.digest };
  if (claimed) throw new PlatformError(224);
  const spent = await db
    .selectFrom('mail_pins')
    .select('id')
    .where('purpose', '=', purpose)
    .where('address', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (spent) throw new PlatformError(213, 'Too many wrong pin codes were given: ask for a new one');
  throw new PlatformError(CODES[purpose].unknown);
};

/**
 * Takes a code that was tried, once. Another one that was mailed since, to another address perhaps, is not taken for it: it proves
 * nothing of that address.
 *
 * @returns whether it was still there
 */
export const takePin = async (db: Database, { userId, digest }: TriedPin): Promise<boolean> => {
  await holdUser(db, userId);
  const taken = await db
    .deleteFrom('mail_pins')
    .where('user_id', '=', userId)
    .where('digest', '=', digest)
    .returning('id')
    .execute();
  return taken.length > 0;
};

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { MfaChallenge } from '../../../contract';
import { PlatformError } from '../../kernel/errors';
import { sha256 } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { SealedError } from '../../kernel/sealing';
import type { Database } from '../../store/openStore';
import { holdUser } from '../users/ports';
import { refuseGone } from './gone';
import { letIn } from './letIn';
import { claimAttempt } from './mfaAttempts';
import { hashCode, sealSecret, unsealSecret } from './mfaSecrets';

const TOKEN_LIFETIME_MS = 900_000;
const PRESENCE_LIFETIME_MS = 900_000;
const RECOVERY_CODES = 10;
/** Methods of one user: all of them are read with each sign-in, and told. */
const MAX_METHODS = 20;
const STEP_MS = 30_000;
// Letters and digits that nobody confuses on paper.
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

type MethodRow = {
  id: string;
  type: 'totp' | 'recoveryCodes';
  name: string | null;
  tags: string[];
  verified: boolean;
  secret: string | null;
  creation_timestamp: Date;
  update_timestamp: Date;
};

export const isMfaEnabled = async (db: Database, userId: string): Promise<boolean> => {
  const rows = await db.selectFrom('mfa_settings').select('enabled').where('user_id', '=', userId).execute();
  return rows[0]?.enabled ?? false;
};

const methodsOf = async (db: Database, userId: string): Promise<MethodRow[]> => {
  const rows = await db
    .selectFrom('mfa_methods')
    .select(['id', 'type', 'name', 'tags', 'verified', 'secret', 'creation_timestamp', 'update_timestamp'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
  return rows;
};

/** What the password grant answers for a user with a second factor; only verified methods are offered. */
export const createChallenge = async (
  platform: Platform,
  userId: string,
  applicationId: string,
): Promise<MfaChallenge> => {
  const token = platform.randomHex(40);
  const expiresAt = new Date(platform.now() + TOKEN_LIFETIME_MS);
  await platform.db.deleteFrom('mfa_tokens').where('expires_at', '<', new Date(platform.now())).execute();
  await platform.db
    .insertInto('mfa_tokens')
    .values({ hash: sha256(token), user_id: userId, application_id: applicationId, expires_at: expiresAt })
    .execute()
    .catch(refuseGone);
  const methods = (await methodsOf(platform.db, userId)).filter(method => method.verified);
  return {
    token,
    tokenExpiresIn: TOKEN_LIFETIME_MS,
    methods: methods.map(({ id, type, name, tags }) => ({ id, type, ...(name ? { name } : {}), tags })),
  };
};

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

/** Checks a TOTP code once: a step that was accepted is never accepted again. */
const acceptTotp = async (
  platform: Platform,
  db: Database,
  method: Pick<MethodRow, 'id' | 'secret'>,
  code: string,
): Promise<boolean> => {
  if (!method.secret) return false;
  const delta = totpOf(unsealSecret(platform, method.id, method.secret)).validate({
    token: code,
    window: 1,
    timestamp: platform.now(),
  });
  if (delta === null) return false;
  const step = Math.floor(platform.now() / STEP_MS) + delta;
  const { rows } = await sql`update mfa_methods set last_step = ${step}
    where id = ${method.id} and (last_step is null or last_step < ${step}) returning id`.execute(db);
  return rows.length > 0;
};

/** A recovery code is deleted by the very statement that accepts it: it works once and never again. */
const acceptRecoveryCode = async (platform: Platform, methodId: string, code: string): Promise<boolean> => {
  const rows = await platform.db
    .deleteFrom('mfa_recovery_codes')
    .where('method_id', '=', methodId)
    .where('hash', '=', hashCode(platform, methodId, code))
    .returning('method_id')
    .execute();
  return rows.length > 0;
};

/**
 * Answers a challenge.
 *
 * @param open lets in whose challenge it was, within the transaction that uses it up
 * @throws PlatformError 131 for the token, 16 for the method, 134 too soon, 130 for the code
 */
export const confirmChallenge = async <T>(
  platform: Platform,
  { token, methodId, code }: { token: string; methodId: string; code: string },
  open: (within: Platform, confirmed: { userId: string; applicationId: string }) => Promise<T>,
): Promise<T> => {
  const { db } = platform;
  const now = platform.now();
  const rows = await db
    .selectFrom('mfa_tokens')
    .select(['user_id', 'application_id', 'expires_at'])
    .where('hash', '=', sha256(token))
    .execute();
  const challenge = rows[0];
  if (!challenge || challenge.expires_at.getTime() <= now) throw new PlatformError(131);
  const userId = challenge.user_id;

  const method = (await methodsOf(db, userId)).find(candidate => candidate.id === methodId && candidate.verified);
  if (!method) throw new PlatformError(16);
  const giveBack = await claimAttempt(platform, userId);
  const accepting =
    method.type === 'totp' ? acceptTotp(platform, db, method, code) : acceptRecoveryCode(platform, method.id, code);
  const isRight = await accepting.catch(async error => {
    // No code could have been right.
    if (error instanceof SealedError) await giveBack();
    throw error;
  });
  if (!isRight) throw new PlatformError(130);
  await giveBack();
  const use = async (within: Database) => {
    await holdUser(within, userId);
    const used = await sql`delete from mfa_tokens where hash = ${sha256(token)} returning hash`.execute(within);
    if (used.rows.length === 0) throw new PlatformError(131);
  };
  return letIn(platform, use, within => open(within, { userId, applicationId: challenge.application_id }));
};

/** Proof that the user typed the password just now; good for 15 minutes. */
export const createPresence = async (platform: Platform, userId: string) => {
  const token = platform.randomHex(40);
  const creation = new Date(platform.now());
  const expiry = new Date(platform.now() + PRESENCE_LIFETIME_MS);
  await platform.db.deleteFrom('presence_tokens').where('expires_at', '<', creation).execute();
  await platform.db
    .insertInto('presence_tokens')
    .values({ hash: sha256(token), user_id: userId, expires_at: expiry })
    .execute();
  return {
    token,
    expiryTimestamp: expiry.toISOString(),
    creationTimestamp: creation.toISOString(),
    updateTimestamp: creation.toISOString(),
  };
};

/** @throws PlatformError 132 */
export const requirePresence = async (platform: Platform, callerId: string, token: string): Promise<void> => {
  const rows = await platform.db
    .selectFrom('presence_tokens')
    .select('expires_at')
    .where('hash', '=', sha256(token))
    .where('user_id', '=', callerId)
    .execute();
  const found = rows[0];
  if (!found || found.expires_at.getTime() <= platform.now()) throw new PlatformError(132);
};

const methodOnWire = (method: MethodRow) => ({
  id: method.id,
  type: method.type,
  ...(method.name ? { name: method.name } : {}),
  tags: method.tags,
  verified: method.verified,
  updateTimestamp: method.update_timestamp.toISOString(),
  creationTimestamp: method.creation_timestamp.toISOString(),
});

/** The settings of a user, made on first view (platform-api 3.9). */
export const readSettings = async ({ db }: Platform, userId: string) => {
  await db
    .insertInto('mfa_settings')
    .values({ user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const rows = await db
    .selectFrom('mfa_settings')
    .select(['enabled', 'failed_attempts', 'last_failed_at', 'update_timestamp'])
    .where('user_id', '=', userId)
    .execute();
  const settings = rows[0];
  if (!settings) throw new PlatformError(16);
  return {
    id: userId,
    enabled: settings.enabled,
    methods: (await methodsOf(db, userId)).map(methodOnWire),
    failedAttempts: settings.failed_attempts,
    ...(settings.last_failed_at ? { lastFailedAttemptTimestamp: settings.last_failed_at.toISOString() } : {}),
    updateTimestamp: settings.update_timestamp.toISOString(),
  };
};

/** Holds the settings of a user until the transaction ends: of changes at once, each sees what the one before it left. */
export const holdSettings = async (platform: Platform, userId: string): Promise<void> => {
  await readSettings(platform, userId);
  await platform.db.selectFrom('mfa_settings').select('user_id').where('user_id', '=', userId).forUpdate().execute();
};

/** @throws PlatformError 133 when enabling without a verified method */
export const setEnabled = async (platform: Platform, userId: string, enabled: boolean): Promise<void> => {
  await readSettings(platform, userId);
  if (enabled && !(await methodsOf(platform.db, userId)).some(method => method.verified)) throw new PlatformError(133);
  await platform.db
    .updateTable('mfa_settings')
    .set({ enabled, update_timestamp: new Date(platform.now()) })
    .where('user_id', '=', userId)
    .execute();
};

export type NewMethod = {
  type: 'totp' | 'recoveryCodes';
  name?: string;
  tags?: string[];
  secret?: string;
  codes?: readonly string[];
};

const recoveryCode = () => Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

/**
 * Adds a method; only this answer ever holds its secret or its codes. To be called after `holdSettings`.
 *
 * @throws PlatformError 26 for one too many
 */
export const addMethod = async (
  platform: Platform,
  userId: string,
  { type, name, tags = [], secret, codes }: NewMethod,
) => {
  const { methods } = await readSettings(platform, userId);
  if (methods.length >= MAX_METHODS)
    throw new PlatformError(26, `A user has at most ${MAX_METHODS} methods of a second factor`);
  const id = platform.randomHex(24);
  const now = new Date(platform.now());
  const totpSecret = type === 'totp' ? (secret ?? new Secret({ size: 20 }).base32) : undefined;
  const recoveryCodes =
    type === 'recoveryCodes' ? (codes ?? Array.from({ length: RECOVERY_CODES }, recoveryCode)) : undefined;
  await platform.db
    .insertInto('mfa_methods')
    .values({
      id,
      user_id: userId,
      type,
      name: name ?? null,
      tags: JSON.stringify(tags),
      verified: type === 'recoveryCodes',
      secret: totpSecret ? sealSecret(platform, id, totpSecret) : null,
      is_sealed: true,
      creation_timestamp: now,
      update_timestamp: now,
    })
    .execute();
  for (const code of recoveryCodes ?? []) {
    await platform.db
      .insertInto('mfa_recovery_codes')
      .values({ method_id: id, hash: hashCode(platform, id, code) })
      .execute();
  }
  const method = (await methodsOf(platform.db, userId)).find(candidate => candidate.id === id);
  if (!method) throw new PlatformError(1);
  return {
    ...methodOnWire(method),
    ...(totpSecret ? { secret: totpSecret } : {}),
    ...(recoveryCodes ? { codes: recoveryCodes } : {}),
  };
};

/** @throws PlatformError 16 for the method, 26 when it cannot be verified, 130 for the code */
export const verifyMethod = async (
  platform: Platform,
  userId: string,
  methodId: string,
  code: string,
): Promise<void> => {
  const method = (await methodsOf(platform.db, userId)).find(candidate => candidate.id === methodId);
  if (!method) throw new PlatformError(16);
  if (method.type !== 'totp') throw new PlatformError(26);
  if (!(await acceptTotp(platform, platform.db, method, code))) throw new PlatformError(130);
  await platform.db
    .updateTable('mfa_methods')
    .set({ verified: true, update_timestamp: new Date(platform.now()) })
    .where('id', '=', methodId)
    .execute();
};

/** @throws PlatformError 16 for the method, 133 for the last verified one while the second factor is on */
export const removeMethod = async (platform: Platform, userId: string, methodId: string): Promise<void> => {
  const methods = await methodsOf(platform.db, userId);
  const method = methods.find(candidate => candidate.id === methodId);
  if (!method) throw new PlatformError(16);
  const others = methods.filter(candidate => candidate.id !== methodId && candidate.verified);
  if (others.length === 0 && (await isMfaEnabled(platform.db, userId))) throw new PlatformError(133);
  await platform.db.deleteFrom('mfa_methods').where('id', '=', methodId).execute();
};

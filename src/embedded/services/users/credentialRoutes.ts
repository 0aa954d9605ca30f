import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { membersOf, readMembers } from '../../collection/readBody';
import { authentication } from '../../http/authentication';
import { clientOf } from '../../http/client';
import { type Call, type Route, readParameter, requireParameter } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { hashPassword } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { write } from '../../kernel/write';
import type { Database } from '../../store/openStore';
import { sessions } from '../auth/ports';
import { forgetFailures } from './attempts';
import { checkPassword } from './checkPassword';
import { forgetMailed, sendHash, useHash } from './mailHashes';
import { askForPin, takePin, tryPin } from './mailPins';
import { type MailPurpose, mailMode } from './mailPurposes';
import { isUnmeetable, type Policy, readPolicy, requirePolicy } from './passwordPolicy';
import { requireUser } from './records';
import { requireLinkRoom, requirePatience } from './strangers';
import { requirePinCodes } from './verification';

const BASE = SERVICES.users.base;
const text = f.text({ min: 1, max: 1_000 }).required();
/** One that is too long or too short is the policy's business, which is asked after the old one; none at all is refused before. */
const newPassword = f.text({ min: 1, max: 1_000 }).required();

const userByEmail = async ({ db }: Platform, email: string) => {
  const { rows } = await sql<{ id: string; email: string; activation: boolean }>`
    select id, email, activation from users where lower(email) = ${email.toLowerCase()}`.execute(db);
  return rows[0];
};

/** Whether this caller of a public route may know who has an account: it is told anyway, or its token may list users. */
const mayKnowAccounts = async ({ platform, request }: Call): Promise<boolean> => {
  if (platform.settings.tellsUnknownEmails) return true;
  const caller = await platform
    .use(authentication)(request)
    .catch(() => undefined);
  return caller?.permissions.has('VIEW_USER') ?? false;
};

type Found = { id: string; activation: boolean };

/** Why nothing is mailed to an address for this purpose, as whoever may know is told it. */
const refusalOf = async (platform: Platform, user: Found | undefined, purpose: MailPurpose) => {
  if (!user) return 202;
  if (purpose === 'activation') return user.activation ? 206 : undefined;
  if (!user.activation) return 204;
  return (await platform.use(sessions).isLinked(platform.db, user.id)) ? 215 : undefined;
};

/** Sends the mail that was asked for. Strangers get the same answer whether or not the address has an account. */
const requestMail = async (call: Call, purpose: MailPurpose): Promise<void> => {
  const { platform } = call;
  const email = requireParameter(call.rawQuery, 'email');
  const { mode } = readMembers({ mode: readParameter(call.rawQuery, 'mode') }, { mode: mailMode });
  if (mode === 'pin_code') await requirePinCodes(platform, purpose);
  await requirePatience(call, 'mail');
  if (mode !== 'pin_code') await requireLinkRoom(platform, email, purpose);
  const mayKnow = await mayKnowAccounts(call);
  const found = await userByEmail(platform, email);
  const refusal = await refusalOf(platform, found, purpose);
  if (mayKnow && refusal) throw new PlatformError(refusal);
  const user = refusal ? undefined : found;
  const kind = purpose === 'activation' ? 'activation' : 'password_reset';
  const send =
    mode === 'pin_code'
      ? await askForPin(platform, { address: email, user, kind })
      : async () => {
          if (user) await sendHash(platform, user, kind);
        };
  if (mayKnow) await send();
  else platform.background.run(send);
};

const flag = f.boolean();
const length = f.int({ min: 0, max: 1_000 });

const putPolicy: Route['handler'] = async call => {
  const changes = readMembers(call.body, {
    minimumLength: length,
    maximumLength: length,
    upperCaseRequired: flag,
    lowerCaseRequired: flag,
    symbolRequired: flag,
    numberRequired: flag,
  });
  return write(call, async ({ platform: { db } }, note) => {
    await db.selectFrom('password_policy').select('id').forUpdate().execute();
    const before = await readPolicy(db);
    const policy: Policy = {
      minimum_length: changes.minimumLength ?? before.minimum_length,
      maximum_length: changes.maximumLength ?? before.maximum_length,
      upper_case_required: changes.upperCaseRequired ?? before.upper_case_required,
      lower_case_required: changes.lowerCaseRequired ?? before.lower_case_required,
      symbol_required: changes.symbolRequired ?? before.symbol_required,
      number_required: changes.numberRequired ?? before.number_required,
    };
    if (isUnmeetable(policy)) throw new PlatformError(15, 'The field minimum_length has an invalid format');
    await db
      .updateTable('password_policy')
      .set({ policy: JSON.stringify(policy) })
      .execute();
    await note('password_policy.update', 'password_policy');
    return policy;
  });
};

/** A new password makes every mail that would set another one worthless. */
const setPassword = async (db: Database, userId: string, passwordHash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await forgetMailed(db, userId, ['password']);
};

const refuseOld = (error: unknown): never => {
  throw error instanceof PlatformError && error.code === 106 ? new PlatformError(208) : error;
};

const changePassword: Route['handler'] = async call => {
  const { platform, caller } = call;
  const given = readMembers(call.body, { oldPassword: text, newPassword });
  const account = await checkPassword(platform, caller.email, given.oldPassword, clientOf(call.request)).catch(
    refuseOld,
  );
  await requirePolicy(platform.db, given.newPassword);
  const passwordHash = await hashPassword(given.newPassword);
  await write(call, async ({ platform: { db } }, note) => {
    // Of changes at once one knew the password.
    await account.hold(db).catch(refuseOld);
    await setPassword(db, caller.userId, passwordHash);
    await platform.use(sessions).endAll(db, caller.userId, caller.tokenHash);
    await note('user.password', caller.userId);
  });
  return requireUser(call, caller.userId);
};

/**
 * Looks at what somebody shows of what was mailed to them: a hash, or their address and a pin code.
 *
 * @returns takes it, once, and says whose it was
 * @throws PlatformError 205, 207, 219 for what was not mailed, or too long ago; 213, 224 for wrong pin codes
 */
const readProof = async ({ platform, body }: Call, purpose: MailPurpose) => {
  const members = membersOf(body);
  const isPin = !members.has('hash') && (members.has('pinCode') || members.has('email'));
  const unknown = isPin ? ({ activation: 205, password: 219 } as const) : ({ activation: 205, password: 207 } as const);
  if (!isPin) {
    const { hash } = readMembers(body, { hash: text });
    return async (db: Database): Promise<string> => {
      const userId = await useHash(db, platform.now(), hash, purpose);
      if (!userId) throw new PlatformError(unknown[purpose]);
      return userId;
    };
  }
  const { email, pinCode } = readMembers(body, { email: text, pinCode: text });
  const tried = await tryPin(platform, { purpose, email, pin: pinCode });
  return async (db: Database): Promise<string> => {
    if (!(await takePin(db, tried))) throw new PlatformError(unknown[purpose]);
    await forgetMailed(db, tried.userId, [purpose]);
    return tried.userId;
  };
};

const resetPassword: Route['handler'] = async call => {
  const { platform } = call;
  const given = readMembers(call.body, { newPassword });
  await requirePolicy(platform.db, given.newPassword);
  const takeProof = await readProof(call, 'password');
  const passwordHash = await hashPassword(given.newPassword);
  await write(call, async ({ platform: { db } }, note) => {
    const userId = await takeProof(db);
    if (await platform.use(sessions).isLinked(db, userId)) throw new PlatformError(215);
    await setPassword(db, userId, passwordHash);
    await forgetFailures(db, { id: userId });
    await platform.use(sessions).endAll(db, userId);
    await note('user.password_reset', userId);
  });
};

/** How people prove who they are: passwords and their policy, activation, forgotten passwords (platform-api 5.2, 6.3). */
export const credentialRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/password_policy`,
    access: 'signed-in',
    handler: ({ platform }) => readPolicy(platform.db),
  },
  { method: 'PUT', path: `${BASE}/password_policy`, access: { anyOf: ['UPDATE_PASSWORD_POLICY'] }, handler: putPolicy },
  {
    method: 'GET',
    path: `${BASE}/activation`,
    access: 'public',
    handler: call => requestMail(call, 'activation'),
  },
  {
    method: 'POST',
    path: `${BASE}/activation`,
    access: 'public',
    handler: async call => {
      const takeProof = await readProof(call, 'activation');
      await write(call, async ({ platform: { db, now } }, note) => {
        const userId = await takeProof(db);
        await db
          .updateTable('users')
          .set({ activation: true, update_timestamp: new Date(now()) })
          .where('id', '=', userId)
          .where('activation', '=', false)
          .execute();
        await note('user.activate', userId);
      });
    },
  },
  {
    method: 'GET',
    path: `${BASE}/forgot_password`,
    access: 'public',
    handler: call => requestMail(call, 'password'),
  },
  { method: 'POST', path: `${BASE}/forgot_password`, access: 'public', handler: resetPassword },
  {
    method: 'POST',
    path: `${BASE}/authenticate`,
    access: 'signed-in',
    handler: async call => {
      const { email, password } = readMembers(call.body, { email: text, password: text });
      return requireUser(call, (await checkPassword(call.platform, email, password, clientOf(call.request))).id);
    },
  },
  {
    method: 'POST',
    path: `${BASE}/confirm_password`,
    access: 'signed-in',
    handler: async ({ platform, caller, body, request }) => {
      const { password } = readMembers(body, { password: text });
      await checkPassword(platform, caller.email, password, clientOf(request));
    },
  },
  { method: 'PUT', path: `${BASE}/password`, access: 'signed-in', handler: changePassword },
];

import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { clientOf } from '../../http/client';
import type { Call, Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import type { Platform } from '../../kernel/platform';
import { accounts } from '../users/ports';
import { endCookieSession, openCookieSession } from './cookieSessions';
import { letInOrChallenge } from './letInOrChallenge';
import { confirmChallenge } from './mfa';
import { CONSOLE_APPLICATION_ID } from './migrations';

const text = f.text({ min: 1, max: 1_000 }).required();

const open = async (call: Call, within: Platform, userId: string) => {
  await openCookieSession(within, call, userId, CONSOLE_APPLICATION_ID);
  return {};
};

/** Like every sign-in: a second factor answers 403 with its challenge, which `/login/mfa` takes. */
const signIn: Route['handler'] = async call => {
  const { platform } = call;
  const { email, password } = readMembers(call.body, { email: text, password: text });
  const account = await platform.use(accounts).checkPassword(email, password, clientOf(call.request));
  const answer = await letInOrChallenge(platform, account, CONSOLE_APPLICATION_ID, within =>
    open(call, within, account.id),
  );
  if ('challenge' in answer) throw new PlatformError(129, undefined, { mfa: answer.challenge });
  return answer.opened;
};

const confirm: Route['handler'] = async call => {
  const given = readMembers(call.body, { token: text, code: text, methodId: text });
  return confirmChallenge(call.platform, given, (within, { userId }) => open(call, within, userId));
};

/**
 * The proxy mode: a session that lives in a cookie (platform-api 3.6). How one comes by it is left to the host there; here it is
 * `POST /login`.
 */
export const cookieRoutes: readonly Route[] = [
  { method: 'POST', path: '/login', access: 'public', handler: signIn },
  { method: 'POST', path: '/login/mfa', access: 'public', handler: confirm },
  { method: 'POST', path: '/logout', access: 'public', handler: call => endCookieSession(call.platform, call) },
];

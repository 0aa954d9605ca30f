import { sql } from 'kysely';
import { SERVICES } from '../../../../contract';
import { f } from '../../../collection/f';
import { readMembers } from '../../../collection/readBody';
import { clientOf } from '../../../http/client';
import { ONE_AFFECTED, type Route, readQuery, requireId } from '../../../http/route';
import { PlatformError } from '../../../kernel/errors';
import { write } from '../../../kernel/write';
import { findPage, projection } from '../../../query/findPage';
import { accounts } from '../../users/ports';
import { holdCaller } from '../holdCaller';
import { letIn } from '../letIn';
import { letInOrChallenge } from '../letInOrChallenge';
import { confirmChallenge } from '../mfa';
import {
  consumeSsoToken,
  createSsoToken,
  issueOAuth1Token,
  OAUTH1_TOKEN_COLUMNS,
  type OAuth1TokenRow,
  oauth1TokenFields,
  oauth1TokenOnWire,
} from './tokens';
import { authenticateApplication } from './verify';

const BASE = `${SERVICES.auth.base}/oauth1`;
const text = f.text({ min: 1, max: 1_000 }).required();

/** A token shown to a second factor that belongs to another application is as good as none. */
const confirm: Route['handler'] = async ({ platform, request, body }) => {
  const applicationId = await authenticateApplication(platform, request);
  const given = readMembers(body, { token: text, code: text, methodId: text });
  const token = await confirmChallenge(platform, given, async (within, confirmed) =>
    confirmed.applicationId === applicationId ? issueOAuth1Token(within, confirmed.userId, applicationId) : undefined,
  );
  if (!token) throw new PlatformError(131);
  return token;
};

const signIn: Route['handler'] = async ({ platform, request, body }) => {
  const applicationId = await authenticateApplication(platform, request);
  const { email, password } = readMembers(body, { email: text, password: text });
  const account = await platform.use(accounts).checkPassword(email, password, clientOf(request));
  const answer = await letInOrChallenge(platform, account, applicationId, within =>
    issueOAuth1Token(within, account.id, applicationId),
  );
  if ('challenge' in answer) throw new PlatformError(129, undefined, { mfa: answer.challenge });
  return answer.opened;
};

const list: Route['handler'] = async ({ platform, caller, rawQuery }) => {
  const query = readQuery(rawQuery);
  const { rows, page } = await findPage<OAuth1TokenRow>(platform.db, query, {
    from: 'from oauth1_tokens t',
    select: OAUTH1_TOKEN_COLUMNS,
    seq: 't.seq',
    fields: oauth1TokenFields,
    ...(caller.permissions.has('VIEW_AUTHORIZATIONS') ? {} : { scope: sql<boolean>`t.user_id = ${caller.userId}` }),
  });
  return {
    query: '{}',
    page,
    data: rows
      .map(row => oauth1TokenOnWire(row, platform.variablesKey, caller.userId))
      .map(projection(query.select, oauth1TokenFields)),
  };
};

const remove: Route['handler'] = async call => {
  const { caller } = call;
  const id = requireId(call.parameters.tokenId);
  const isTrusted = caller.permissions.has('VIEW_AUTHORIZATIONS');
  await write(call, async ({ platform: { db } }, note) => {
    const { rows } =
      await sql`delete from oauth1_tokens where id = ${id} and (${isTrusted} or user_id = ${caller.userId}) returning id`.execute(
        db,
      );
    if (rows.length === 0) throw new PlatformError(16);
    await note('oauth1_token.delete', id);
  });
  return ONE_AFFECTED;
};

/** The signed mode: tokens for applications that hold a consumer key, and tokens that carry a session over (platform-api 3.5). */
export const oauth1Routes: readonly Route[] = [
  { method: 'POST', path: `${BASE}/tokens`, access: 'public', handler: signIn },
  { method: 'POST', path: `${BASE}/tokens/mfa`, access: 'public', handler: confirm },
  { method: 'GET', path: `${BASE}/tokens`, access: 'signed-in', handler: list },
  { method: 'DELETE', path: `${BASE}/tokens/:tokenId`, access: 'signed-in', handler: remove },
  {
    method: 'POST',
    path: `${BASE}/ssoTokens/generate`,
    access: 'signed-in',
    handler: call =>
      letIn(
        call.platform,
        db => holdCaller({ ...call, platform: { ...call.platform, db } }),
        within => createSsoToken(within, call.caller.userId, call.caller.applicationId),
      ),
  },
  {
    method: 'POST',
    path: `${BASE}/ssoTokens/consume`,
    access: 'public',
    handler: async ({ platform, request, body }) => {
      const applicationId = await authenticateApplication(platform, request);
      const { ssoToken } = readMembers(body, { ssoToken: text });
      return letIn(
        platform,
        db => consumeSsoToken({ ...platform, db }, ssoToken),
        (within, userId) => issueOAuth1Token(within, userId, applicationId),
      );
    },
  },
];

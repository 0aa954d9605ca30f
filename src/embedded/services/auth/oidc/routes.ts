import { SERVICES } from '../../../../contract';
import { f } from '../../../collection/f';
import { clientOf } from '../../../http/client';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../../http/route';
import { type Bucket, requireRoom } from '../../../kernel/buckets';
import { PlatformError } from '../../../kernel/errors';
import { write } from '../../../kernel/write';
import { accounts } from '../../users/ports';
import { holdCaller } from '../holdCaller';
import { requirePresence } from '../mfa';
import { endSessions } from '../tokens';
import { attempts } from './attempts';
import { exchangeCode } from './exchange';
import { addLink, removeLink } from './links';
import { createNonce } from './nonces';
import { providerNamed, providerRoutes, providers, requireEnabled } from './providers';
import { signIn } from './signIn';

/** What may be begun at providers, per client: an office behind one address signs in within minutes of each other. */
const PER_CLIENT: Bucket = { burst: 100, everyMs: 500 };

const text = f.text({ min: 1, max: 10_000 }).required();

/** @throws TooManyError; PlatformError 16 */
const providerOf = async (call: Call) => {
  const { platform, request, parameters } = call;
  await requireRoom(platform, `oidc ${clientOf(request)}`, PER_CLIENT);
  return providerNamed(platform, parameters.providerName);
};

const generateUrl = providers.route(
  'POST',
  ':providerName/generateAuthenticationUrl',
  'public',
  { state: f.text({ max: 2_000 }) },
  async ({ state }, call) => {
    const provider = await providerOf(call);
    requireEnabled(provider);
    const url = new URL(provider.authorizationEndpoint);
    const nonce = await createNonce(call.platform, provider.id);
    const parameters = {
      response_type: 'code',
      client_id: provider.clientId,
      scope: 'openid email profile',
      redirect_uri: provider.redirectUri,
      nonce,
      ...(state ? { state } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    // Some providers read a blank as %20 only.
    url.search = url.search.replaceAll('+', '%20');
    return { authenticationUrl: url.href };
  },
);

const login = providers.route(
  'POST',
  ':providerName/oAuth2Login',
  'public',
  { authorizationCode: text, clientId: f.text(), clientSecret: f.text() },
  async ({ authorizationCode, clientId, clientSecret }, call) => {
    call.reply.header('Pragma', 'no-cache');
    const provider = await providerOf(call);
    return signIn(call, provider, { code: authorizationCode, clientId, clientSecret });
  },
);

const link = providers.route(
  'POST',
  ':providerName/link',
  'signed-in',
  { presenceToken: text, authorizationCode: text },
  async ({ presenceToken, authorizationCode }, call) => {
    const { platform, caller } = call;
    const provider = await providerOf(call);
    requireEnabled(provider);
    await requirePresence(platform, caller.userId, presenceToken);
    const { subject } = await exchangeCode(platform, provider, authorizationCode);
    return write(call, async (within, note) => {
      // The provider may have taken seconds to answer.
      await holdCaller(within);
      await addLink(within.platform, { userId: caller.userId, providerId: provider.id, subject });
      await within.platform.use(accounts).tell(within.platform, caller.userId, {
        subject: 'Another way to sign in',
        text: `From now on, somebody at ${provider.name} can sign in to your account. If that is not you, change your password, and ask whoever manages the platform to unlink your account from ${provider.name}.`,
      });
      await note('user.link_oidc', caller.userId, { provider: provider.name });
      return ONE_AFFECTED;
    });
  },
);

const unlink: Route = {
  method: 'POST',
  path: `${SERVICES.auth.base}/oidc/users/:userId/unlink`,
  // Whoever knows the password may find that somebody else is linked.
  access: { anyOf: ['UNLINK_USER_FROM_OIDC'], self: 'userId' },
  handler: async call => {
    const userId = requireId(call.parameters.userId);
    const people = call.platform.use(accounts);
    return write(call, async ({ platform, caller }, note) => {
      if (!(await people.exists(platform.db, userId))) throw new PlatformError(16);
      await people.requireAuthorityOver(platform.db, caller, userId);
      if (!(await removeLink(platform.db, userId))) return { affectedRecords: 0 };
      await endSessions(platform.db, userId);
      // Without a password that they know they would be locked out.
      await people.mailNewPassword(platform, userId);
      await note('user.unlink_oidc', userId);
      return ONE_AFFECTED;
    });
  },
};

/** Signing in at a provider of OpenID Connect (decision 0052). */
export const oidcRoutes: readonly Route[] = [...providerRoutes, ...attempts.routes, generateUrl, login, link, unlink];

import type { MfaChallenge, TokenAnswer } from '../../../../contract';
import type { Call } from '../../../http/route';
import { PlatformError, TokenError } from '../../../kernel/errors';
import { write } from '../../../kernel/write';
import type { Database } from '../../../store/openStore';
import { accounts, holdUser } from '../../users/ports';
import { letInOrChallenge } from '../letInOrChallenge';
import { applicationOf } from '../oauth2/grants';
import { issueTokens } from '../tokens';
import { recordAttempt } from './attempts';
import { exchangeCode, type Identity } from './exchange';
import { addLink, linkedUser } from './links';
import { type Provider, requireEnabled } from './providers';

/** Refusals of the token endpoint as this door tells them: by number alone. */
const asNumbered = (error: unknown): never => {
  if (error instanceof TokenError) throw new PlatformError(error.code === 126 ? 126 : error.code === 124 ? 124 : 123);
  throw error;
};

/** Holds a user who is still linked. @throws PlatformError 203 as for whoever comes again once they are not */
const holdLinked =
  (userId: string, { id: providerId }: Provider, subject: string) =>
  async (db: Database) => {
    await holdUser(db, userId);
    if ((await linkedUser(db, providerId, subject)) !== userId) throw new PlatformError(203);
  };

/** The account of somebody whom a provider vouches for; made when they come for the first time. */
const accountOf = async (call: Call, { id: providerId, name }: Provider, identity: Identity): Promise<string> => {
  const { platform } = call;
  const { subject } = identity;
  const find = () => linkedUser(platform.db, providerId, subject);
  const known = await find();
  if (known) return known;
  const person = await identity.describe();
  const prepared = await platform.use(accounts).prepare(person);
  const registered = write(call, async (within, note) => {
    const userId = await prepared.register(within);
    await addLink(within.platform, { userId, providerId, subject });
    await note('user.link_oidc', userId, { provider: name });
    return userId;
  });
  return registered.catch(async error => {
    // They come twice at once, and are known since.
    const since = error instanceof PlatformError ? await find() : undefined;
    if (since) return since;
    throw error;
  });
};

/**
 * Signs in whoever a provider gave the code for, and writes down how that ended. A second factor of ours is asked for as after a
 * password.
 *
 * @throws PlatformError 123, 124, 126 for the application, 27 for a disabled provider, 136 to 139 for the exchange, 203 for an
 *   e-mail address that has an account, 129 with the challenge
 */
export const signIn = async (
  call: Call,
  provider: Provider,
  { code, ...credentials }: { code: string; clientId?: string; clientSecret?: string },
): Promise<TokenAnswer> => {
  const { platform } = call;
  const application = { client_id: credentials.clientId, client_secret: credentials.clientSecret };
  const applicationId = await applicationOf(call, application).catch(asNumbered);
  let subject: string | undefined;
  let userId: string;
  let answer: { opened: TokenAnswer } | { challenge: MfaChallenge };
  try {
    requireEnabled(provider);
    const identity = await exchangeCode(platform, provider, code);
    subject = identity.subject;
    userId = await accountOf(call, provider, identity);
    const account = { id: userId, hold: holdLinked(userId, provider, subject) };
    answer = await letInOrChallenge(platform, account, applicationId, within =>
      issueTokens(within, account.id, applicationId).catch(asNumbered),
    );
  } catch (error) {
    if (error instanceof PlatformError)
      await recordAttempt(platform, provider, { ...(subject ? { subject } : {}), error });
    throw error;
  }
  await recordAttempt(platform, provider, { subject, userId });
  if ('opened' in answer) return answer.opened;
  throw new PlatformError(129, undefined, { mfa: answer.challenge }, 400);
};

import { email as emailSchema } from '../../../collection/schemas';
import { PlatformError } from '../../../kernel/errors';
import type { Platform } from '../../../kernel/platform';
import { verifyIdToken } from './idToken';
import { claimNonce } from './nonces';
import { callProvider, type Outbound, readProvider } from './outbound';
import { type Provider, secretOf } from './providers';

/** For all calls to the provider in one sign-in. */
const DEADLINE_MS = 10_000;
const MAX_NAME = 1_000;

/** What a provider tells of a person, once. */
type Person = { email: string; firstName?: string; lastName?: string; isEmailVerified: boolean };

export type Identity = {
  /** Who they are to the provider (`sub`). */
  subject: string;
  /** Asks the provider for more. @throws PlatformError 138 */
  describe: () => Promise<Person>;
};

/** Client id and secret as RFC 6749, 2.3.1 asks for: encoded like a form before they are joined. */
const basic = (id: string, secret: string): string => {
  const encoded = [id, secret].map(text => new URLSearchParams({ '': text }).toString().slice(1)).join(':');
  return `Basic ${Buffer.from(encoded).toString('base64')}`;
};

const requestTokens = async (platform: Platform, outbound: Outbound, provider: Provider, code: string) => {
  const { status, members } = await callProvider(outbound, 'token endpoint', provider.tokenEndpoint, {
    method: 'POST',
    headers: { accept: 'application/json', authorization: basic(provider.clientId, secretOf(platform, provider)) },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: provider.redirectUri }),
  });
  const { error, id_token, access_token } = members;
  if (status >= 400 && status < 500 && error === 'invalid_grant') throw new PlatformError(139);
  if (status !== 200 || typeof id_token !== 'string' || typeof access_token !== 'string') {
    // OAuth's own words only: what else a provider says may be anything.
    const said = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
    const how = status === 200 ? 'answered without the tokens' : `answered with status ${status}${said}`;
    throw new PlatformError(138, `The token endpoint of the provider ${how}`);
  }
  return { idToken: id_token, accessToken: access_token };
};

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, MAX_NAME) || undefined : undefined;

const describe = async (
  outbound: Outbound,
  { userinfoEndpoint }: Provider,
  { subject, accessToken }: { subject: string; accessToken: string },
): Promise<Person> => {
  const told = await readProvider(outbound, 'userinfo endpoint', userinfoEndpoint, {
    authorization: `Bearer ${accessToken}`,
  });
  // Else one person could be described by another's answer (OpenID Connect Core, 5.3.2).
  if (told.sub !== subject)
    throw new PlatformError(138, 'The userinfo endpoint of the provider tells of somebody else');
  const email = emailSchema.safeParse(told.email);
  if (!email.success || email.data.includes('\u0000'))
    throw new PlatformError(138, 'The userinfo endpoint of the provider tells no e-mail address');
  const [firstName, lastName] = [nameIn(told.given_name), nameIn(told.family_name)];
  return {
    email: email.data,
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    isEmailVerified: told.email_verified === true,
  };
};

/**
 * Trades the code that a provider gave for who it was given for. To be called outside transactions: it takes as long as the provider.
 *
 * @throws PlatformError 139 for the code, 136 for the ID token, 137 for its nonce, 138 for the provider
 */
export const exchangeCode = async (platform: Platform, provider: Provider, code: string): Promise<Identity> => {
  const outbound: Outbound = { signal: AbortSignal.timeout(DEADLINE_MS), settings: platform.settings };
  const { idToken, accessToken } = await requestTokens(platform, outbound, provider, code);
  const { subject, nonce } = await verifyIdToken(platform, outbound, provider, idToken);
  await claimNonce(platform, provider.id, nonce);
  return { subject, describe: () => describe(outbound, provider, { subject, accessToken }) };
};

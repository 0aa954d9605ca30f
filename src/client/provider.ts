import { SERVICES, type TokenAnswer } from '../contract';
import { buildBaseUrl } from './baseUrl';
import { readAs, withTexts } from './shapes';
import { exchange, type Fetch } from './transport/exchange';

/** A provider of OpenID Connect, by what a host calls it. */
export type AtProvider = { host: string; name: string; fetch?: Fetch };

const post = async (
  { host, name, fetch = globalThis.fetch.bind(globalThis) }: AtProvider,
  verb: string,
  sent: object,
) => {
  const path = `${SERVICES.auth.base}/oidc/providers/${encodeURIComponent(name)}/${verb}`;
  // Sent once: a code counts once, and a failure of the provider is told with a status of 503.
  const { body } = await exchange(fetch, {
    method: 'POST',
    url: `${buildBaseUrl(host)}${path}`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sent),
  });
  return { body, call: { method: 'POST', path } };
};

const address = withTexts<{ authenticationUrl: string }>('an address', 'authenticationUrl');
const tokens = withTexts<TokenAnswer>('tokens', 'access_token', 'refresh_token');

/**
 * Where somebody is sent to sign in at a provider (decision 0052); nobody needs to be signed in.
 *
 * @throws ApiError 16 for a name that the host does not know, 27 for a disabled provider, and as all calls
 */
export const authenticationUrl = async ({ state, ...at }: AtProvider & { state: string }): Promise<string> => {
  const { body, call } = await post(at, 'generateAuthenticationUrl', { state });
  return readAs(address, body, call).authenticationUrl;
};

/**
 * Trades the code of a provider for tokens.
 *
 * @throws MfaRequiredError where the account has a second factor; ApiError 136 to 139 where the provider's answer proves nothing,
 *   203 where the e-mail address has an account already
 */
export const tokensOfProvider = async ({
  code,
  clientId,
  ...at
}: AtProvider & { code: string; clientId: string }): Promise<TokenAnswer> => {
  const { body, call } = await post(at, 'oAuth2Login', { client_id: clientId, authorizationCode: code });
  return readAs(tokens, body, call);
};

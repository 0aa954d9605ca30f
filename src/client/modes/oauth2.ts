import { SERVICES, type TokenAnswer } from '../../contract';
import { buildBaseUrl } from '../baseUrl';
import { NoSessionError } from '../errors';
import { basicAuthorization } from '../http';
import { readAs, withTexts } from '../shapes';
import { exchange, type Fetch } from '../transport/exchange';
import type { Authority } from './authority';

/** How somebody signs in (platform-api 3.1). */
export type OAuth2Grant =
  | { username: string; password: string }
  | { code: string; redirectUri?: string; codeVerifier?: string }
  | { refreshToken: string };

/** What is held of a session. The refresh token is a new one at every grant: the one before stops working. */
export type OAuth2Tokens = { accessToken: string; refreshToken: string; userId?: string; applicationId?: string };

export type OAuth2Options = {
  host: string;
  clientId: string;
  /** Of a confidential application: travels in the body and as `Basic`, also with a refresh. */
  clientSecret?: string;
  fetch: Fetch;
  /** Told at every grant, so that the newest refresh token can be kept. */
  onTokens?: ((tokens: OAuth2Tokens) => void) | undefined;
};

const PATH = `${SERVICES.auth.base}/oauth2/tokens`;
const tokenAnswer = withTexts<TokenAnswer & { user_id?: string; application_id?: string }>(
  'tokens',
  'access_token',
  'refresh_token',
);

const bodyOf = (grant: OAuth2Grant): Record<string, string> => {
  if ('password' in grant) return { grant_type: 'password', username: grant.username, password: grant.password };
  if ('refreshToken' in grant) return { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
  return {
    grant_type: 'authorization_code',
    code: grant.code,
    ...(grant.redirectUri === undefined ? {} : { redirect_uri: grant.redirectUri }),
    ...(grant.codeVerifier === undefined ? {} : { code_verifier: grant.codeVerifier }),
  };
};

/** The bearer mode (platform-api 3.1 to 3.3). All calls that meet a stale token share one refresh. */
export const createOAuth2 = ({ host, clientId, clientSecret, fetch, onTokens }: OAuth2Options) => {
  const baseUrl = buildBaseUrl(host);
  let held: OAuth2Tokens | undefined;
  let refreshing: Promise<void> | undefined;

  const ask = async (grant: Record<string, string>): Promise<OAuth2Tokens> => {
    const { body } = await exchange(fetch, {
      method: 'POST',
      url: `${baseUrl}${PATH}`,
      headers: {
        'Content-Type': 'application/json',
        ...(clientSecret === undefined ? {} : { Authorization: basicAuthorization(clientId, clientSecret) }),
      },
      body: JSON.stringify({
        client_id: clientId,
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
        ...grant,
      }),
    });
    const answer = readAs(tokenAnswer, body, { method: 'POST', path: PATH });
    held = {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      ...(answer.user_id === undefined ? {} : { userId: answer.user_id }),
      ...(answer.application_id === undefined ? {} : { applicationId: answer.application_id }),
    };
    onTokens?.(held);
    return held;
  };

  const bearer = () => (held ? { Authorization: `Bearer ${held.accessToken}` } : undefined);

  const authority: Authority = {
    baseUrl: () => baseUrl,
    userId: () => held?.userId,
    authorize: async () => {
      const headers = bearer();
      if (!headers) throw new NoSessionError('Nobody is signed in: call auth.authenticate first.');
      return headers;
    },
    renew: async refused => {
      if (bearer()?.Authorization !== refused.Authorization) return;
      const refreshToken = held?.refreshToken;
      if (refreshToken === undefined) return;
      refreshing ??= ask(bodyOf({ refreshToken }))
        .then(() => undefined)
        .finally(() => {
          refreshing = undefined;
        });
      await refreshing;
    },
  };

  return {
    authority,
    /**
     * Signs in with a password, the code of an authorization, or a refresh token that was kept.
     *
     * @throws MfaRequiredError when a one-time code is needed: go on with `confirmMfa`; OAuthError for a refusal
     */
    authenticate: (grant: OAuth2Grant) => ask(bodyOf(grant)),
    /** The code for the challenge that `authenticate` threw. */
    confirmMfa: ({ token, methodId, code }: { token: string; methodId: string; code: string }) =>
      ask({ grant_type: 'mfa', token, method_id: methodId, code }),
    /** Forgets the tokens; nothing travels (platform-api 3.4). */
    logout: async (): Promise<boolean> => {
      held = undefined;
      return true;
    },
  };
};

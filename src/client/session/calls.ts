import { SERVICES, type TokenAnswer, type User } from '../../contract';
import { buildBaseUrl } from '../baseUrl';
import { fromWire } from '../convert';
import { HostSilentError, NetworkError, UnreadableHostError } from '../errors';
import { permissionsOf } from '../permissions';
import { readUser } from '../read/users';
import { readAs, recordAs, withTexts } from '../shapes';
import { CLIENT_HEADER, exchange, type Fetch, type WireRequest } from '../transport/exchange';
import { createPatience } from '../transport/patience';
import { ON_SERVER_ERROR, repeat } from '../transport/repeat';

/** The signed-in user as `me` answers, with the permissions gathered from the roles (spec §3, R-04). */
export type SessionUser = User & { permissions: ReadonlySet<string> };

export type Grant = Readonly<Record<string, string>>;

/**
 * Tells whether something answers at an address, and only this page may not read it, although a call to it got no answer.
 *
 * @param headers names of those that the call had, for which a host has to allow it; none are told of a call with cookies, which needs
 *   a leave of its own
 */
export type Probe = (url: string, headers?: readonly string[]) => Promise<boolean>;

export const TOKENS = `${SERVICES.auth.base}/oauth2/tokens`;
export const ME = `${SERVICES.users.base}/me`;

/** How a grant travels. */
const grantOf = (grant: Grant) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(grant),
});

/** What is sent for a new token in place of this one, which works once. */
export const refreshOf = (clientId: string, refreshToken: string): Grant => ({
  client_id: clientId,
  grant_type: 'refresh_token',
  refresh_token: refreshToken,
});
export const refreshGrant = (clientId: string, refreshToken: string) => grantOf(refreshOf(clientId, refreshToken));

/** A host that leaves out the next refresh token, or writes `null`, means that the one it was shown goes on (RFC 6749, section 6). */
const withToken = (body: unknown, { refresh_token }: Grant): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && refresh_token !== undefined
    ? { ...body, refresh_token: (body as Partial<TokenAnswer>).refresh_token ?? refresh_token }
    : body;

const tokenAnswer = withTexts<TokenAnswer>('tokens', 'access_token', 'refresh_token');
const user = recordAs(readUser);

export type SessionCallsOptions = { fetch: Fetch; sleep: (ms: number) => Promise<void>; probe: Probe };

/**
 * The two calls that a session consists of. Both are tried 5 times, 300 ms apart, on 500–599 (spec §7), and each try is given up
 * when it takes too long.
 *
 * @throws ApiError and its kin, ProtocolError, NetworkError and its kin, HostRefusedError
 */
export const createSessionCalls = ({ fetch, sleep, probe }: SessionCallsOptions) => {
  const ask = async (host: string, request: Omit<WireRequest, 'url'> & { path: string }): Promise<unknown> => {
    const { path, ...rest } = request;
    const base = buildBaseUrl(host, rest.credentials ? 'apx' : 'api');
    const attempt = async () => {
      const patience = createPatience(request.signal);
      try {
        return await exchange(fetch, { ...rest, url: `${base}${path}`, signal: patience.signal });
      } finally {
        patience.stop();
      }
    };
    try {
      const { body } = await repeat(attempt, { ...ON_SERVER_ERROR, sleep, signal: request.signal });
      return body;
    } catch (error) {
      const isLost = error instanceof NetworkError && !(error instanceof HostSilentError);
      const headers = rest.credentials ? undefined : [CLIENT_HEADER, ...Object.keys(rest.headers ?? {})];
      if (!isLost || !(await probe(`${base}${path}`, headers))) throw error;
      throw new UnreadableHostError(`${host} answers, but not so that this page may read it`, { cause: error });
    }
  };

  return {
    tokens: async (host: string, grant: Grant, signal?: AbortSignal): Promise<TokenAnswer> => {
      const body = await ask(host, {
        method: 'POST',
        path: TOKENS,
        ...grantOf(grant),
        ...(signal ? { signal } : {}),
      });
      return readAs(tokenAnswer, withToken(body, grant), { method: 'POST', path: TOKENS });
    },

    /** @param by the access token, or the cookie that the host's proxy gave this browser */
    me: async (host: string, by: { access: string } | 'cookie', signal?: AbortSignal): Promise<SessionUser> => {
      const body = await ask(host, {
        method: 'GET',
        path: ME,
        ...(by === 'cookie' ? { credentials: 'include' } : { headers: { Authorization: `Bearer ${by.access}` } }),
        ...(signal ? { signal } : {}),
      });
      const read = readAs(user, fromWire(body, { casing: 'snake' }), { method: 'GET', path: ME });
      return { ...read, permissions: permissionsOf(read) };
    },
  };
};

export type SessionCalls = ReturnType<typeof createSessionCalls>;

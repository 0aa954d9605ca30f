import { sampleRecords } from './records';
import { type Answer, type Call, HTML, startWireServer } from './wireServer';

export { SCHEMA_ID } from './records';
export { type Answer, type Call, HTML, unavailable } from './wireServer';

export type ForeignHostOptions = {
  /** The most that one page holds, whatever is asked for; by list path, `'*'` for all others. No cap unless told. */
  pageCap?: Readonly<Record<string, number>>;
  /** Length of the long lists: users, documents, executions. */
  count?: number;
  /** What the one account may do, as it travels (`VIEW_USER`). */
  permissions?: readonly string[];
  /** Bases of services that this host lacks, such as `/tasks/v1`: a gateway's page with status 404. */
  missing?: readonly string[];
  /** The only client id that may sign in; any unless told. */
  clientId?: string;
  /** A proxy in front of it holds sessions in a cookie (platform-api 3.6); `no-credentials`: and does not let pages of other origins send it. */
  proxy?: 'open' | 'no-credentials';
  /** Whoever shows a refresh token twice ends all sessions, as careful hosts do. */
  isStern?: boolean;
};

const error = (status: number, code: number, name: string, message: string): Answer => ({
  status,
  json: { code, name, message },
});
const oauthError = (kind: string, description: string): Answer => ({
  status: kind === 'invalid_client' ? 401 : 400,
  json: { error: kind, description },
});
const unknown = () => error(404, 16, 'RESOURCE_UNKNOWN_EXCEPTION', 'Requested resource is unknown');

const NEW_ID = 'f00000000000000000000000';

/** Its one account. */
export const ACCOUNT = { username: 'ada@host.test', password: 'Correct-Horse-7' };

/** Tokens as platform-api 3.1 has them: a refresh token works once, and there is no grace. */
const createTokens = ({ clientId, isStern = false }: ForeignHostOptions) => {
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  let serial = 0;

  const issue = () => {
    serial++;
    const [access, refresh] = [`access-${serial}`, `refresh-${serial}`];
    accessTokens.add(access);
    refreshTokens.add(refresh);
    return { access, refresh };
  };

  const grant = ({ body = {} }: Call): Answer => {
    if (clientId !== undefined && body.client_id !== clientId) return oauthError('invalid_client', 'Unknown client');
    if (body.grant_type === 'refresh_token') {
      if (!refreshTokens.delete(String(body.refresh_token))) {
        if (isStern) refreshTokens.clear();
        return oauthError('invalid_grant', 'The refresh token is unknown');
      }
    } else if (body.username !== ACCOUNT.username || body.password !== ACCOUNT.password) {
      return oauthError('invalid_grant', 'This password email combination is unknown');
    }
    const { access, refresh } = issue();
    return {
      json: { access_token: access, token_type: 'bearer', expires_in: 300, refresh_token: refresh, user_id: '1' },
    };
  };

  return {
    issue,
    grant,
    knows: (authorization: string | undefined) => accessTokens.has((authorization ?? '').replace(/^Bearer /, '')),
    /** From now on every access token so far is stale: the next call meets 118. */
    expireAccess: () => accessTokens.clear(),
    /** No stored session works any more. */
    revokeRefresh: () => refreshTokens.clear(),
  };
};

const COOKIE = 'apx-session';

/** What a proxy answers before anything reaches the platform; `undefined` for calls that it lets through. */
const createProxySessions = () => {
  const sessions = new Set<string>();
  const idOf = (cookies = '') => new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(cookies)?.[1] ?? '';
  return {
    answer: ({ method, path, headers }: Call): Answer | undefined => {
      const id = idOf(headers.cookie);
      if (`${method} ${path}` === 'POST /logout') {
        sessions.delete(id);
        return { headers: { 'Set-Cookie': `${COOKIE}=; Path=/; Max-Age=0` } };
      }
      if (id === '') return error(401, 104, 'UNAUTHENTICATED_EXCEPTION', 'No authentication');
      return sessions.has(id) ? undefined : error(401, 108, 'UNAUTHENTICATED_EXCEPTION', 'The session is expired');
    },
    /** Somebody signs in on the proxy's page. @returns the cookie that their browser is given */
    signIn: () => {
      const value = `s${sessions.size + 1}`;
      sessions.add(value);
      return { name: COOKIE, value };
    },
    /** The proxy forgets all sessions; browsers keep their cookies. */
    end: () => sessions.clear(),
  };
};

/** Reads no more of RQL than paging and equality need; everything else leaves the list as it is. */
const cut = (records: readonly Record<string, unknown>[], query: string, cap: number): Answer => {
  const rql = decodeURIComponent(query);
  const ids = /in\(id,([^)]*)\)/.exec(rql)?.[1]?.split(',');
  const [, field, value] = /(?:^|&)eq\((\w+),(?:string:)?([^)]*)\)/.exec(rql) ?? [];
  const found = records.filter(
    record => (!ids || ids.includes(String(record.id))) && (field === undefined || String(record[field]) === value),
  );
  const [asked = 20, offset = 0] = (/limit\(([\d,]+)\)/.exec(rql)?.[1] ?? '20').split(',').map(Number);
  const limit = Math.min(asked, cap);
  return {
    json: { query: '{}', page: { total: found.length, offset, limit }, data: found.slice(offset, offset + limit) },
  };
};

/**
 * A host that speaks the wire but is not ours: written from platform-api.md alone, sharing no code with client or embedded
 * platform, so that nothing both halves misunderstand hides here. Start it, sign in with `ACCOUNT` (or put `credentials()`
 * into a browser's storage), then spoil single answers:
 *
 * ```ts
 * const host = await startForeignHost({ pageCap: { '*': 50 }, permissions: ['VIEW_USER'], missing: ['/tasks/v1'] });
 * host.next('GET /users/v1/me', unavailable(), unavailable(503, '7'));   // the next two calls, then as before
 * host.always('GET /users/v1/', HTML);                                   // from now on; `undefined` takes it back
 * host.next('GET /users/v1/', { json: { data: null }, after: release }); // another shape, when a promise resolves
 * host.records['/users/v1/roles'][0] = { id: 'x' };                      // an odd record
 * host.calls, host.callsTo('POST /auth/v2/oauth2/tokens')                // what was asked
 * ```
 *
 * RQL: `limit`, one `eq` and `in(id,…)` act, sorting and all else leave lists as they are. Writes answer as
 * the service does and change nothing. In browser tests use the `foreignHost` fixture; elsewhere call `close()`.
 */
export const startForeignHost = async (options: ForeignHostOptions = {}) => {
  const { pageCap = {}, count = 220, permissions = [], missing = [], proxy } = options;
  const records = sampleRecords(count);
  const tokens = createTokens(options);
  const sessions = createProxySessions();
  const me: Record<string, unknown> = {
    id: '100000000000000000000000',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: ACCOUNT.username,
    activation: true,
    language: 'EN',
    time_zone: 'Europe/Brussels',
    roles: [{ id: '2', name: 'all', permissions: permissions.map(name => ({ name, description: name })) }],
  };

  const answer = (call: Call): Answer => {
    const { method, path, query, headers } = call;
    if (missing.some(base => path.startsWith(`${base}/`))) return { ...HTML, status: 404 };
    if (path === '/auth/v2/oauth2/tokens') return tokens.grant(call);
    if (path.endsWith('/health')) return { json: {} };
    const refused = proxy && sessions.answer(call);
    if (refused) return refused;
    if (!proxy && !tokens.knows(headers.authorization))
      return error(401, 118, 'ACCESS_TOKEN_EXPIRED_EXCEPTION', 'The access token is expired');
    if (path === '/users/v1/me') return { json: me };
    if (method === 'POST' && records[path]) return { json: { id: NEW_ID, ...call.body } };
    if (method === 'POST' || method === 'DELETE') return { json: { affectedRecords: 1, records_affected: 1 } };
    const list = records[path];
    if (list) return cut(list, query, pageCap[path] ?? pageCap['*'] ?? Number.POSITIVE_INFINITY);
    const at = path.lastIndexOf('/');
    const name = decodeURIComponent(path.slice(at + 1));
    const among = records[path.slice(0, at)] ?? records[`${path.slice(0, at)}/`] ?? [];
    const found = among.find(record => (record.id ?? record.name) === name);
    if (!found) return unknown();
    if (method === 'GET') return { json: found };
    // The user service answers the record, the others a count (platform-api 5.1, 5.3).
    return path.startsWith('/users/v1/') && !path.startsWith('/users/v1/roles')
      ? { json: { ...found, ...call.body } }
      : { json: { affectedRecords: 1, records_affected: 1 } };
  };
  const server = await startWireServer(answer, {
    cors: proxy === 'open' ? { 'Access-Control-Allow-Credentials': 'true' } : {},
  });

  return {
    ...server,
    /** Of its proxy, where it has one. */
    sessions,
    records,
    /** What `me` answers. */
    me,
    expireAccess: tokens.expireAccess,
    revokeRefresh: tokens.revokeRefresh,
    /** A session as the console stores it, with a refresh token of its own. */
    credentials: () => ({
      refreshToken: tokens.issue().refresh,
      expiresAt: Math.floor(Date.now() / 1000) + 86_400,
      host: server.url,
    }),
  };
};

export type ForeignHost = Awaited<ReturnType<typeof startForeignHost>>;

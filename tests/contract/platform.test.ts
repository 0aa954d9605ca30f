import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID, NEWER_INTERFACES, PERMISSION_NAMES, SERVICES } from '../../src/contract';
import { ALL_SERVICES } from '../../src/embedded/allServices';
import { authorize } from '../../src/embedded/http/authorize';
import type { Route } from '../../src/embedded/http/route';
import { format, rql } from '../../src/rql';
import { ruleOf } from '../support/accessRules';
import { ROUTES } from '../support/routes';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type Answer, type WireCalls, wireCalls } from '../support/wireCalls';

let platform: TestPlatform;
let wire: WireCalls;
let clock = Date.UTC(2026, 10, 21, 12);

beforeAll(async () => {
  platform = await startEmbedded({ now: () => clock });
  wire = wireCalls(platform);
});
afterAll(async () => {
  await platform?.close();
});

const call: WireCalls['call'] = (...details) => wire.call(...details);
const grant: WireCalls['grant'] = body => wire.grant(body);
const grantToPage = (body: object) =>
  call('POST', '/auth/v2/oauth2/tokens', {
    body: { client_id: CONSOLE_CLIENT_ID, ...body },
    headers: { origin: platform.url },
  });
const signIn: WireCalls['signIn'] = (username, password) => wire.signIn(username, password);
const tokenOf: WireCalls['tokenOf'] = role => wire.tokenOf(role);
const createUser: WireCalls['createUser'] = permissions => wire.createUser(permissions);

describe('tokens', () => {
  it('[AUTH-02] [SESS-08] rotate with every refresh; a token used again ends the whole session', async () => {
    const { email, password } = await createUser([]);
    const first = (await signIn(email, password)).body;
    const second = (await grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    // Moments later it says no more to a program, and to a page what it has said: a second tab, a lost answer.
    clock += 9_000;
    expect(await grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', description: 'The refresh token is unknown', exh_error: { code: 119 } },
    });
    const again = (await grantToPage({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).body;
    expect(again.refresh_token).toBe(second.refresh_token);
    clock += 2_000;
    const replay = await grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(replay).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', description: 'The refresh token is unknown', exh_error: { code: 119 } },
    });
    expect(await grant({ grant_type: 'refresh_token', refresh_token: second.refresh_token })).toMatchObject({
      status: 400,
    });
    expect(await call('GET', '/users/v1/me', { token: String(second.access_token) })).toMatchObject({
      status: 401,
      body: { code: 117 },
    });
  });

  it('[AUTH-02] of two refreshes of a page at once both succeed and give the same successor', async () => {
    const { email, password } = await createUser([]);
    const { refresh_token } = (await signIn(email, password)).body;
    const [a, b] = await Promise.all([
      grantToPage({ grant_type: 'refresh_token', refresh_token }),
      grantToPage({ grant_type: 'refresh_token', refresh_token }),
    ]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.body.refresh_token).toBe(b.body.refresh_token);
  });

  it('[AUTH-02] of two refreshes of a program at once one succeeds, and its session lives on', async () => {
    const { email, password } = await createUser([]);
    const { refresh_token } = (await signIn(email, password)).body;
    const answers = await Promise.all([
      grant({ grant_type: 'refresh_token', refresh_token }),
      grant({ grant_type: 'refresh_token', refresh_token }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const next = answers.find(({ status }) => status === 200)?.body;
    expect(await call('GET', '/users/v1/me', { token: String(next?.access_token) })).toMatchObject({ status: 200 });
    expect(await grant({ grant_type: 'refresh_token', refresh_token: next?.refresh_token })).toMatchObject({
      status: 200,
    });
  });

  it('[HOST-02] without grace a token used a second time ends the session at once', async () => {
    const { email, password } = await createUser([]);
    const { settings } = platform.platform;
    const graceMs = settings.refreshGraceMs;
    settings.refreshGraceMs = 0;
    try {
      const { refresh_token } = (await signIn(email, password)).body;
      const { body } = await grant({ grant_type: 'refresh_token', refresh_token });
      expect(await grant({ grant_type: 'refresh_token', refresh_token })).toMatchObject({ status: 400 });
      expect(await grant({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).toMatchObject({
        status: 400,
      });
    } finally {
      settings.refreshGraceMs = graceMs;
    }
  });

  it('expire: the access token after 300 s with code 118, the refresh token 30 days after sign-in', async () => {
    const { email, password, token } = await createUser([]);
    const { refresh_token } = (await signIn(email, password)).body;
    clock += 301_000;
    expect(await call('GET', '/users/v1/me', { token })).toMatchObject({ status: 401, body: { code: 118 } });
    clock += 2_592_000_000;
    expect(await grant({ grant_type: 'refresh_token', refresh_token })).toMatchObject({
      body: { exh_error: { code: 120 } },
    });
  });

  it('are stored as hashes only', async () => {
    const { token } = await createUser([]);
    const { rows } = await sql<{
      hash: string;
    }>`select hash from access_tokens union all select hash from refresh_tokens`.execute(platform.platform.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(row => row.hash)).not.toContain(token);
  });

  it.each([
    [{ grant_type: 'password', username: 'a@b.example', password: '' }, 400, 'invalid_request'],
    [{ grant_type: 'password', username: 'no address', password: 'x' }, 400, 'invalid_request'],
    [{ grant_type: 'password', username: 'nobody@nowhere.example', password: 'x' }, 400, 'invalid_grant'],
    [{ grant_type: 'magic' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'password', client_id: 'unknown', username: 'a@b.example', password: 'x' }, 401, 'invalid_client'],
  ])('[LOGIN-12] [LOGIN-13] [LOGIN-14] refuse %j', async (body, status, error) => {
    const answer = await grant(body);
    expect(answer).toMatchObject({ status, body: { error } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('[LOGIN-12] an empty and an unreadable body', async () => {
    expect(await call('POST', '/auth/v2/oauth2/tokens')).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', description: 'The request body is empty' },
    });
    expect(await call('POST', '/auth/v2/oauth2/tokens', { body: '{' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', exh_error: { code: 22 } },
    });
  });
});

describe('throttling', () => {
  it('a password that is right forgets all that were wrong before', async () => {
    const { email, password } = await createUser([]);
    const countAfter = async (wrong: number) => {
      for (let failure = 0; failure < wrong; failure++) {
        clock += 1_100;
        await signIn(email, 'wrong');
      }
      clock += 1_100;
      const { access_token: token } = (await signIn(email, password)).body;
      return (await call('GET', '/users/v1/me', { token: String(token) })).body.failed_count;
    };
    expect([await countAfter(0), await countAfter(1), await countAfter(9)]).toEqual([0, 0, 0]);
    // The tenth in all, and the first since: a second is enough.
    expect(await countAfter(1)).toBe(0);
  });

  it('211 within a second, 212 after ten failures, 213 at fifty; unknown addresses are counted alike', async () => {
    const { email, password } = await createUser([]);
    for (const address of [email, 'ghost@example.test']) {
      const codes: unknown[] = [];
      const attempt = async (afterMs: number, secret = 'wrong') => {
        clock += afterMs;
        const { body } = await signIn(address, secret);
        codes.push((body.exh_error as { code: number } | undefined)?.code ?? 'open');
      };
      await attempt(0);
      await attempt(500);
      for (let failure = 2; failure <= 10; failure++) await attempt(1_100);
      await attempt(30_000);
      await attempt(31_000);
      expect(codes).toEqual([106, 211, ...Array(9).fill(106), 212, 106]);
    }
    clock += 61_000;
    expect((await signIn(email, password)).status).toBe(200);
    await sql`update users set failed_count = 50, last_failed_at = now() where email = ${email}`.execute(
      platform.platform.db,
    );
    expect((await signIn(email, password)).body).toMatchObject({ exh_error: { code: 213 } });
  });
});

describe('who may call what', () => {
  const keyOf = (route: Route) => `${route.method} ${route.path}`;
  const guarded = ROUTES.filter(route => !route.path.endsWith('/health'));
  const declared = guarded
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'))
    .map(route => `${keyOf(route)}: ${ruleOf(route.access)}\n`)
    .join('');

  it('every route is open to whom the reviewed list says, and the list names nothing else', async () => {
    // A change of access is a change of that file, which somebody reviews: `vitest -u` writes it, this never does.
    await expect(declared, 'what changed is to be reviewed: `vitest -u` writes it').toMatchFileSnapshot(
      'reviewed/access.txt',
    );
  });

  it('[HTTP-09] each service that is mounted answers its health without a token, and the others say that they are not there', async () => {
    const mounted = ALL_SERVICES.map(({ name }) => name);
    expect(ROUTES.filter(route => route.path.endsWith('/health'))).toHaveLength(
      mounted.length + Object.keys(NEWER_INTERFACES).length,
    );
    for (const [name, { base }] of Object.entries(SERVICES)) {
      const answer = await call('GET', `${base}/health`);
      if (mounted.some(other => other === name)) expect(answer, name).toMatchObject({ status: 200, body: {} });
      else
        expect(answer, name).toMatchObject({
          status: 404,
          body: { code: 16, message: `This platform has no service '${name}'` },
        });
    }
  });

  const refused = (answer: Answer) => answer.status === 401 && answer.body.code === 10;
  const target = '0123456789abcdef01234567';
  const parametersOf = (path: string) =>
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, target]));
  // That these are the reviewed ones is what the list itself proves, above: here each route does what they say.
  const rules = new Map(
    declared
      .trim()
      .split('\n')
      .map(line => line.split(': ') as [key: string, rule: string]),
  );
  /** Permissions that a route asks for. Whoever may reach their own is let in; what else they reach is for other tests. */
  const neededBy = (route: Route): string[] => {
    const rule = rules.get(keyOf(route)) ?? '';
    return rule.includes('+own') ? [] : (rule.match(/[A-Z_]{5,}/g) ?? []);
  };

  it('each permission alone, and all but it: exactly as reviewed', async () => {
    const { id: userId } = await createUser([]);
    const isRefused = (route: Route, permissions: readonly string[]): Promise<boolean> =>
      authorize(route, {
        platform: platform.platform,
        caller: { userId, applicationId: '', email: '', tokenHash: '', permissions: new Set(permissions) },
        parameters: parametersOf(route.path),
      }).then(
        () => false,
        error => {
          expect(error).toMatchObject({ code: 10 });
          return true;
        },
      );
    const named = [...new Set(guarded.flatMap(neededBy))];
    expect(named.length).toBeGreaterThan(40);
    // Later clients name some that no list publishes.
    const all = [...new Set([...PERMISSION_NAMES, ...named])];
    for (const route of guarded) {
      const needed = neededBy(route);
      for (const name of named) {
        const isNeeded = needed.includes(name);
        expect(await isRefused(route, [name]), `${keyOf(route)} with ${name} alone`).toBe(
          needed.length > 0 && !isNeeded,
        );
        expect(
          await isRefused(
            route,
            all.filter(other => other !== name),
          ),
          `${keyOf(route)} with all but ${name}`,
        ).toBe(needed.length === 1 && isNeeded);
      }
    }
  }, 120_000);

  it('no token, no permission, and all of them: every route answers as reviewed', async () => {
    const all = await createUser(PERMISSION_NAMES);
    const none = await createUser([]);
    for (const route of guarded) {
      const ask = (token?: string) =>
        call(route.method, route.path.replace(/:\w+/g, target), { ...(token ? { token } : {}) });
      const label = keyOf(route);
      const isPublic = rules.get(label) === 'public';
      const anonymous = await ask();
      expect(anonymous.body.code === 104, `${label} without a token`).toBe(!isPublic);
      if (isPublic) continue;
      expect(refused(await ask(none.token)), `${label} without permissions`).toBe(neededBy(route).length > 0);
      expect(refused(await ask(all.token)), `${label} with all permissions`).toBe(false);
    }
  }, 120_000);
});

describe('authority', () => {
  it('nobody hands out, takes or gets hold of more than they have', async () => {
    const manager = await createUser([
      'ADD_ROLE_TO_USER',
      'ADD_ROLE_PERMISSION',
      'UPDATE_USER_EMAIL',
      'DELETE_USER',
      'VIEW_ROLE',
    ]);
    const admin = (await call('GET', '/users/v1/me', { token: await tokenOf('administrator') })).body as {
      id: string;
      roles: { id: string }[];
    };
    const role = admin.roles[0]?.id ?? '';
    const { token, id } = manager;
    const no = { status: 401, body: { code: 10 } };
    expect(await call('POST', `/users/v1/add_roles?eq(id,${id})`, { token, body: { roles: [role] } })).toMatchObject(
      no,
    );
    expect(
      await call('PUT', `/users/v1/${admin.id}/email`, { token, body: { email: 'mine@example.test' } }),
    ).toMatchObject(no);
    expect(await call('DELETE', `/users/v1/${admin.id}`, { token })).toMatchObject(no);
  });

  it('somebody who can manage roles always remains', async () => {
    const token = await tokenOf('administrator');
    expect((await call('DELETE', '/users/v1/roles?eq(name,Role%2520manager)', { token })).status).toBe(200);
    const { rows } = await sql<{ id: string }>`select id from roles where name = 'Administrator'`.execute(
      platform.platform.db,
    );
    expect(await call('DELETE', `/users/v1/roles?eq(id,${rows[0]?.id})`, { token })).toMatchObject({
      status: 400,
      body: { code: 27 },
    });
    expect((await call('GET', '/users/v1/me', { token })).status).toBe(200);
  });

  it('a write without a selection, or with an unknown field, touches nothing', async () => {
    const token = await tokenOf('administrator');
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from roles`.execute(platform.platform.db)).rows[0]?.n;
    const before = await count();
    expect(await call('DELETE', '/users/v1/roles', { token })).toMatchObject({ body: { code: 20 } });
    expect(await call('DELETE', '/users/v1/roles?limit(1)', { token })).toMatchObject({ body: { code: 20 } });
    expect(await call('DELETE', '/users/v1/roles?eq(password_hash,x)', { token })).toMatchObject({
      body: { code: 19 },
    });
    expect(await count()).toBe(before);
  });

  it('fields that are not for writing are dropped', async () => {
    const { id, token } = await createUser(['VIEW_USER', 'UPDATE_USER']);
    const { body } = await call('PUT', `/users/v1/${id}`, {
      token,
      body: { first_name: 'New', activation: true, roles: [], id: 'x', failed_count: 9 },
    });
    expect(body).toMatchObject({ id, first_name: 'New', activation: false, failed_count: 0 });
  });
});

describe('queries', () => {
  const find = async (query: string) => {
    const { body } = await call('GET', `/users/v1/?${query}`, { token: await tokenOf('administrator') });
    return body as {
      data: Record<string, unknown>[];
      page: { total: number; limit: number; offset: number };
      code?: number;
      message?: string;
    };
  };

  it.each([
    ['eq(email,admin%2540example.com)', 1],
    ['firstName=Ada&lastName=Janssens', 1],
    ['like(email,ADMIN)', 1],
    ['in(email,admin%2540example.com,operator%2540example.com)', 2],
    ['eq(roles.name,Administrator)', 2],
    ['contains(roles,eq(name,Administrator))', 2],
    ['contains(roles.permissions,eq(name,DELETE_USER))&like(email,example.com)', 2],
    ['excludes(roles)&eq(email,nobody%2540example.com)', 1],
    ['eq(phone_number,32470000000)', 0],
    ['eq(phone_number,string:32470000000)', 5],
    ['eq(activation,true)&eq(activation,false)', 0],
    ['gt(creation_timestamp,2100-01-01)', 0],
    ['like(first_name,%2525)', 0],
    ['like(first_name,_)', 0],
    ['like(roles.permissions.name,DELETE_USER)&like(email,example.com)', 2],
    ['like(roles.permissions.name,DELETE%2525USER)', 0],
    ['ne(email,null)&like(email,admin%2540)', 1],
    ['eq(last_failed_timestamp,null)&like(email,admin%2540)', 1],
    ['ne(last_failed_timestamp,2020-01-01)&like(email,admin%2540)', 1],
    ['ne(last_failed_timestamp,null)&like(email,nobody%2540)', 0],
    ['out(last_failed_timestamp,null)&like(email,nobody%2540)', 0],
    ['out(last_failed_timestamp,2020-01-01)&like(email,admin%2540)', 1],
    ['out(email,null,nobody%2540example.com)&like(email,admin%2540)', 1],
    ['out(email,null,admin%2540example.com)&like(email,admin%2540)', 0],
  ])('[RQL-01] [USER-07] %s finds %i', async (query, total) => {
    expect((await find(query)).page.total).toBe(total);
  });

  it('[RQL-01] negations also match what lacks the field, and complete the whole', async () => {
    const { total } = (await find('')).page;
    const having = (await find('eq(roles.name,Administrator)')).page.total;
    expect((await find('ne(roles.name,Administrator)')).page.total).toBe(total - having);
    expect((await find('out(email,admin%2540example.com)')).page.total).toBe(total - 1);
  });

  it('[TABLE-12] pages, clamps the limit, projects, and keeps ties in order', async () => {
    expect((await find('limit(10,5)')).page).toMatchObject({ limit: 10, offset: 5 });
    expect((await find('limit(100000)')).page.limit).toBe(500);
    const { total, limit: usual } = (await find('')).page;
    expect(usual).toBe(50);
    expect((await find('limit(10,9000)')).page).toEqual({ total, offset: 9_000, limit: 10 });
    expect(Object.keys((await find('select(first_name)&limit(1)')).data[0] ?? {}).sort()).toEqual(['first_name', 'id']);
    expect((await find('skipCount()&limit(1)')).page).toEqual({ limit: 1, offset: 0 });
    const [a, b] = [await find('sort(activation)&limit(20)'), await find('sort(activation)&limit(20)')];
    expect(a.data.map(user => user.id)).toEqual(b.data.map(user => user.id));
  });

  it('hidden columns cannot be asked for, and the error names those that can', async () => {
    for (const field of ['password_hash', 'passwordHash', 'users.password_hash', 'seq']) {
      expect(await find(`like(${field},a)`)).toMatchObject({ code: 19 });
      expect(await find(`sort(${field})`)).toMatchObject({ code: 19 });
    }
    expect((await find('eq(statuss,1)')).message).toContain('first_name');
  });

  it('hostile values stay values', async () => {
    for (const value of ["x' or 1=1 --", '%', '\\', "';drop table users;--", '\u0000', '$1']) {
      const answer = await find(
        format(rql.or(rql.eq('first_name', value), rql.like('email', value), rql.in('last_name', value))),
      );
      expect(answer.page?.total ?? answer.code, JSON.stringify(value)).toBe(value.charCodeAt(0) === 0 ? 19 : 0);
    }
    expect((await find('')).page.total).toBeGreaterThan(30);
  });
});

describe('the door', () => {
  it('answers to local names only, and lets local pages read', async () => {
    const { port } = new URL(platform.url);
    const answer = await platform.app.inject({
      method: 'GET',
      url: '/users/v1/health',
      headers: { host: 'evil.example' },
    });
    expect(answer.statusCode).toBe(421);
    const preflight = await platform.app.inject({
      method: 'OPTIONS',
      url: '/users/v1/',
      headers: { host: `localhost:${port}`, origin: 'http://localhost:5173' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('http://localhost:5173');
    const foreign = await platform.app.inject({
      method: 'GET',
      url: '/users/v1/health',
      headers: { host: `localhost:${port}`, origin: 'https://evil.example' },
    });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['nesting', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['a number beyond all bounds', '{"first_name":1e400}'],
    ['NUL', '{"first_name":"a\\u0000b"}'],
    ['half a character', '{"first_name":"\\ud800"}'],
    ['a list', '[]'],
    ['a wrong type', '{"first_name":{"a":1}}'],
    ['an own prototype', '{"__proto__":{"polluted":true},"first_name":5}'],
  ])('refuses a body with %s', async (_, body) => {
    const { id, token } = await createUser([]);
    const answer = await call('PUT', `/users/v1/${id}`, { token, body });
    expect(answer.status).toBe(400);
    expect([15, 22]).toContain(answer.body.code);
  });

  it('takes an empty POST of any content type, and a body in gzip', async () => {
    const { id } = await createUser([]);
    const admin = await tokenOf('administrator');
    const empty = await fetch(`${platform.url}/users/v1/${id}/reset_failed_login_attempts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(empty.status).toBe(200);
    const { gzipSync } = await import('node:zlib');
    const zipped = await fetch(`${platform.url}/users/v1/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{"first_name":"Zipped"}'),
    });
    expect(await zipped.json()).toMatchObject({ first_name: 'Zipped' });
  });
});

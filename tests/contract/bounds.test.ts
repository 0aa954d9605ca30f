import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeRegularly } from '../../src/embedded/kernel/purge';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { atOnce } from '../support/atOnce';
import { createWithFactor } from '../support/secondFactor';
import { sign, signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

let clock = Date.UTC(2026, 10, 25, 12);
let platform: TestPlatform;
let wire: WireCalls;
let administrator: ReturnType<WireCalls['lasting']>;
beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, now: () => clock });
  wire = wireCalls(platform);
  administrator = wire.lasting('administrator');
});
afterAll(() => platform?.close());

const ask: typeof administrator.ask = (...call) => administrator.ask(...call);

describe('[AUTH-01] [AUTH-05] the time of a signed call', () => {
  const keys = async () => {
    const { email, password } = await wire.createUser([]);
    const { body } = await signedCalls(platform.url, SAMPLE_OAUTH1, { now: () => clock }).call(
      'POST',
      '/auth/v2/oauth1/tokens',
      { email, password },
    );
    return {
      ...SAMPLE_OAUTH1,
      id: String(body.id),
      token: String(body.token),
      tokenSecret: String(body.tokenSecret),
    };
  };
  const me = async (authorization: string) =>
    (await wire.call('GET', '/users/v1/me', { headers: { authorization } })).body.code ?? 'in';

  it('is five minutes off at most, either way', async () => {
    const of = await keys();
    const at = async (offS: number) =>
      me(sign('GET', `${platform.url}/users/v1/me`, of, { at: clock + offS * SECOND }));
    expect([await at(-300), await at(300)]).toEqual(['in', 'in']);
    expect([await at(-301), await at(301)]).toEqual([109, 109]);
  });

  it('is told of its token, to the minute', async () => {
    const of = await keys();
    const usedAfter = async (ms: number) => {
      clock += ms;
      expect(await me(sign('GET', `${platform.url}/users/v1/me`, of, { at: clock }))).toBe('in');
      const { body } = await ask('GET', `/auth/v2/oauth1/tokens?eq(id,${of.id})`);
      return (body.data as { lastUsedTimestamp: string }[])[0]?.lastUsedTimestamp;
    };
    const first = new Date(clock).toISOString();
    expect(await usedAfter(60 * SECOND)).toBe(first);
    expect(await usedAfter(1)).toBe(new Date(clock).toISOString());
  });

  it('lets no call come again while it is in time, though what was used is forgotten regularly', async () => {
    const of = await keys();
    const first = sign('GET', `${platform.url}/users/v1/me`, of, { at: clock + 300 * SECOND });
    expect(await me(first)).toBe('in');
    for (let n = 0; n < 2; n++) {
      clock += 299 * SECOND;
      await purgeRegularly({ db: platform.platform.db, now: () => clock }, atOnce);
      expect(await me(first)).toBe(110);
    }
    clock += 3 * SECOND;
    expect(await me(first)).toBe(109);
  });
});

describe('a second factor', () => {
  it('[AUTH-02] [LOGIN-09] opens one session of two that answer the same challenge at once', async () => {
    const person = await createWithFactor(wire, () => clock);
    // What confirmed the app is not shown again.
    clock += 30 * SECOND;
    const challenge = await person.challenge();
    const answers = await Promise.all([1, 2].map(() => person.answer(challenge, person.codeNow())));
    expect(answers.filter(({ code }) => code === 'in')).toHaveLength(1);
    clock += 30 * SECOND;
    expect((await person.answer(challenge, person.codeNow())).code).toBe(131);
  });

  it('[AUTH-02] [LOGIN-09] opens none where somebody else answered while its code was looked at', async () => {
    const person = await createWithFactor(wire, () => clock);
    clock += 30 * SECOND;
    const challenge = await person.challenge();
    const { db } = platform.platform;
    // The other answer comes between the code and the challenge.
    await sql`create function answer_first() returns trigger language plpgsql as 'begin delete from mfa_tokens; return null; end'`.execute(
      db,
    );
    await sql`create trigger answer_first after update on mfa_methods execute function answer_first()`.execute(db);
    const answer = await person.answer(challenge, person.codeNow());
    await sql`drop trigger answer_first on mfa_methods`.execute(db);
    expect(answer.code).toBe(131);
  });

  it('[AUTH-06] that is no app is verified already, and is refused to be', async () => {
    const person = await wire.createUser([]);
    const post = (path: string, body: object) => wire.call('POST', `/auth/v2/${path}`, { token: person.token, body });
    const { token: presenceToken } = (await post('confirmPresence', { password: person.password })).body;
    const at = `mfa/users/${person.id}/methods`;
    const { id, codes } = (await post(at, { presenceToken, type: 'recoveryCodes' })).body as {
      id: string;
      codes: string[];
    };
    const confirmed = await post(`${at}/${id}/verification/confirm`, { presenceToken, code: codes[0] });
    expect([confirmed.status, confirmed.body.code]).toEqual([400, 26]);
  });
});

describe('what has passed', () => {
  it('[AUTH-03] leaves with the sessions of cookies as well, and nothing that lives', async () => {
    const { email, password, id } = await wire.createUser([]);
    const open = async () => (await wire.call('POST', '/login', { body: { email, password } })).status;
    const count = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from cookie_sessions where user_id = ${id}`.execute(
          platform.platform.db,
        )
      ).rows[0]?.n;
    expect(await open()).toBe(200);
    clock += DAY;
    await platform.platform.db
      .insertInto('cookie_sessions')
      .columns(['hash', 'user_id', 'application_id', 'expires_at'])
      .expression(eb =>
        eb
          .selectFrom('cookie_sessions')
          .select([
            sql<string>`'later'`.as('hash'),
            'user_id',
            'application_id',
            sql<Date>`expires_at + interval '1 day'`.as('e'),
          ])
          .where('user_id', '=', id),
      )
      .execute();
    await purgeRegularly({ db: platform.platform.db, now: () => clock }, atOnce);
    expect(await count()).toBe(2);
    await purgeRegularly({ db: platform.platform.db, now: () => clock + 29 * DAY + 1 }, atOnce);
    expect(await count()).toBe(1);
  });
});

describe('at most', () => {
  it('[SVC-DATA POST /{schemaId}/statuses] two hundred statuses has a schema', async () => {
    const { id } = (await ask('POST', '/data/v1', { name: 'statuses', description: 'Many statuses' })).body;
    await sql`update data_schemas set definition = jsonb_set(definition::jsonb, '{statuses}',
      (select jsonb_object_agg('s' || n, '{}'::jsonb) || '{"new": {}}' from generate_series(1, 198) n)) where id = ${id}`.execute(
      platform.platform.db,
    );
    const make = async (name: string) => (await ask('POST', `/data/v1/${id}/statuses`, { name })).body.code ?? 'made';
    expect([await make('last'), await make('toomany')]).toEqual(['made', 26]);
    expect((await ask('DELETE', `/data/v1/${id}/statuses/last`)).status).toBe(200);
    expect(await make('toomany')).toBe('made');
  });

  it('[SVC-DATA POST /{schemaId}/transitions] two hundred transitions has a schema', async () => {
    const { id } = (await ask('POST', '/data/v1', { name: 'transitions', description: 'Many transitions' })).body;
    await sql`update data_schemas set definition = jsonb_set(definition::jsonb, '{transitions}', (select jsonb_agg(jsonb_build_object(
        'id', lpad(n::text, 24, '0'), 'name', 't' || n, 'type', 'manual', 'fromStatuses', '["new"]'::jsonb, 'toStatus', 'new'))
      from generate_series(1, 199) n)) where id = ${id}`.execute(platform.platform.db);
    const transition = { type: 'manual', fromStatuses: ['new'], toStatus: 'new' };
    const make = async (name: string) =>
      (await ask('POST', `/data/v1/${id}/transitions`, { ...transition, name })).body.code ?? 'made';
    expect([await make('last'), await make('toomany')]).toEqual(['made', 26]);
  });

  it('[SVC-USERS POST /register] an address has 254 characters', async () => {
    const person = { first_name: 'A', last_name: 'B', password: 'Correct-Horse-7', phone_number: '1', language: 'EN' };
    const open = async (length: number) => {
      const email = '@long.example.test'.padStart(length, 'a');
      return (await wire.call('POST', '/users/v1/register', { body: { ...person, email } })).body.code ?? 'open';
    };
    expect([await open(254), await open(255)]).toEqual(['open', 15]);
  });

  it('[SVC-NOTIF] a hundred devices has a user, and each can still be changed', async () => {
    const { id, token: own } = await wire.createUser([]);
    const put = async (name: string) =>
      (
        await wire.call('PUT', `/notifications/v2/users/${id}/devices/${name}`, {
          token: own,
          body: { fcmToken: 'f' },
        })
      ).body.code ?? 'kept';
    for (let n = 0; n < 100; n++) expect(await put(`d${n}`)).toBe('kept');
    expect([await put('one-more'), await put('d7')]).toEqual([26, 'kept']);
  });

  it('[AUTH-06] twenty methods has a second factor, each with short tags: all of them are told with every sign-in', async () => {
    const { id, token, password } = await wire.createUser([]);
    const methods = `/auth/v2/mfa/users/${id}/methods`;
    const presence = await wire.call('POST', '/auth/v2/confirmPresence', { token, body: { password } });
    const presenceToken = presence.body.token;
    const add = async (tags?: readonly string[]) =>
      (await wire.call('POST', methods, { token, body: { presenceToken, type: 'recoveryCodes', tags } })).body;
    expect(await add(['t'.repeat(201)])).toMatchObject({ code: 15 });
    expect(await add(Array.from({ length: 101 }, () => 't'))).toMatchObject({ code: 15 });
    const kept = await add(Array.from({ length: 100 }, () => 't'.repeat(200)));
    for (let n = 1; n < 20; n++) expect(await add()).not.toHaveProperty('code');
    expect(await add()).toMatchObject({ code: 26 });
    const body = { presenceToken };
    expect((await wire.call('POST', `${methods}/${kept.id}/remove`, { token, body })).status).toBe(200);
    expect(await add()).not.toHaveProperty('code');
  });

  it('[SVC-DISP] a hundred actions has a dispatcher, and each can still be changed', async () => {
    const task = { type: 'task', functionName: 'nowhere' };
    const actions = Array.from({ length: 99 }, () => task);
    const { body: made } = await ask('POST', '/dispatchers/v1/', { eventType: 'of_a_hundred', actions });
    const add = async () => (await ask('POST', `/dispatchers/v1/${made.id}/actions`, task)).body;
    const last = await add();
    expect(last).toMatchObject(task);
    expect(await add()).toMatchObject({ code: 26 });
    const change = () => ask('PUT', `/dispatchers/v1/${made.id}/actions/${last.id}`, { functionName: 'elsewhere' });
    expect((await change()).body).toEqual({ affectedRecords: 1 });
  });

  it('[SVC-FILES] a hundred tokens has a file: lists tell all of them', async () => {
    const form = new FormData();
    form.append('name', 'shared');
    form.append('file', new Blob(['x']), 'shared.txt');
    const headers = { authorization: `Bearer ${(await wire.createUser([])).token}` };
    const file = await (await fetch(`${platform.url}/files/v1/`, { method: 'POST', headers, body: form })).json();
    const own = file.tokens[0].token;
    await sql`insert into file_tokens (token, file_id, access_level)
      select ${own} || n, (select file_id from file_tokens where token = ${own}), 'read' from generate_series(1, 98) n`.execute(
      platform.platform.db,
    );
    const call = async (method: string, path: string, body?: object) => {
      const type = body && { 'content-type': 'application/json' };
      const answer = await fetch(`${platform.url}/files/v1/${own}/tokens${path}`, {
        method,
        headers: { ...headers, ...type },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, ...(answer.status === 204 ? {} : await answer.json()) };
    };
    const last = await call('POST', '', { accessLevel: 'read' });
    expect(last).toMatchObject({ status: 200 });
    expect(await call('POST', '', { accessLevel: 'read' })).toMatchObject({ code: 26 });
    expect(await call('DELETE', `/${last.token}`)).toMatchObject({ status: 204 });
    expect(await call('POST', '', { accessLevel: 'read' })).toMatchObject({ status: 200 });
  });

  it('[RQL-04] as many records are passed over as are asked for, and the page says so', async () => {
    const page = async (offset: number) => (await ask('GET', `/users/v1/?limit(1,${offset})`)).body.page;
    expect(await page(1_000_000)).toMatchObject({ offset: 1_000_000, limit: 1 });
    // Whoever pages on from there must not find the same records again.
    expect(await page(1_000_001)).toMatchObject({ offset: 1_000_001, limit: 1 });
    expect(await page(Number.MAX_SAFE_INTEGER)).toMatchObject({ offset: Number.MAX_SAFE_INTEGER, limit: 1 });
  });

  it('[SVC-USERS] a thousand users are given a role at once, of more none; texts are taken away however many they are', async () => {
    const { db } = platform.platform;
    await sql`insert into users (id, email, password_hash, last_name) select lpad(n::text, 24, '0'), 'many' || n || '@example.test', '', 'Many'
      from generate_series(1, 1001) n`.execute(db);
    const { id: role } = (await ask('POST', '/users/v1/roles', { name: 'of many' })).body;
    const give = async () => (await ask('POST', '/users/v1/add_roles?eq(last_name,Many)', { roles: [role] })).body;
    const holders = async () => (await ask('GET', `/users/v1/?eq(roles.id,${role})&limit(1)`)).body.page;
    expect(await give()).toMatchObject({ code: 26 });
    expect(await holders()).toMatchObject({ total: 0 });
    await sql`delete from users where id = lpad('1001', 24, '0')`.execute(db);
    expect(await give()).toEqual({ records_affected: 1_000 });
    expect(await holders()).toMatchObject({ total: 1_000 });

    await sql`insert into localizations (key, text, creation_timestamp, update_timestamp)
      select 'many' || n, '{"EN":"x"}', now(), now() from generate_series(1, 10001) n`.execute(db);
    const remove = async () => (await ask('DELETE', '/localizations/v1/?like(key,many)')).body;
    expect(await remove()).toEqual({ records_affected: 10_001 });
  });

  it('[SVC-USERS DELETE /roles] a thousand roles are taken away at once, of more none', async () => {
    const { db } = platform.platform;
    await sql`insert into roles (id, name, description) select lpad(n::text, 24, '0'), 'many', 'Many' from generate_series(1, 1001) n`.execute(
      db,
    );
    const remove = async () => (await ask('DELETE', '/users/v1/roles?eq(name,many)')).body;
    expect(await remove()).toMatchObject({ code: 26 });
    await sql`delete from roles where id = lpad('1001', 24, '0')`.execute(db);
    expect(await remove()).toEqual({ records_affected: 1_000 });
  });
});

describe('however many', () => {
  it('[SVC-DISP] dispatchers listen to an event, each does what it says', async () => {
    const action = { id: 'a'.repeat(24), type: 'task', functionName: 'nowhere', data: {} };
    await sql`insert into dispatchers (id, event_type, tags, actions, creation_timestamp, update_timestamp)
      select lpad(n::text, 24, '0'), 'of_many', '{}', ${JSON.stringify([action])}::json, now(), now() from generate_series(1, 501) n`.execute(
      platform.platform.db,
    );
    expect((await ask('POST', '/events/v1/', { type: 'of_many', content: {} })).status).toBe(200);
    expect((await ask('GET', '/tasks/v1/?eq(functionName,nowhere)&limit(1)')).body.page).toMatchObject({ total: 501 });
  });
});

describe('what is written otherwise', () => {
  it('[SVC-FILES] a type in capitals is kept and sent in small letters', async () => {
    const body = [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="A.PDF"\r\nContent-Type: Application/PDF\r\n\r\n',
      '%PDF-1.4\r\n--x--\r\n',
    ].join('');
    const file = await wire.call('POST', '/files/v1/', {
      token: await administrator.token(),
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(file.body.mimetype).toBe('application/pdf');
    const [shown] = file.body.tokens as { token: string }[];
    const bytes = await fetch(`${platform.url}/files/v1/${shown?.token}/file`, {
      headers: { authorization: `Bearer ${await administrator.token()}` },
    });
    expect(bytes.headers.get('content-type')).toBe('application/pdf');
  });

  it('[SVC-LOC] languages stand in the order of the platform’s list, countries and regions in that of their codes', async () => {
    const list = async (path: string) => (await ask('GET', `/localizations/v1/${path}`)).body.data as string[];
    expect(await list('languages')).toEqual(['EN', 'NL', 'DE', 'FR', 'DA', 'ES', 'IT']);
    const countries = await list('countries');
    expect([countries[0], countries.at(-1)]).toEqual(['AD', 'ZW']);
    expect(countries).toEqual([...countries].sort());
    const regions = await list('countries/NL/regions');
    expect(regions).toContain('NL-GR');
    expect(regions).toEqual([...regions].sort());
  });
});

describe('[AUTH-02] an authorization code', () => {
  it('is still good after it was shown with another address or a wrong proof, and no more once it opened a session', async () => {
    const application = (
      await ask('POST', '/auth/v2/applications', {
        type: 'oauth2',
        name: 'Of a test',
        description: '',
        redirectUris: ['https://app.example.test/back'],
        confidential: false,
      })
    ).body;
    const { clientId } = (await ask('POST', `/auth/v2/applications/${application.id}/versions`, { name: '1' })).body;
    const { authorizationCode: code } = (
      await ask('POST', '/auth/v2/oauth2/authorizations', {
        responseType: 'code',
        clientId,
        codeChallenge: 'a-proof-that-only-the-app-knows-of-43-letters',
        codeChallengeMethod: 'plain',
      })
    ).body;
    const trade = async (more: object) => {
      const { status, body } = await wire.call('POST', '/auth/v2/oauth2/tokens', {
        body: { grant_type: 'authorization_code', client_id: clientId, code, ...more },
      });
      return status === 200 ? 'in' : (body.exh_error as { code: number }).code;
    };
    const proof = { code_verifier: 'a-proof-that-only-the-app-knows-of-43-letters' };
    expect(await trade({ ...proof, redirect_uri: 'https://elsewhere.example.test' })).toBe(113);
    expect(await trade({})).toBe(128);
    expect(await trade({ code_verifier: 'guess' })).toBe(122);
    expect(await trade({ ...proof, redirect_uri: 'https://app.example.test/back' })).toBe('in');
    expect(await trade(proof)).toBe(115);
  });

  it('that is too old is told so however often it is shown', async () => {
    const { clientId } = (
      (await ask('GET', '/auth/v2/applications?eq(name,Of%2520a%2520test)')).body.data as {
        versions: { clientId: string }[];
      }[]
    )[0]?.versions[0] ?? { clientId: '' };
    const { authorizationCode: code } = (
      await ask('POST', '/auth/v2/oauth2/authorizations', { responseType: 'code', clientId })
    ).body;
    clock += 600 * SECOND;
    for (let n = 0; n < 2; n++)
      expect(
        (
          await wire.call('POST', '/auth/v2/oauth2/tokens', {
            body: { grant_type: 'authorization_code', client_id: clientId, code },
          })
        ).body.exh_error,
      ).toMatchObject({ code: 116 });
  });
});

describe('what comes without a body', () => {
  it.each(['garbage', '', 'multipart/form-data'])('may say that it is of any type (%j)', async type => {
    const token = await administrator.token();
    const headers = { 'content-type': type };
    const { origin } = new URL(platform.url);
    const bare = (method: 'POST' | 'DELETE' | 'PUT', url: string) =>
      platform.app.inject({
        method,
        url,
        headers: { host: new URL(origin).host, authorization: `Bearer ${token}`, ...headers },
      });
    expect((await bare('POST', '/notifications/v1/viewed')).json()).toHaveProperty('records_affected');
    expect((await bare('DELETE', '/users/v1/roles?eq(id,5bfbfc3146e0fb321a4b2801)')).json()).toMatchObject({
      code: 16,
    });
    expect((await bare('PUT', '/users/v1/roles/5bfbfc3146e0fb321a4b2801')).json()).toMatchObject({ code: 13 });
  });
});

describe('who calls from a page', () => {
  it('is told that credentials may be sent wherever the origin is told back; cookies of other programs’ pages do not count', async () => {
    const from = (origin: string, method: string) =>
      wire.call(method, '/users/v1/me', { headers: { origin, 'access-control-request-method': 'GET' } });
    for (const origin of [platform.url, 'http://localhost:1'])
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await from(origin, method);
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-allow-credentials')).toBe('true');
      }
    const { headers } = await from('https://elsewhere.example.test', 'GET');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('[AUTH-02] names its token after one blank or more', async () => {
    const token = await administrator.token();
    for (const authorization of [`Bearer ${token}`, `bearer   ${token}`])
      expect((await wire.call('GET', '/users/v1/me', { headers: { authorization } })).status).toBe(200);
  });
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { setupToken } from '../../src/embedded/http/setupPage';
import { keepForDays } from '../../src/embedded/retention';
import { atOnce } from '../support/atOnce';

const PASSWORD = 'Correct-Horse-7';
const headers = { host: 'api.example.org' };

let folder: string;
let platform: EmbeddedPlatform;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-production-'));
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, randomBytes(32).toString('base64'));
  platform = await createPlatform({
    cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
    keyFile,
    publicUrl: 'https://api.example.org',
    allowedHosts: ['api.example.org'],
    trustedProxies: ['127.0.0.1'],
    metrics: { token: 'scrape' },
    hasSetupPage: true,
    limitsMails: true,
  });
});
afterAll(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (fields: Record<string, string>, more: Record<string, string> = {}) =>
  platform.app.inject({
    method: 'POST',
    url: '/setup',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...more },
    payload: new URLSearchParams(fields).toString(),
  });
const open = (token: string, more: Record<string, string> = {}) =>
  platform.app.inject({ url: `/setup?token=${token}`, headers: { ...headers, ...more } });

describe('the set-up link', () => {
  it('[DEP-02] makes the first account, once, with every permission; and says what is wrong with what was typed', async () => {
    const token = setupToken(platform.platform.variablesKey);
    const email = 'ada@example.org';
    expect((await open('0'.repeat(64))).statusCode).toBe(404);
    expect((await open(token)).body).toContain('First administrator');
    expect((await open(token, { 'accept-language': 'nl-BE' })).body).toContain('Eerste beheerder');

    expect((await post({ token: '0'.repeat(64), email, password: PASSWORD })).statusCode).toBe(404);
    const noEmail = await post({ token, email: '<b>', password: PASSWORD });
    expect([noEmail.statusCode, noEmail.body]).toEqual([400, expect.stringContaining('value="&#60;b&#62;"')]);
    const short = await post({ token, email, password: 'short' });
    expect([short.statusCode, short.body]).toEqual([400, expect.stringContaining('The password needs 8 to 128')]);
    const kort = await post({ token, email, password: 'kort' }, { 'accept-language': 'nl' });
    expect([kort.statusCode, kort.body]).toEqual([400, expect.stringContaining('Het wachtwoord telt 8 tot 128')]);
    const elsewhere = await post({ token, email, password: PASSWORD }, { origin: 'https://evil.example' });
    expect(elsewhere.statusCode).toBe(403);

    const answers = await Promise.all([
      post({ token, email, password: PASSWORD }, { origin: 'https://api.example.org' }),
      post({ token, email: 'eve@example.org', password: PASSWORD }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await open(token)).statusCode).toBe(404);
    expect((await post({ token, email: 'eve@example.org', password: PASSWORD })).statusCode).toBe(404);

    const { rows } = await sql<{ email: string }>`select email from users`.execute(platform.platform.db);
    expect(rows).toHaveLength(1);
    const signedIn = await platform.app.inject({
      method: 'POST',
      url: '/auth/v2/oauth2/tokens',
      headers,
      payload: { client_id: CONSOLE_CLIENT_ID, grant_type: 'password', username: rows[0]?.email, password: PASSWORD },
    });
    expect(signedIn.statusCode).toBe(200);
    const roles = await platform.app.inject({
      url: '/users/v1/roles',
      headers: { ...headers, authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}` },
    });
    expect(roles.json()).toMatchObject({ data: [{ name: 'Administrator' }] });
  });
});

describe('a server in production', () => {
  it('[DEP-02] names itself as it is reached, answers to that name only, and shows no mails', async () => {
    // Nothing of it leads to the mails either.
    expect((await platform.app.inject({ url: '/config.json', headers })).json()).toEqual({
      hosts: [{ url: 'https://api.example.org' }],
      clientId: CONSOLE_CLIENT_ID,
    });
    expect((await platform.app.inject({ url: '/config.json', headers: { host: 'evil.example' } })).statusCode).toBe(
      421,
    );
    // The same name, as others write it.
    for (const host of ['API.Example.org', 'api.example.org:443', 'api.example.org:80'])
      expect((await platform.app.inject({ url: '/config.json', headers: { host } })).statusCode).toBe(200);
    expect(
      (await platform.app.inject({ url: '/config.json', headers: { host: 'api.example.org:444' } })).statusCode,
    ).toBe(421);
    expect((await platform.app.inject({ url: '/outbox', headers: { host: 'localhost' } })).statusCode).toBe(404);
  });

  it('[DEP-02] [AUTH-01] behind TLS a cookie is for TLS alone, and pages that came without it are of somebody else', async () => {
    const { rows } = await sql<{ email: string }>`select email from users`.execute(platform.platform.db);
    const from = (origin: string) =>
      platform.app.inject({
        method: 'POST',
        url: '/login',
        headers: { ...headers, origin },
        payload: { email: rows[0]?.email, password: PASSWORD },
      });
    const signedIn = await from('https://api.example.org');
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.headers['set-cookie']).toContain('; Secure');
    expect((await from('http://api.example.org')).statusCode).toBe(403);
  });

  it('[DEP-02] [SVC-USERS activation] mails one link in five minutes to an address, until an administrator says otherwise', async () => {
    const ask = () =>
      platform.app
        .inject({ url: '/users/v1/activation?email=nobody%40example.org', headers })
        .then(({ statusCode, body }) => [
          statusCode,
          body === '' ? undefined : (JSON.parse(body) as { code: number }).code,
        ]);
    expect(await ask()).toEqual([200, undefined]);
    expect(await ask()).toEqual([403, 223]);
    const settings = JSON.stringify({ limit_hash_activation_requests: false });
    await sql`update verification_settings set settings = ${settings}`.execute(platform.platform.db);
    expect(await ask()).toEqual([200, undefined]);
    await sql`update verification_settings set settings = '{}'`.execute(platform.platform.db);
  });

  it('[DEP-07] counts requests and their time, and tells what waits, to whoever has the token', async () => {
    const read = (authorization: string) =>
      platform.app.inject({ url: '/metrics', headers: { ...headers, authorization } });
    expect((await platform.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    expect((await read('Bearer guess')).statusCode).toBe(404);
    const series = 'meridian_request_duration_seconds_count{method="GET",service="users",status="401"}';
    const countIn = (text: string) =>
      Number(
        text
          .split('\n')
          .find(line => line.startsWith(series))
          ?.split(' ')
          .at(-1) ?? 0,
      );
    const before = await read('Bearer scrape');
    await platform.app.inject({ url: '/users/v1/me', headers });
    await platform.app.inject({ url: '/users/v1/me', headers });
    const after = await read('Bearer scrape');
    expect(after.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(countIn(after.body) - countIn(before.body)).toBe(2);
    for (const line of after.body.trim().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^{}]+\})? [\d.e+-]+)$/);
    expect(after.body).toContain('meridian_tasks{status="new"} 0\n');
  });

  it('[DEP-07] forgets what is older than it is kept, and nothing else', async () => {
    const { db } = platform.platform;
    const day = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [40, 5]) {
      await sql`insert into outbox (recipient, subject, link, creation_timestamp) values (${`${days}`}, '', '', ${day(days)})`.execute(
        db,
      );
      await sql`insert into audit (at, actor, action, target) values (${day(days)}, null, ${`kept.${days}`}, '')`.execute(
        db,
      );
      await sql`insert into oidc_login_attempts (id, status, provider_id, provider_name, creation_timestamp)
        values (${`kept.${days}`}, 'failed', 'p', 'p', ${day(days)})`.execute(db);
    }
    const left = async () => ({
      outbox: (
        await sql<{ recipient: string }>`select recipient from outbox where subject = '' order by seq`.execute(db)
      ).rows.map(row => row.recipient),
      audit: (
        await sql<{ action: string }>`select action from audit where action like 'kept.%' order by seq`.execute(db)
      ).rows.map(row => row.action),
      attempts: (await sql<{ id: string }>`select id from oidc_login_attempts order by seq`.execute(db)).rows.map(
        row => row.id,
      ),
    });
    // More than one statement removes.
    await sql`insert into outbox (recipient, subject, link, creation_timestamp)
      select 'many', '', '', ${day(31)}::timestamptz from generate_series(1, 5001)`.execute(db);
    await keepForDays({ db, now: Date.now, jobs: atOnce }, { outbox: 30 });
    expect(await left()).toEqual({ outbox: ['5'], audit: ['kept.40', 'kept.5'], attempts: ['kept.40', 'kept.5'] });
    await keepForDays({ db, now: Date.now, jobs: atOnce }, { audit: 6 });
    expect(await left()).toEqual({ outbox: ['5'], audit: ['kept.5'], attempts: ['kept.5'] });
  });

  it('[DEP-07] forgets no execution that waits, still runs or ended lately, however old, with what it has written', async () => {
    const { db } = platform.platform;
    const old = new Date(Date.now() - 40 * 86_400_000);
    const statuses = ['new', 'inProgress', 'complete', 'failed', 'canceled'];
    for (const status of statuses) {
      await sql`insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, priority, host, creation_timestamp, update_timestamp)
        values (${status}, 'f', ${status}, ${old}, ${old}, 0, 'of a test', ${old}, ${old})`.execute(db);
      await sql`insert into task_logs (task_id, line, at, message) values (${status}, 1, ${old}, '')`.execute(db);
    }
    // It waited for long, and ended just now.
    await sql`update tasks set status_changed_timestamp = now() where id = 'canceled'`.execute(db);
    await keepForDays({ db, now: Date.now, jobs: atOnce }, { executions: 30 });
    const { rows } = await sql<{ id: string }>`select t.id from tasks t join task_logs l on l.task_id = t.id
      where t.id = any(${statuses}) order by t.seq`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual(['new', 'inProgress', 'canceled']);
    await sql`delete from tasks where id = any(${statuses})`.execute(db);
  });
});

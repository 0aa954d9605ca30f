import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { CONSOLE_APPLICATION_ID } from '../../src/embedded/services/auth/migrations';
import { issueTokens } from '../../src/embedded/services/auth/tokens';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { onEachDatabase } from '../support/officialClient';
import { hasPostgres, NO_POSTGRES } from '../support/postgres';
import { type Keys, signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import type { Answer } from '../support/wireCalls';

describe.runIf(hasPostgres)('changes at once, on PostgreSQL', () => {
  let platform: TestPlatform;
  let callers: Callers;
  let user: Caller;
  let schema = '';

  beforeAll(async () => {
    platform = await startEmbedded({ on: 'PostgreSQL', scale: 0, documents: 0 });
    callers = createCallers(platform);
    user = await callers.createCaller([
      'CREATE_SCHEMAS',
      'UPDATE_SCHEMAS',
      'VIEW_DOCUMENTS',
      'UPDATE_DOCUMENTS',
      'DELETE_DOCUMENTS',
    ]);
    schema = String((await call('POST', '/data/v1/', { name: 'collisions', description: 'Of a test' })).body.id);
    await call('POST', `/data/v1/${schema}/statuses`, { name: 'done' });
    await call('POST', `/data/v1/${schema}/transitions`, {
      name: 'finish',
      type: 'manual',
      fromStatuses: ['new'],
      toStatus: 'done',
    });
    await call('POST', `/data/v1/${schema}/indexes`, {
      fields: [{ name: 'key', type: 'asc' }],
      options: { unique: true, sparse: true },
    });
  });
  afterAll(() => platform?.close());

  const call = (method: string, path: string, body?: unknown) =>
    callers.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
  const create = async (data: object = {}) =>
    String((await call('POST', `/data/v1/${schema}/documents`, data)).body.id);
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
  const waiting = async () => {
    const counted = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;
    return (await counted.execute(platform.platform.db)).rows[0]?.n;
  };
  const rounds = Array.from({ length: 10 }, (_, round) => round);

  it('[SVC-DATA POST /{schemaId}/documents/{documentId}/transition] one of two transitions is done', async () => {
    for (const _ of rounds) {
      const path = `/data/v1/${schema}/documents/${await create()}/transition`;
      const answers = await Promise.all([1, 2, 3].map(() => call('POST', path, { name: 'finish' })));
      expect(statuses(answers)).toEqual([200, 400, 400]);
    }
  });

  it('[SVC-DATA PUT /{schemaId}/documents/{documentId}] one of two changes that ask for the same state is made', async () => {
    for (const _ of rounds) {
      const id = await create({ count: 0 });
      const put = () => call('PUT', `/data/v1/${schema}/documents/${id}?data.count=0`, { count: 1 });
      const answers = await Promise.all([put(), put(), put()]);
      expect(answers.map(({ body }) => body.affectedRecords).sort()).toEqual([0, 0, 1]);
    }
  });

  it('[SVC-DATA POST /{schemaId}/documents] one of two documents gets a unique value', async () => {
    for (const round of rounds) {
      const answers = await Promise.all(
        [1, 2, 3].map(() => call('POST', `/data/v1/${schema}/documents`, { key: `k${round}` })),
      );
      expect(statuses(answers)).toEqual([200, 400, 400]);
      expect(answers.filter(({ status }) => status === 400).map(({ body }) => body.code)).toEqual([17, 17]);
    }
  });

  it('[SVC-DATA DELETE /{schemaId}/documents/{documentId}] a document leaves while it is changed and commented', async () => {
    for (const _ of rounds) {
      const path = `/data/v1/${schema}/documents/${await create()}`;
      const comments = await Promise.all([1, 2, 3, 4].map(() => call('POST', `${path}/comments`, { text: 'x' })));
      const answers = await Promise.all([
        ...comments.map(({ body }) => call('DELETE', `${path}/comments/${String(body.id)}`)),
        call('POST', `${path}/comments`, { text: 'y' }),
        call('POST', `${path}/transition`, { name: 'finish' }),
        call('DELETE', path),
      ]);
      for (const { status, text } of answers) expect([200, 404], text).toContain(status);
    }
  });

  it('[ERR-04] whoever cannot have a document in time is told to come again', async () => {
    const id = await create();
    const answer = await platform.platform.db.transaction().execute(async db => {
      await sql`select 1 from documents where id = ${id} for update`.execute(db);
      return call('PUT', `/data/v1/${schema}/documents/${id}`, { a: 1 });
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 1, name: 'SERVER_EXCEPTION' } });
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  it('[SVC-FILES] a file that goes while its token is looked at has no token any more', async () => {
    const { db } = platform.platform;
    for (const [method, path, body] of [
      ['GET', '/details'],
      ['GET', '/file'],
      ['DELETE', ''],
      ['DELETE', '/tokens/gone-r'],
      ['POST', '/tokens', { accessLevel: 'read' }],
    ] as const) {
      await sql`insert into files (id, name, mimetype, size, tags, blob_id, creation_timestamp, update_timestamp)
        values ('gone', 'a', 'text/plain', 1, '{}', 'none', now(), now())`.execute(db);
      await sql`insert into file_tokens (token, file_id, access_level) values ('gone-f', 'gone', 'full'), ('gone-r', 'gone', 'read')`.execute(
        db,
      );
      const asked = await db.transaction().execute(async held => {
        await sql`lock table files in access exclusive mode`.execute(held);
        const answer = call(method, `/files/v1/gone-f${path}`, body);
        await expect.poll(waiting).toBe(1);
        await sql`delete from files where id = 'gone'`.execute(held);
        return [answer];
      });
      expect((await asked[0])?.body, `${method} ${path}`).toMatchObject({ code: 2605 });
    }
  });

  describe('what a record belongs to goes while the record is made', () => {
    /** Asks for something that has to write into a table, and does something else before it can. */
    const overtaken = async <T>(table: string, ask: () => Promise<T>, gone: RawBuilder<unknown>): Promise<T> => {
      const { asked } = await platform.platform.db.transaction().execute(async held => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(held);
        const answer = ask();
        await expect.poll(waiting).toBe(1);
        await gone.execute(held);
        return { asked: answer };
      });
      return asked;
    };
    const deletion = (table: string, id: string) => sql`delete from ${sql.table(table)} where id = ${id}`;
    /** Asks for something that has to hold a user, who goes before it can. */
    const leaving = async <T>(id: string, ask: () => Promise<T>): Promise<T> => {
      const { asked } = await platform.platform.db.transaction().execute(async held => {
        await sql`select 1 from users where id = ${id} for update`.execute(held);
        const answer = ask();
        await expect.poll(waiting).toBe(1);
        await deletion('users', id).execute(held);
        return { asked: answer };
      });
      return asked;
    };

    it('[ERR-04] it is unknown', async () => {
      const admin = await callers.createCaller(['CREATE_SCHEMAS', 'ADD_PATIENT', 'VIEW_USER']);
      const by = (method: string, path: string, body?: object) => () =>
        callers.call(method, path, { token: admin.token, ...(body ? { body } : {}) });
      const made = await by('POST', '/data/v1/', { name: 'overtaken', description: 'Of a test' })();
      const schemaId = String(made.body.id);
      const [enlisted, seen] = [await callers.createCaller([]), await callers.createCaller([])];
      for (const [table, ask, gone] of [
        ['documents', by('POST', `/data/v1/${schemaId}/documents`, { a: 1 }), deletion('data_schemas', schemaId)],
        [
          'patient_enlistments',
          by('POST', `/users/v1/${enlisted.id}/patient_enlistments`, { group_id: schemaId }),
          deletion('users', enlisted.id),
        ],
        ['mfa_settings', by('GET', `/auth/v2/mfa/users/${seen.id}`), deletion('users', seen.id)],
      ] as const)
        expect(await overtaken(table, ask, gone), table).toMatchObject({ status: 404, body: { code: 16 } });
    });

    it('[AUTH-04] and so it is for a call whose signature counts once', async () => {
      const { id, email, password } = await callers.createUser(['VIEW_USER', 'CREATE_APPLICATIONS']);
      const { access_token: token } = await issueTokens(platform.platform, id, CONSOLE_APPLICATION_ID);
      const make = async (path: string, body: object) =>
        (await callers.call('POST', `/auth/v2/applications${path}`, { token, body })).body;
      const application = await make('', { type: 'oauth1', name: 'Signing', description: 'Of a test' });
      const keys = (await make(`/${application.id}/versions`, { name: '1' })) as unknown as Keys;
      const begun = await signedCalls(platform.url, keys).call('POST', '/auth/v2/oauth1/tokens', { email, password });
      const { call: signed } = signedCalls(platform.url, { ...keys, ...(begun.body as Partial<Keys>) });
      const seen = await callers.createCaller([]);
      const view = (of: string) => () => signed('GET', `/auth/v2/mfa/users/${of}`);
      expect(await overtaken('mfa_settings', view(seen.id), deletion('users', seen.id))).toMatchObject({
        status: 404,
        body: { code: 16 },
      });
      expect(await overtaken('mfa_settings', view(id), deletion('users', id))).toMatchObject({
        status: 401,
        body: { code: 108 },
      });
    });

    it('[ERR-03] whoever calls is unknown themselves', async () => {
      for (const [path, body] of [
        ['/auth/v2/oauth1/ssoTokens/generate', {}],
        ['/auth/v2/oauth2/authorizations', { responseType: 'code', clientId: CONSOLE_CLIENT_ID }],
      ] as const) {
        const { id, token } = await callers.createCaller([]);
        const ask = () => callers.call('POST', path, { token, body });
        expect(await leaving(id, ask), path).toMatchObject({ status: 401, body: { code: 117 } });
      }
    });

    it('[AUTH-01] whoever signs in has no account any more', async () => {
      const open = (path: string, body: object) => () => callers.call('POST', path, { body });
      const signingIn = async (ask: (email: string, password: string) => () => Promise<Answer>) => {
        const { id, email, password } = await callers.createUser([]);
        return (await leaving(id, ask(email, password))).body;
      };
      const unknown = 'This password email combination is unknown';
      expect(await signingIn((email, password) => () => callers.signIn(email, password))).toMatchObject({
        error: 'invalid_grant',
        description: unknown,
        exh_error: { code: 106 },
      });
      expect(await signingIn((email, password) => open('/login', { email, password }))).toMatchObject({
        code: 106,
        message: unknown,
      });
    });
  });

  it('[AUTH-02] a session that ends while its token is being replaced leaves no token that renews it', async () => {
    const { db } = platform.platform;
    const family = platform.platform.randomHex(24);
    const { refresh_token, access_token } = await issueTokens(
      platform.platform,
      user.id,
      CONSOLE_APPLICATION_ID,
      family,
    );
    const [renewal, end] = await db
      .transaction()
      .execute(async held => {
        await sql`select 1 from refresh_tokens where family = ${family} for update`.execute(held);
        const renewed = callers.call('POST', '/auth/v2/oauth2/tokens', {
          body: { client_id: CONSOLE_CLIENT_ID, grant_type: 'refresh_token', refresh_token },
        });
        await expect.poll(waiting).toBe(1);
        const ended = callers.call('DELETE', `/auth/v2/oauth2/tokens/${family}`, { token: access_token });
        await expect.poll(waiting).toBe(2);
        return [renewed, ended];
      })
      .then(calls => Promise.all(calls));
    expect([renewal?.status, end?.status]).toEqual([200, 200]);
    for (const table of ['refresh_tokens', 'access_tokens'])
      expect((await sql`select 1 from ${sql.table(table)} where family = ${family}`.execute(db)).rows).toEqual([]);
  });
});

onEachDatabase('what is asked for several times at once', ({ platform, connectAs, database }) => {
  /** Codes of the refusals; 0 for each that was done. */
  const atOnce = async (ask: () => Promise<unknown>) =>
    (await Promise.allSettled([ask(), ask(), ask(), ask()]))
      .map(one =>
        one.status === 'fulfilled' ? 0 : Number((one.reason as { response: { code: number } }).response.code),
      )
      .sort((a, b) => a - b);
  const audited = async (action: string) => {
    await platform().platform.background.idle();
    const { rows } = await sql`select 1 from audit where action = ${action}`.execute(platform().platform.db);
    return rows.length;
  };

  it('[SVC-USERS DELETE /{userId}] [SVC-DATA DELETE /{schemaId}] [SVC-FILES DELETE /{token}] what is taken away is taken away once', async () => {
    const exh = await connectAs('administrator');
    const name = `at-once-${database.toLowerCase()}`;
    const email = `${name}@example.test`;
    const person = { firstName: 'A', lastName: 'O', email, password: 'Correct-Horse-7', phoneNumber: '1' };
    const { id = '' } = await exh.users.createAccount({ ...person, language: 'NL' } as never);
    const before = await audited('user.delete');
    expect(await atOnce(() => exh.users.remove(id))).toEqual([0, 16, 16, 16]);
    expect(await audited('user.delete')).toBe(before + 1);
    const schema = await exh.data.schemas.create({ name, description: 'Asked for at once' });
    await exh.data.schemas.disable(schema.id);
    expect(await atOnce(() => exh.data.schemas.remove(schema.id))).toEqual([0, 16, 16, 16]);
    const token = (await exh.files.createFromText('x')).tokens?.[0]?.token ?? '';
    expect(await atOnce(() => exh.files.remove(token))).toEqual([0, 2605, 2605, 2605]);
  });

  it('[AUTH-06] [AUTH-07] a second factor that is on keeps one method, and what is changed of it is written down', async () => {
    const { password } = platform().account('no permissions');
    const exh = await connectAs('no permissions');
    const { id: userId = '' } = await exh.users.me();
    const { token: presenceToken } = await exh.auth.confirmPresence({ password });
    const add = async () =>
      (await exh.auth.users.addMfaMethod(userId, { presenceToken, type: 'recoveryCodes', name: 'Paper', tags: [] })).id;
    const [one, other] = [await add(), await add()];
    await exh.auth.users.enableMfa(userId, { presenceToken });
    const methods = [one, other, one, other];
    const answers = await atOnce(() => exh.auth.users.removeMfaMethod(userId, methods.pop() ?? '', { presenceToken }));
    expect(answers.filter(code => code === 0)).toHaveLength(1);
    expect((await exh.auth.users.getMfaSetting(userId)).methods).toHaveLength(1);
    await exh.auth.users.disableMfa(userId, { presenceToken });
    for (const [action, times] of [
      ['mfa.add_method', 2],
      ['mfa.enable', 1],
      ['mfa.remove_method', 1],
      ['mfa.disable', 1],
    ] as const)
      expect([action, await audited(action)]).toEqual([action, times]);
  });

  it('[SVC-NOTIF] settings are made by whoever comes first, and changed by the others', async () => {
    const exh = await connectAs('may only read');
    const { id = '' } = await exh.users.me();
    const settings = { key: 'a', preferences: { message: false } };
    expect(await atOnce(() => exh.notifications.settings.update(id, settings as never))).toEqual([0, 0, 0, 0]);
    let device = 0;
    const add = () => exh.notificationsV2.userSettings.addOrUpdateDevice(id, `phone-${++device}`, {});
    expect(await atOnce(add)).toEqual([0, 0, 0, 0]);
    expect((await exh.notificationsV2.userSettings.getById(id)).devices).toHaveLength(4);
  });
});

if (!hasPostgres) it.skip(`changes at once: ${NO_POSTGRES}`);

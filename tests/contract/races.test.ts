import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { keepsStatus } from '../../src/embedded/services/data/schemaRecord';
import type { Database } from '../../src/embedded/store/openStore';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { type OidcProvider, startOidcProvider } from '../support/oidcProvider';
import { hasPostgres, NO_POSTGRES } from '../support/postgres';
import { createWithFactor, outcomeOf } from '../support/secondFactor';
import { type Keys, signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

const PASSWORD = 'Correct-Horse-7';

describe.runIf(hasPostgres)('calls that meet at one record, on PostgreSQL', () => {
  let platform: TestPlatform;
  let provider: OidcProvider;
  let wire: Callers;
  let admin: Caller;

  beforeAll(async () => {
    provider = await startOidcProvider();
    platform = await startEmbedded({ on: 'PostgreSQL', scale: 0, documents: 0, callsLoopback: true });
    wire = createCallers(platform);
    admin = await wire.createCaller([
      ...[
        'CREATE_SCHEMAS',
        'UPDATE_SCHEMAS',
        'DELETE_SCHEMAS',
        'DISABLE_SCHEMAS',
        'CREATE_DOCUMENTS',
        'VIEW_DOCUMENTS',
        'UPDATE_DOCUMENTS',
      ],
      ...[
        'UPDATE_PASSWORD_POLICY',
        'UPDATE_USER_EMAIL',
        'VIEW_USER',
        'DELETE_USER',
        'UPDATE_USER_VERIFICATION_SETTINGS',
      ],
      ...['CREATE_LOCALIZATIONS', 'UPDATE_LOCALIZATIONS', 'CREATE_APPLICATIONS', 'DELETE_APPLICATIONS'],
      ...['CREATE_APP_STORE_SUBSCRIPTION_PRODUCT', 'CREATE_PLAY_STORE_SUBSCRIPTION_PRODUCT'],
      ...['CREATE_OIDC_PROVIDER', 'UPDATE_OIDC_PROVIDER'],
    ]);
  });
  afterAll(async () => {
    await platform?.close();
    await provider?.close();
  });

  const call = (method: string, path: string, body?: unknown) =>
    wire.call(method, path, { token: admin.token, ...(body === undefined ? {} : { body }) });
  const db = () => platform.platform.db;
  const waiting = async () => {
    const counted = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;
    return (await counted.execute(db())).rows[0]?.n ?? 0;
  };
  type Asked<T> = () => Promise<T>;

  /**
   * Asks one after the other for what then waits for a lock, or is answered without one.
   *
   * @param hold takes the lock
   * @param meanwhile is done by whoever holds it, before it is let go
   */
  const meeting = async <T>(
    hold: (held: Database) => Promise<unknown>,
    asks: readonly Asked<T>[],
    meanwhile: (held: Database) => Promise<unknown> = async () => undefined,
  ): Promise<T[]> => {
    const { answers } = await db()
      .transaction()
      .execute(async held => {
        await hold(held);
        const asked: Promise<T>[] = [];
        let answered = 0;
        for (const ask of asks) {
          asked.push(ask().finally(() => answered++));
          await expect.poll(async () => (await waiting()) + answered).toBe(asked.length);
        }
        await meanwhile(held);
        return { answers: asked };
      });
    return Promise.all(answers);
  };
  const holdRow =
    (table: string, id: string, column = 'id') =>
    (held: Database) =>
      sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update`.execute(held);
  /** Nobody writes into the table, and all may read it. */
  const holdWrites = (table: string) => (held: Database) =>
    sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(held);
  const count = async (table: string, column: string, value: string) =>
    (await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db())).rows.length;
  const codes = (answers: readonly { body: Record<string, unknown> }[]) => answers.map(({ body }) => body.code ?? 0);

  describe('passwords', () => {
    const change = (token: string, newPassword: string) => () =>
      wire.call('PUT', '/users/v1/password', { token, body: { old_password: PASSWORD, new_password: newPassword } });

    it('[AUTH-05] an old password is changed once, by whoever comes first', async () => {
      const { id, token, email } = await wire.createUser([]);
      const answers = await meeting(holdRow('users', id), [
        change(token, 'First-Horse-7'),
        change(token, 'Later-Horse-7'),
      ]);
      expect(codes(answers)).toEqual([0, 208]);
      expect((await wire.signIn(email, 'First-Horse-7')).status).toBe(200);
    });

    const signing = async () => {
      const { body: application } = await call('POST', '/auth/v2/applications', {
        ...{ type: 'oauth1', name: 'Signing', description: 'Of a test' },
      });
      const { body: keys } = await call('POST', `/auth/v2/applications/${application.id}/versions`, { name: '1' });
      return signedCalls(platform.url, keys as unknown as Keys).call;
    };

    it('[AUTH-01] whoever signs in with a password that is replaced meanwhile is not let in', async () => {
      const signed = await signing();
      const doors = {
        bearer: async (email: string) => outcomeOf((await wire.signIn(email, PASSWORD)).body),
        cookie: async (email: string) =>
          (await wire.call('POST', '/login', { body: { email, password: PASSWORD } })).body.code,
        signature: async (email: string) =>
          (await signed('POST', '/auth/v2/oauth1/tokens', { email, password: PASSWORD })).body.code,
      };
      for (const [door, open] of Object.entries(doors)) {
        const { id, email } = await wire.createUser([]);
        const [answer] = await meeting(holdRow('users', id), [() => open(email)], held =>
          sql`update users set password_hash = 'another' where id = ${id}`.execute(held),
        );
        expect([door, answer]).toEqual([door, 106]);
      }
    });

    it('[AUTH-02] nor is their second factor asked for', async () => {
      const { id, email } = await createWithFactor(wire, Date.now);
      const [answer] = await meeting(holdRow('users', id), [() => wire.signIn(email, PASSWORD)], held =>
        sql`update users set password_hash = 'another' where id = ${id}`.execute(held),
      );
      expect(outcomeOf(answer?.body ?? {})).toBe(106);
      expect(await count('mfa_tokens', 'user_id', id)).toBe(0);
    });

    it('[AUTH-02] nor does anything else let them in that ends with their sessions', async () => {
      const { id, token, challenge, codeAt, answer } = await createWithFactor(wire, Date.now);
      const factor = await challenge();
      const { body: code } = await wire.call('POST', '/auth/v2/oauth2/authorizations', {
        token,
        body: { responseType: 'code', clientId: CONSOLE_CLIENT_ID },
      });
      const { body: carried } = await wire.call('POST', '/auth/v2/oauth1/ssoTokens/generate', { token });
      const signed = await signing();
      for (const [table, open, refusal] of [
        ['mfa_tokens', async () => (await answer(factor, codeAt(30_000))).code, 131],
        [
          'authorizations',
          async () =>
            outcomeOf((await wire.grant({ grant_type: 'authorization_code', code: code.authorizationCode })).body),
          115,
        ],
        [
          'sso_tokens',
          async () =>
            (await signed('POST', '/auth/v2/oauth1/ssoTokens/consume', { ssoToken: carried.ssoToken })).body.code,
          16,
        ],
      ] as const) {
        const [outcome] = await meeting<unknown>(holdRow('users', id), [open], held =>
          sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(held),
        );
        expect([table, outcome]).toEqual([table, refusal]);
      }
    });

    it('[AUTH-02] nor is anything given to a session that ends meanwhile, that would open another', async () => {
      const body = { responseType: 'code', clientId: CONSOLE_CLIENT_ID };
      for (const [table, path] of [
        ['authorizations', 'oauth2/authorizations'],
        ['sso_tokens', 'oauth1/ssoTokens/generate'],
      ] as const) {
        const { id, token } = await wire.createUser([]);
        const [answer] = await meeting(
          holdRow('users', id),
          [() => wire.call('POST', `/auth/v2/${path}`, { token, body })],
          held => sql`delete from access_tokens where user_id = ${id}`.execute(held),
        );
        expect([table, answer?.body.code]).toEqual([table, 117]);
        expect(await count(table, 'user_id', id)).toBe(0);
      }
    });

    it('[SVC-USERS POST /forgot_password] one that is set by mail and one that is changed do not wait for each other', async () => {
      const { id, token, email } = await wire.createUser([]);
      await sql`update users set activation = true where id = ${id}`.execute(db());
      await call('GET', `/users/v1/forgot_password?email=${email}`);
      const { rows } = await sql<{
        link: string;
      }>`select link from outbox where recipient = ${email} order by seq desc`.execute(db());
      const hash = /[0-9a-f]{40}/.exec(rows[0]?.link ?? '')?.[0] ?? '';
      const answers = await meeting(
        held => sql`select 1 from mail_hashes where user_id = ${id} for update`.execute(held),
        [
          () => wire.call('POST', '/users/v1/forgot_password', { body: { hash, new_password: 'Mailed-Horse-7' } }),
          change(token, 'Changed-Horse-7'),
        ],
      );
      expect(codes(answers)).toEqual([0, 208]);
    });

    it('[SVC-USERS POST /activation] a pin code of the old address does not activate the one that is set meanwhile', async () => {
      await call('PUT', '/users/v1/settings/verification', { enablePinCodeActivationRequests: true });
      const { id, token } = await wire.createUser([]);
      const email = `${id}@mine.test`;
      await wire.call('PUT', `/users/v1/${id}/email`, { token, body: { email, activation_mode: 'pin_code' } });
      const { rows } = await sql<{
        link: string;
      }>`select link from outbox where recipient = ${email} order by seq desc`.execute(db());
      const pinCode = /\d{8}$/.exec(rows[0]?.link ?? '')?.[0];
      const activate = () => wire.call('POST', '/users/v1/activation', { body: { email, pinCode } });
      const [answer] = await meeting(holdRow('users', id), [activate], async held => {
        await sql`update users set email = ${`${id}@theirs.test`} where id = ${id}`.execute(held);
        await sql`update mail_pins set address = ${`${id}@theirs.test`}, digest = 'of another' where user_id = ${id}`.execute(
          held,
        );
      });
      expect(answer?.body.code).toBe(205);
      expect((await wire.call('GET', '/users/v1/me', { token })).body.activation).toBe(false);
    });

    it('[SVC-USERS PUT /password_policy] changes of its parts at once are all kept', async () => {
      const answers = await meeting(
        held => sql`select 1 from password_policy for update`.execute(held),
        [{ minimum_length: 9 }, { maximum_length: 90 }].map(
          part => () => call('PUT', '/users/v1/password_policy', part),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await call('GET', '/users/v1/password_policy')).body).toMatchObject({
        minimum_length: 9,
        maximum_length: 90,
      });
    });
  });

  it.each([
    ['hash', 'mail_hashes'],
    ['pin_code', 'mail_pins'],
  ])(
    '[SVC-USERS PUT /{userId}/email] what is mailed to an address that is replaced meanwhile (%s) proves nothing',
    async (mode, table) => {
      await call('PUT', '/users/v1/settings/verification', { enable_pin_code_activation_requests: true });
      const { id, email } = await wire.createUser([]);
      await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db());
      const [answer] = await meeting(
        holdRow('users', id),
        [() => call('GET', `/users/v1/activation?email=${email}&mode=${mode}`)],
        async held => {
          await sql`update users set email = ${`new-${email}`} where id = ${id}`.execute(held);
          await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(held);
        },
      );
      expect(answer?.status).toBe(200);
      expect(await count(table, 'user_id', id)).toBe(0);
    },
  );

  it('[SVC-USERS DELETE /{userId}] whoever gets more than the caller has, before they are deleted, stays', async () => {
    const { id } = await wire.createUser([]);
    const [answer] = await meeting(
      held => sql`select pg_advisory_xact_lock(727002)`.execute(held),
      [() => call('DELETE', `/users/v1/${id}`)],
      async held => {
        await sql`insert into roles (id, name) values (${id}, 'more')`.execute(held);
        await sql`insert into role_permissions (role_id, name) values (${id}, 'CREATE_ROLE')`.execute(held);
        await sql`insert into user_roles (user_id, role_id) values (${id}, ${id})`.execute(held);
      },
    );
    expect(answer?.body.code).toBe(10);
    expect(await count('users', 'id', id)).toBe(1);
  });

  it.each([
    ['[SVC-USERS DELETE /{userId}]', (id: string) => `/users/v1/${id}`],
    ['[SVC-USERS DELETE /]', (id: string) => `/users/v1/?in(id,${id},${'0'.repeat(24)})`],
  ])('%s a user goes while their token is renewed, and neither waits for the other', async (_, pathOf) => {
    const { id, email } = await wire.createUser([]);
    await sql`delete from refresh_tokens where user_id = ${id}`.execute(db());
    const { body: tokens } = await wire.signIn(email, PASSWORD);
    const answers = await meeting(
      held => sql`select 1 from refresh_tokens where user_id = ${id} for update`.execute(held),
      [
        () => wire.grant({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
        () => call('DELETE', pathOf(id)),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count('users', 'id', id)).toBe(0);
  });

  describe('applications', () => {
    const createApplication = async () => {
      const redirectUri = 'https://app.example.test/callback';
      const { body } = await call('POST', '/auth/v2/applications', {
        ...{
          type: 'oauth2',
          name: 'Portal',
          description: 'Of a test',
          redirect_uris: [redirectUri],
          redirectUris: [redirectUri],
        },
      });
      const { body: version } = await call('POST', `/auth/v2/applications/${body.id}/versions`, { name: '1' });
      return { id: String(body.id), clientId: String(version.clientId) };
    };
    const signInTo = (clientId: string, email: string) =>
      wire.grant({ client_id: clientId, grant_type: 'password', username: email, password: PASSWORD });

    it('[SVC-AUTH DELETE /applications/{applicationId}] nobody is let in by one that goes meanwhile', async () => {
      const [{ id, clientId }, user] = [await createApplication(), await wire.createUser([])];
      const [answer] = await meeting(holdRow('users', user.id), [() => signInTo(clientId, user.email)], held =>
        sql`delete from applications where id = ${id}`.execute(held),
      );
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client', exh_error: { code: 16 } } });
      expect(await count('access_tokens', 'application_id', id)).toBe(0);
    });

    it('[SVC-AUTH DELETE /applications/{applicationId}] with it go tokens that are being replaced', async () => {
      const [{ id, clientId }, user] = [await createApplication(), await wire.createUser([])];
      const { body: tokens } = await signInTo(clientId, user.email);
      await meeting(holdRow('refresh_tokens', id, 'application_id'), [
        () => wire.grant({ client_id: clientId, grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
        () => call('DELETE', `/auth/v2/applications/${id}`),
      ]);
      expect(await count('refresh_tokens', 'application_id', id)).toBe(0);
      expect(await count('access_tokens', 'application_id', id)).toBe(0);
    });

    it('[AUTH-03] a code that is shown twice at once leaves no session', async () => {
      const user = await wire.createUser([]);
      const { body } = await wire.call('POST', '/auth/v2/oauth2/authorizations', {
        token: user.token,
        body: { responseType: 'code', clientId: CONSOLE_CLIENT_ID },
      });
      const exchange = () => wire.grant({ grant_type: 'authorization_code', code: body.authorizationCode });
      const [first, second] = await meeting(holdRow('users', user.id), [exchange, exchange]);
      expect([first?.status, outcomeOf(second?.body ?? {})]).toEqual([200, 115]);
      const { status } = await wire.call('GET', '/users/v1/me', { token: String(first?.body.access_token) });
      expect(status).toBe(401);
    });
  });

  describe('schemas', () => {
    let serial = 0;
    const createSchema = async () => {
      const { body } = await call('POST', '/data/v1/', { name: `meeting-${++serial}`, description: 'Of a test' });
      return String(body.id);
    };

    it('[SVC-DATA POST /{schemaId}/indexes] an index and a document that are made at once do not wait for each other', async () => {
      const id = await createSchema();
      const { body: index } = await call('POST', `/data/v1/${id}/indexes`, { fields: [{ name: 'a', type: 'asc' }] });
      for (const change of [
        () => call('POST', `/data/v1/${id}/indexes`, { fields: [{ name: 'b', type: 'asc' }] }),
        () => call('DELETE', `/data/v1/${id}/indexes/${index.id}`),
      ]) {
        const answers = await meeting(holdRow('data_schemas', id), [
          change,
          () => call('POST', `/data/v1/${id}/documents`, { a: 1 }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
    });

    it('[SVC-DATA] documents that are made or linked while their patient leaves or joins a group follow all the same', async () => {
      const { token } = await wire.createCaller(['ADD_PATIENT', 'REMOVE_PATIENT', 'UPDATE_ACCESS_TO_DOCUMENT']);
      const patient = await wire.createCaller([]);
      const [left, joined] = ['1'.repeat(24), '2'.repeat(24)];
      const enlistments = `/users/v1/${patient.id}/patient_enlistments`;
      const enlist = (groupId: string) => () => wire.call('POST', enlistments, { token, body: { groupId } });
      const leave = (groupId: string) => () => wire.call('DELETE', `${enlistments}/${groupId}`, { token });
      await enlist(left)();
      for (const groupSyncMode of ['creatorPatientEnlistments', 'linkedUsersPatientEnlistments']) {
        const id = await createSchema();
        await call('PUT', `/data/v1/${id}`, { groupSyncMode });
        const documents = `/data/v1/${id}/documents`;
        const make = () => wire.call('POST', documents, { token: patient.token, body: {} });
        // Of somebody else: whom it is about is not yet to be found by it.
        const { body: linked } = await call('POST', documents, {});
        const body = { userIds: [patient.id] };
        const write = {
          creatorPatientEnlistments: make,
          linkedUsersPatientEnlistments: () =>
            wire.call('POST', `${documents}/${linked.id}/linkUsers`, { token, body }),
        }[groupSyncMode] as typeof make;
        const answers = await meeting(holdWrites('documents'), [write, leave(left), enlist(joined)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        const { rows } = await sql<{
          group_ids: string[];
        }>`select group_ids from documents where id = ${answers[0]?.body.id ?? linked.id}`.execute(db());
        expect([groupSyncMode, rows[0]?.group_ids]).toEqual([groupSyncMode, [joined]]);
        await leave(joined)();
        await enlist(left)();
      }
    });

    it('[SVC-DATA DELETE /{schemaId}] one that is enabled before it is deleted stays', async () => {
      const id = await createSchema();
      await call('POST', `/data/v1/${id}/disable`);
      const [answer] = await meeting(holdRow('data_schemas', id), [() => call('DELETE', `/data/v1/${id}`)], held =>
        sql`update data_schemas set disabled = false where id = ${id}`.execute(held),
      );
      expect(answer?.body.code).toBe(27);
      expect(await count('data_schemas', 'id', id)).toBe(1);
    });

    it('[SVC-DATA DELETE /{schemaId}] with its indexes and documents it goes, also with one that is being made', async () => {
      const id = await createSchema();
      await call('POST', `/data/v1/${id}/indexes`, { fields: [{ name: 'a', type: 'asc' }] });
      const [made, gone] = await meeting(
        held => sql`lock table documents in access exclusive mode`.execute(held),
        [
          () => call('POST', `/data/v1/${id}/documents`, { a: 1 }),
          async () => {
            await call('POST', `/data/v1/${id}/disable`);
            return call('DELETE', `/data/v1/${id}`);
          },
        ],
      );
      expect([200, 404]).toContain(made?.status);
      expect(gone?.status).toBe(200);
      expect(await count('documents', 'schema_id', id)).toBe(0);
    });

    describe('a status', () => {
      const createWay = async () => {
        const id = await createSchema();
        await call('POST', `/data/v1/${id}/statuses`, { name: 'last' });
        const way = { name: 'finish', type: 'manual', fromStatuses: ['new'], toStatus: 'last' };
        await call('POST', `/data/v1/${id}/transitions`, way);
        const { body: schema } = await call('GET', `/data/v1/?eq(id,${id})`);
        const { body: document } = await call('POST', `/data/v1/${id}/documents`, {});
        const [transition] = (schema.data as { transitions: { id: string }[] }[])[0]?.transitions ?? [];
        return { id, document: String(document.id), wayOff: `/data/v1/${id}/transitions/${transition?.id}` };
      };
      const statusOf = async (id: string, document: string) => {
        const { body } = await call('GET', `/data/v1/${id}/documents?eq(id,${document})`);
        return (body.data as { status: string }[])[0]?.status;
      };

      it("[SVC-DATA DELETE /{schemaId}/statuses/{name}] that goes before a document gets it is nobody's", async () => {
        const { id, document, wayOff } = await createWay();
        const [moved, gone] = await meeting(holdRow('documents', document), [
          () => call('POST', `/data/v1/${id}/documents/${document}/transition`, { name: 'finish' }),
          async () => {
            await call('DELETE', wayOff);
            return call('DELETE', `/data/v1/${id}/statuses/last`);
          },
        ]);
        expect(codes([moved, gone].flatMap(answer => answer ?? []))).toEqual([16, 0]);
        expect(await statusOf(id, document)).toBe('new');
      });

      it('[SVC-DATA DELETE /{schemaId}/statuses/{name}] that a document is being given stays', async () => {
        const { id, document, wayOff } = await createWay();
        await call('DELETE', wayOff);
        const [gone] = await meeting(
          held => sql`select ${keepsStatus(id, 'last')}`.execute(held),
          [() => call('DELETE', `/data/v1/${id}/statuses/last`)],
          held => sql`update documents set status = 'last' where id = ${document}`.execute(held),
        );
        expect(gone?.body.code).toBe(414);
        expect(await statusOf(id, document)).toBe('last');
      });
    });

    it('[SVC-DATA POST /{schemaId}/enable] one that goes before it is enabled is unknown', async () => {
      const id = await createSchema();
      const [answer] = await meeting(holdRow('data_schemas', id), [() => call('POST', `/data/v1/${id}/enable`)], held =>
        sql`delete from data_schemas where id = ${id}`.execute(held),
      );
      expect(answer?.body.code).toBe(16);
    });
  });

  describe('localizations', () => {
    const put =
      (method: string, ...texts: [key: string, text: Record<string, string>][]) =>
      () =>
        call(method, '/localizations/v1/', { localizations: texts.map(([key, text]) => ({ key, text })) });
    const textOf = async (key: string) =>
      (await call('POST', '/localizations/v1/request', { localizations: [key], localization_codes: ['NL', 'FR'] }))
        .body[key];

    it('[SVC-LOCAL POST /] what another call adds first is told as there', async () => {
      const answers = await meeting(holdWrites('localizations'), [
        put('POST', ['race_a', { EN: 'first' }], ['race_b', { EN: 'first' }]),
        put('POST', ['race_b', { EN: 'second' }], ['race_c', { EN: 'second' }]),
      ]);
      expect(answers.map(({ body }) => body)).toEqual([
        { created: 2, existing: 0, existing_ids: [] },
        { created: 1, existing: 1, existing_ids: ['race_b'] },
      ]);
      expect(await textOf('race_b')).toEqual({ EN: 'first' });
    });

    it('[SVC-LOCAL PUT /] languages that are given at once are all kept, in whichever order', async () => {
      await put('POST', ['race_d', { EN: 'd' }], ['race_e', { EN: 'e' }])();
      const answers = await meeting(holdWrites('localizations'), [
        put('PUT', ['race_d', { NL: 'd' }], ['race_e', { NL: 'e' }]),
        put('PUT', ['race_e', { FR: 'e' }], ['race_d', { FR: 'd' }]),
      ]);
      expect(answers.map(({ body }) => body.updated)).toEqual([2, 2]);
      expect(await textOf('race_d')).toEqual({ EN: 'd', NL: 'd', FR: 'd' });
      expect(await textOf('race_e')).toEqual({ EN: 'e', NL: 'e', FR: 'e' });
    });
  });

  it('[SVC-PAY POST /appStore/completeTransaction] [SVC-PAY POST /playStore/completePurchase] one of two people gets a purchase', async () => {
    const tier = { name: 'Gold', subscription_group: 'g', subscriptionGroup: 'g', subscriptionTier: 't' };
    await call('POST', '/payments/v1/appStore/subscriptions/products', {
      ...{ ...tier, appStoreAppBundleId: 'bundle', appStoreProductId: 'product' },
    });
    await call('POST', '/payments/v1/playStore/subscriptions/products', {
      ...{ ...tier, playStorePackageName: 'package', playStoreSubscriptionId: 'gold' },
    });
    const people = [await wire.createCaller([]), await wire.createCaller([])];
    for (const [path, body, taken] of [
      ['appStore/completeTransaction', { receiptData: 'valid-race', transactionId: 'race' }, 2717],
      [
        'playStore/completePurchase',
        { packageName: 'package', subscriptionId: 'gold', purchaseToken: 'valid-race' },
        2720,
      ],
    ] as const) {
      const answers = await meeting(
        holdWrites('store_receipts'),
        people.map(
          ({ token }) =>
            () =>
              wire.call('POST', `/payments/v1/${path}`, { token, body }),
        ),
      );
      expect(codes(answers)).toEqual([0, taken]);
    }
    expect(await count('play_store_subscriptions', 'purchase_token', 'valid-race')).toBe(1);
  });

  it('[SVC-PROFILES POST /] the second of two is told that there is a profile', async () => {
    const { id, token } = await wire.createCaller([]);
    const body = { id, birthday: '1980-01-01', gender: 1, country: 'BE' };
    const create = () => wire.call('POST', '/profiles/v1/', { token, body });
    expect(codes(await meeting(holdWrites('profiles'), [create, create]))).toEqual([0, 301]);
  });

  describe('somebody whom a provider vouches for', () => {
    beforeAll(async () => {
      const { body } = await call('POST', '/auth/v2/oidc/providers', provider.registration('sso'));
      await call('POST', `/auth/v2/oidc/providers/${body.id}/enable`, {});
    });
    /** @returns comes back from the provider */
    const setOut = async (name: string) => {
      const begun = await wire.call('POST', '/auth/v2/oidc/providers/sso/generateAuthenticationUrl', { body: {} });
      const subject = { sub: name, email: `${name}@example.test`, given_name: 'T', family_name: 'W' };
      const authorizationCode = provider.signIn(String(begun.body.authenticationUrl), subject);
      return () =>
        wire.call('POST', '/auth/v2/oidc/providers/sso/oAuth2Login', {
          body: { client_id: CONSOLE_CLIENT_ID, authorizationCode },
        });
    };

    it('[AUTH-02] is let in twice who comes twice at once, for the first time', async () => {
      const answers = await meeting(holdWrites('users'), [await setOut('twice'), await setOut('twice')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await count('users', 'email', 'twice@example.test')).toBe(1);
    });

    it('[AUTH-02] is not let in who is unlinked meanwhile', async () => {
      const { body } = await (await setOut('unlinked'))();
      const id = String(body.user_id);
      const [answer] = await meeting(holdRow('users', id), [await setOut('unlinked')], held =>
        sql`delete from oidc_links where user_id = ${id}`.execute(held),
      );
      expect(answer?.body.code).toBe(203);
    });

    it('[AUTH-02] is not linked to an account by a session that ends while the provider is asked', async () => {
      const { id, token, password } = await wire.createUser([]);
      const { body } = await wire.call('POST', '/auth/v2/confirmPresence', { token, body: { password } });
      const begun = await wire.call('POST', '/auth/v2/oidc/providers/sso/generateAuthenticationUrl', { body: {} });
      const subject = { sub: 'late', email: 'late@example.test', given_name: 'T', family_name: 'W' };
      const authorizationCode = provider.signIn(String(begun.body.authenticationUrl), subject);
      const [answer] = await meeting(
        holdRow('users', id),
        [
          () =>
            wire.call('POST', '/auth/v2/oidc/providers/sso/link', {
              token,
              body: { presenceToken: body.token, authorizationCode },
            }),
        ],
        held => sql`delete from access_tokens where user_id = ${id}`.execute(held),
      );
      expect(answer?.body.code).toBe(117);
      expect(await count('oidc_links', 'user_id', id)).toBe(0);
    });
  });
});

if (!hasPostgres) it.skip(`calls that meet at one record: ${NO_POSTGRES}`);

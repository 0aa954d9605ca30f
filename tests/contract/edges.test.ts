import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

const SECOND = 1_000;

let clock = Date.UTC(2026, 10, 24, 12);
let platform: TestPlatform;
let wire: WireCalls;
let administrator: ReturnType<WireCalls['lasting']>;
beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, now: () => clock });
  wire = wireCalls(platform);
  administrator = wire.lasting('administrator');
});
afterAll(() => platform.close());

const ask: typeof administrator.ask = (...call) => administrator.ask(...call);

describe('what lasts', () => {
  it('[AUTH-02] an access token for five minutes, as its answer says', async () => {
    const { email, password } = await wire.createUser([]);
    const { access_token, expires_in } = (await wire.signIn(email, password)).body;
    expect(expires_in).toBe(300);
    const me = async () => (await wire.call('GET', '/users/v1/me', { token: String(access_token) })).body.code ?? 'in';
    clock += 300 * SECOND - 1;
    expect(await me()).toBe('in');
    clock += 1;
    expect(await me()).toBe(118);
  });

  it('[AUTH-05] a token that passes a session on for five minutes', async () => {
    const generate = async () => (await ask('POST', '/auth/v2/oauth1/ssoTokens/generate', {})).body.ssoToken;
    const consume = async (ssoToken: unknown) =>
      (
        await signedCalls(platform.url, SAMPLE_OAUTH1, { now: () => clock }).call(
          'POST',
          '/auth/v2/oauth1/ssoTokens/consume',
          { ssoToken },
        )
      ).status;
    const [inTime, late] = [await generate(), await generate()];
    clock += 300 * SECOND - 1;
    expect(await consume(inTime)).toBe(200);
    clock += 1;
    expect(await consume(late)).toBe(404);
  });

  it.each([
    ['[SVC-USERS]', '/users/v1/roles'],
    ['[SVC-USERS groups]', `/users/v1/groups/${'e'.repeat(24)}/roles`],
  ])('%s a role tells when it was given other permissions: %s', async (_, at) => {
    const { id } = (await ask('POST', at, { name: 'timed', description: 'Timed' })).body;
    for (const action of ['add_permissions', 'remove_permissions']) {
      clock += 90 * SECOND;
      await ask('POST', `${at}/${action}?eq(id,${id})`, { permissions: ['VIEW_USER'] });
      expect((await ask('GET', `${at}?eq(id,${id})`)).body.data).toMatchObject([{ update_timestamp: clock }]);
    }
  });

  it('[SVC-DATA PUT /{schema}/documents/{id}/comments/{commentId}] a comment tells when it was changed', async () => {
    const { body: schema } = await ask('POST', '/data/v1', { name: 'commented', description: 'Timed' });
    const { body: made } = await ask('POST', `/data/v1/${schema.id}/documents`, {});
    const path = `/data/v1/${schema.id}/documents/${made.id}/comments`;
    const { body: comment } = await ask('POST', path, { text: 'first' });
    clock += 90 * SECOND;
    await ask('PUT', `${path}/${comment.id}`, { text: 'second' });
    const { commentedTimestamp, creationTimestamp } = comment;
    const updateTimestamp = new Date(clock).toISOString();
    expect((await ask('GET', path)).body.data).toMatchObject([
      { text: 'second', commentedTimestamp, creationTimestamp, updateTimestamp },
    ]);
  });

  it('[SVC-PAY] a payment method tells when its tags were changed', async () => {
    const { id, token } = await wire.createUser([]);
    const at = `/payments/v1/stripe/users/${id}`;
    const body = { stripeId: 'pm_card', tags: ['a'] };
    const { id: card, creationTimestamp } = (await wire.call('POST', `${at}/paymentMethods`, { token, body })).body;
    for (const action of ['addTags', 'removeTags']) {
      clock += 90 * SECOND;
      await wire.call('POST', `${at}/paymentMethods/${card}/${action}`, { token, body: { tags: ['b'] } });
      const { paymentMethods } = (await wire.call('GET', at, { token })).body;
      expect(paymentMethods).toMatchObject([{ creationTimestamp, updateTimestamp: new Date(clock).toISOString() }]);
    }
  });

  it('[SVC-PAY] a tag that is there already, or comes twice, is there once', async () => {
    const { id, token } = await wire.createUser([]);
    const at = `/payments/v1/stripe/users/${id}`;
    const { id: card } = (
      await wire.call('POST', `${at}/paymentMethods`, { token, body: { stripeId: 'pm_card', tags: ['b'] } })
    ).body;
    const body = { tags: ['b', 'a', 'a'] };
    await wire.call('POST', `${at}/paymentMethods/${card}/addTags`, { token, body });
    expect((await wire.call('GET', at, { token })).body.paymentMethods).toMatchObject([{ tags: ['a', 'b'] }]);
  });

  it('[SVC-CONF PUT /general] a configuration tells when it was changed', async () => {
    for (const n of [1, 2]) {
      clock += 90 * SECOND;
      await ask('PUT', '/configurations/v2/general', { data: { n } });
      const { body } = await ask('GET', '/configurations/v2/general');
      expect(body).toMatchObject({ data: { n }, updateTimestamp: new Date(clock).toISOString() });
    }
  });

  it('[SVC-NOTIF] a device tells since when it is there, and when it was changed', async () => {
    const { id, token } = await wire.createUser([]);
    const since = new Date(clock).toISOString();
    const changedTo = async (fcmToken: string) => {
      const at = `/notifications/v2/users/${id}`;
      await wire.call('PUT', `${at}/devices/phone`, { token, body: { fcmToken } });
      return (await wire.call('GET', at, { token })).body.devices;
    };
    expect(await changedTo('a')).toMatchObject([{ creationTimestamp: since, updateTimestamp: since }]);
    clock += 90 * SECOND;
    expect(await changedTo('b')).toMatchObject([
      { fcmToken: 'b', creationTimestamp: since, updateTimestamp: new Date(clock).toISOString() },
    ]);
  });

  it('[SVC-NOTIF POST /viewed] a notification tells when it was viewed, not when it was again', async () => {
    const { token } = await wire.createUser([]);
    const body = { type: 'message', fields: { title: 'a', body: 'b' } };
    await wire.call('POST', '/notifications/v1', { token, body });
    const since = clock + 90 * SECOND;
    for (const _ of [1, 2]) {
      clock += 90 * SECOND;
      await wire.call('POST', '/notifications/v1/viewed', { token });
      const { data } = (await wire.call('GET', '/notifications/v1/', { token })).body;
      expect(data).toMatchObject([{ viewed: true, update_timestamp: since }]);
    }
  });

  it('[SVC-TASKS POST /{id}/cancel] a task tells when it was canceled', async () => {
    const startTimestamp = new Date(clock + 86_400 * SECOND).toISOString();
    const { body: task } = await ask('POST', '/tasks/v1', { functionName: 'nobody-there', startTimestamp });
    clock += 90 * SECOND;
    expect((await ask('POST', `/tasks/v1/${task.id}/cancel`)).status).toBe(200);
    const at = new Date(clock).toISOString();
    expect((await ask('GET', `/tasks/v1/?eq(id,${task.id})`)).body.data).toMatchObject([
      { status: 'canceled', statusChangedTimestamp: at, updateTimestamp: at },
    ]);
  });

  it('[SVC-USERS PUT /{userId}/profile_image] an account tells when its picture changed', async () => {
    const { id } = await wire.createUser([]);
    for (const [method, body] of [['PUT', { hash: 'a'.repeat(40) }], ['DELETE']] as const) {
      clock += 90 * SECOND;
      expect((await ask(method, `/users/v1/${id}/profile_image`, body)).body).toMatchObject({
        update_timestamp: clock,
      });
    }
  });

  it('[SVC-DATA PUT /{schemaId}/documents/{documentId}] a change tells when it was made', async () => {
    const { body: schema } = await ask('POST', '/data/v1', { name: 'timed', description: 'Timed' });
    const { body: made } = await ask('POST', `/data/v1/${schema.id}/documents`, {});
    clock += 90 * SECOND;
    await ask('PUT', `/data/v1/${schema.id}/documents/${made.id}`, { note: 1 });
    const { body } = await ask('GET', `/data/v1/${schema.id}/documents?eq(id,${made.id})`);
    expect(body.data).toMatchObject([
      { creationTimestamp: made.creationTimestamp, updateTimestamp: new Date(clock).toISOString() },
    ]);
    clock += 90 * SECOND;
    await ask('POST', `/data/v1/${schema.id}/documents/${made.id}/linkUsers`, { userIds: [] });
    const linked = await ask('GET', `/data/v1/${schema.id}/documents?eq(id,${made.id})`);
    expect(linked.body.data).toMatchObject([{ updateTimestamp: new Date(clock).toISOString() }]);
  });
});

describe('who may', () => {
  it('[AUTH-05] take back what somebody else granted: holders of DELETE_AUTHORIZATIONS, not those who may look at it', async () => {
    const owner = await wire.createUser([]);
    const body = { responseType: 'code', clientId: CONSOLE_CLIENT_ID };
    const granted = await wire.call('POST', '/auth/v2/oauth2/authorizations', { token: owner.token, body });
    const path = `/auth/v2/oauth2/authorizations/${granted.body.id}`;
    const remove = async (permissions: string[]) =>
      (await wire.call('DELETE', path, { token: (await wire.createUser(permissions)).token })).body.code ?? 'removed';
    expect(await remove([])).toBe(16);
    expect(await remove(['VIEW_AUTHORIZATIONS'])).toBe(16);
    expect(await remove(['DELETE_AUTHORIZATIONS'])).toBe('removed');
  });

  it('[AUTH-05] see and end the sessions of others: holders of the names for these alone, and of the earlier ones', async () => {
    const owner = await wire.createUser([]);
    const body = { responseType: 'code', clientId: CONSOLE_CLIENT_ID };
    await wire.call('POST', '/auth/v2/oauth2/authorizations', { token: owner.token, body });
    const lists = ['refreshTokens', 'authorizations'].map(name => `/auth/v2/oauth2/${name}?eq(userId,${owner.id})`);
    const heldIn = async (list: string, token: string) =>
      (await wire.call('GET', list, { token })).body.data as { id: string }[];
    const told = async (permissions: string[]) => {
      const { token } = await wire.createUser(permissions);
      return Promise.all(lists.map(async list => (await heldIn(list, token)).length));
    };
    expect(await told([])).toEqual([0, 0]);
    expect(await told(['VIEW_OAUTH2_REFRESH_TOKENS'])).toEqual([1, 0]);
    expect(await told(['VIEW_AUTHORIZATIONS'])).toEqual([1, 1]);
    const [session] = await heldIn(lists[0] ?? '', owner.token);
    const remove = async (permission: string) => {
      const { token } = await wire.createUser([permission]);
      return (
        (await wire.call('DELETE', `/auth/v2/oauth2/refreshTokens/${session?.id}`, { token })).body.code ?? 'ended'
      );
    };
    expect(await remove('VIEW_OAUTH2_REFRESH_TOKENS')).toBe(16);
    expect(await remove('DELETE_OAUTH2_REFRESH_TOKEN')).toBe('ended');
  });

  it('[SVC-MAIL] write to an address of their own without SEND_MAILS, however it is spelled', async () => {
    const { id, email, token: own } = await wire.createUser([]);
    await sql`update users set activation = true where id = ${id}`.execute(platform.platform.db);
    const send = async (to: string) =>
      (
        await wire.call('POST', '/mail/v1', {
          token: own,
          body: { subject: 'Note', body: 'To myself', recipients: { to: [to] } },
        })
      ).status;
    expect(await send(email.toUpperCase())).toBe(200);
    expect(await send(`other.${email}`)).not.toBe(200);
  });

  it('[SVC-MAIL POST /] write to whom they name in any of the three lists, with subject and body', async () => {
    const { id, email, token: own } = await wire.createUser([]);
    await sql`update users set activation = true where id = ${id}`.execute(platform.platform.db);
    const send = async (mail: object) => {
      const { body } = await wire.call('POST', '/mail/v1', { token: own, body: mail });
      return body.code ?? 'sent';
    };
    const [subject, body] = ['Note', 'To myself'];
    for (const list of ['to', 'cc', 'bcc'])
      expect(await send({ subject, body, recipients: { [list]: [email] } }), list).toBe('sent');
    expect(await send({ subject, body, recipients: { to: [], cc: [] } })).toBe(14);
    expect(await send({ subject, recipients: { to: [email] } })).toBe(14);
    expect(await send({ body, recipients: { to: [email] } })).toBe(14);
    // A mail has one sender, at an address.
    const from = async (sender: string) => send({ subject, body, recipients: { to: [email] }, from: sender });
    expect(await from('Desk <desk@hospital.example>')).toBe('sent');
    for (const wrong of ['not an address', 'a@b.example, c@d.example']) expect(await from(wrong), wrong).toBe(15);
  });

  it('[SVC-PAY GET /orders] see an order that was made for them, and none of others', async () => {
    const { body: product } = await ask('POST', '/payments/v1/products', {
      name: 'Lamp',
      prices: { EUR: { amount: 5 } },
    });
    const [payer, other] = [await wire.createUser([]), await wire.createUser([])];
    const { body: made } = await ask('POST', '/payments/v1/stripe/paymentIntents', {
      productId: product.id,
      targetUserId: payer.id,
    });
    const seen = async (by: string) =>
      ((await wire.call('GET', '/payments/v1/orders', { token: by })).body.data as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await seen(payer.token)).toEqual([made.id]);
    expect(await seen(other.token)).toEqual([]);
  });

  it('[SVC-CONF GET /groups/{id}] see of a group what their permission is about', async () => {
    const path = `/configurations/v2/groups/${'7'.repeat(24)}`;
    const [data, staffConfiguration, patientConfiguration] = [{ a: 1 }, { b: 2 }, { c: 3 }];
    await ask('PUT', path, { data, staffConfiguration, patientConfiguration });
    const seen = async (permission: string) => {
      const { body } = await wire.call('GET', path, { token: (await wire.createUser([permission])).token });
      return ['data', 'staffConfiguration', 'patientConfiguration'].filter(part => body[part] !== undefined);
    };
    expect(await seen('VIEW_CONFIGURATIONS')).toEqual(['data', 'staffConfiguration', 'patientConfiguration']);
    expect(await seen('VIEW_STAFF_CONFIGURATIONS')).toEqual(['staffConfiguration']);
    expect(await seen('VIEW_PATIENT_CONFIGURATIONS')).toEqual(['patientConfiguration']);
  });

  it('[AUTH-05] act with a signed token: its owner, not whoever may look at it', async () => {
    const { email, password, id, token: own } = await wire.createUser([]);
    const signed = signedCalls(platform.url, SAMPLE_OAUTH1, { now: () => clock });
    expect((await signed.call('POST', '/auth/v2/oauth1/tokens', { email, password })).status).toBe(200);
    const seen = async (by: string) => {
      const { body } = await wire.call('GET', `/auth/v2/oauth1/tokens?eq(userId,${id})`, { token: by });
      return (body.data as object[]).map(one => ['token' in one, 'tokenSecret' in one]);
    };
    expect(await seen(own)).toEqual([[true, true]]);
    expect(await seen((await wire.createUser(['VIEW_AUTHORIZATIONS'])).token)).toEqual([[true, false]]);
  });

  it('[SVC-PAY] pay with a card of theirs, and with nobody else’s; a currency in any case', async () => {
    const product = await ask('POST', '/payments/v1/products', { name: 'Bed', prices: { EUR: { amount: 100 } } });
    const card = async (user: { id: string; token: string }) =>
      (
        await wire.call('POST', `/payments/v1/stripe/users/${user.id}/paymentMethods`, {
          token: user.token,
          body: { stripeId: 'pm_card', tags: [] },
        })
      ).body.id;
    const [payer, other] = [await wire.createUser([]), await wire.createUser([])];
    const pay = async (paymentMethodId: unknown, currency: string) => {
      const body = { productId: product.body.id, paymentMethodId, currency };
      const made = await wire.call('POST', '/payments/v1/stripe/paymentIntents', { token: payer.token, body });
      return made.body.code ?? 'paid';
    };
    const [own, theirs] = [await card(payer), await card(other)];
    expect([await pay(own, 'eur'), await pay(own, 'usd'), await pay(theirs, 'EUR')]).toEqual(['paid', 2714, 2713]);
    const taken = await wire.call('DELETE', `/payments/v1/stripe/users/${payer.id}/paymentMethods/${theirs}`, {
      token: payer.token,
    });
    expect(taken.body.code).toBe(16);
  });
});

describe('the last that is taken, and the first that is not', () => {
  it('[SVC-USERS PUT /password_policy] a length of 0 is no bound, and no password is empty', async () => {
    const policy = '/users/v1/password_policy';
    const NO_FLAGS = {
      upper_case_required: false,
      lower_case_required: false,
      symbol_required: false,
      number_required: false,
    };
    const { body: before } = await ask('GET', policy);
    let at = 0;
    const register = async (password: string) => {
      const person = { first_name: 'A', last_name: 'B', phone_number: '1', language: 'EN' };
      const email = `bounds-${password.length}-${at++}@example.test`;
      return (await ask('POST', '/users/v1/register', { ...person, email, password })).body.code ?? 'registered';
    };
    const bounds = (minimum_length: number, maximum_length: number) =>
      ask('PUT', policy, { ...NO_FLAGS, minimum_length, maximum_length });
    for (const [least, expected] of [
      [0, [15, 'registered', 'registered']],
      [8, [15, 15, 'registered']],
    ] as const) {
      expect((await bounds(least, 0)).body).toMatchObject({ minimum_length: least, maximum_length: 0 });
      const found = [await register(''), await register('x'), await register('x'.repeat(200))];
      expect(found).toEqual(expected);
      for (const path of ['/users/v1/password', '/users/v1/forgot_password'])
        expect(
          (
            await ask(path.includes('forgot') ? 'POST' : 'PUT', path, {
              old_password: 'x',
              hash: 'x',
              new_password: '',
            })
          ).body,
        ).toMatchObject({ code: 15 });
    }
    expect((await ask('PUT', policy, before)).status).toBe(200);
  });

  it('[SVC-USERS PUT /password_policy] a shortest password as long as the longest', async () => {
    const put = async (minimum_length: number) =>
      (await ask('PUT', '/users/v1/password_policy', { minimum_length, maximum_length: 64 })).body.code ?? 'stored';
    expect([await put(65), await put(64), await put(8)]).toEqual([15, 'stored', 'stored']);
  });

  it('[SVC-DATA POST /] a page as large as the largest; five hundred where nothing is said', async () => {
    const make = async (name: string, limits: object) =>
      (await ask('POST', '/data/v1', { name, description: 'Limits', ...limits })).body;
    expect(await make('limits-over', { defaultLimit: 31, maximumLimit: 30 })).toMatchObject({ code: 15 });
    expect(await make('limits-at', { defaultLimit: 30, maximumLimit: 30 })).toMatchObject({ maximumLimit: 30 });
    expect(await make('limits-none', {})).toMatchObject({ defaultLimit: 20, maximumLimit: 500 });
    expect(await make('limits-low', { maximumLimit: 10 })).toMatchObject({ defaultLimit: 10, maximumLimit: 10 });
    expect(await make('limits-high', { defaultLimit: 600 })).toMatchObject({ defaultLimit: 600, maximumLimit: 600 });
    expect((await ask('GET', '/data/v1/limits-none/documents?limit(501)')).body.page).toMatchObject({ limit: 500 });
  });

  it('[DOC-10] a transition that waits for five minutes', async () => {
    const { body: schema } = await ask('POST', '/data/v1', { name: 'waiting', description: 'Waits' });
    const add = async (time: number) =>
      (
        await ask('POST', `/data/v1/${schema.id}/transitions`, {
          name: `after-${time}`,
          fromStatuses: ['new'],
          toStatus: 'new',
          type: 'manual',
          actions: [{ type: 'delay', time }],
        })
      ).body.code ?? 'stored';
    expect([await add(300_001), await add(300_000)]).toEqual([26, 'stored']);
  });

  it('[SVC-DATA POST /{schema}/documents/{id}/comments] a comment of ten thousand characters, a thousand fields that go', async () => {
    await ask('POST', '/data/v1', { name: 'long', description: 'Long' });
    const { body: made } = await ask('POST', '/data/v1/long/documents', {});
    const path = `/data/v1/long/documents/${made.id}`;
    const comment = async (length: number) =>
      (await ask('POST', `${path}/comments`, { text: 'x'.repeat(length) })).body.code ?? 'stored';
    expect([await comment(10_001), await comment(10_000)]).toEqual([15, 'stored']);
    const forget = async (count: number) =>
      (await ask('POST', `${path}/deleteFields`, { fields: Array.from({ length: count }, (_, at) => `f${at}`) })).body;
    expect(await forget(1_001)).toMatchObject({ code: 26 });
    expect(await forget(1_000)).toEqual({ affectedRecords: 1 });
  });

  it('[SVC-DATA POST /] names and descriptions of schemas', async () => {
    const make = async (name: string, description: string) =>
      (await ask('POST', '/data/v1', { name, description })).body.code ?? 'stored';
    expect(await make('ab', 'Long enough')).toBe(15);
    expect(await make('abc', 'xy')).toBe(15);
    expect(await make('abc', 'x'.repeat(101))).toBe(15);
    expect(await make('abc', 'xyz')).toBe('stored');
    expect(await make('y'.repeat(51), 'x'.repeat(100))).toBe(15);
    expect(await make('y'.repeat(50), 'x'.repeat(100))).toBe('stored');
  });

  it("[SVC-DATA POST /] [SVC-DATA PUT /{id}] no schema has a name of an id's shape, by which calls would reach another", async () => {
    const { body: other } = await ask('POST', '/data/v1', { name: 'other one', description: 'Reached by its id' });
    const named = (name: string) => ({ name, description: 'Of a test' });
    expect((await ask('POST', '/data/v1', named(other.id as string))).body).toMatchObject({ code: 15 });
    const { body: made } = await ask('POST', '/data/v1', named('0123456789abcdef'));
    for (const name of [other.id as string, 'f'.repeat(24)])
      expect((await ask('PUT', `/data/v1/${made.id}`, { name })).body).toMatchObject({ code: 15 });
    for (const name of ['f'.repeat(23), 'f'.repeat(25), 'g'.repeat(24), 'with blanks in it'])
      expect((await ask('PUT', `/data/v1/${made.id}`, { name })).body, name).toEqual({ affectedRecords: 1 });
  });

  it('[SVC-DATA POST /{id}/properties] properties sixteen levels deep', async () => {
    await ask('POST', '/data/v1', { name: 'deep', description: 'Deep' });
    const levels = (count: number): object =>
      count === 0 ? { type: 'number' } : { type: 'object', properties: { p: levels(count - 1) } };
    const add = async (count: number) =>
      (await ask('POST', '/data/v1/deep/properties', { name: `p${count}`, configuration: levels(count) })).body.code ??
      'stored';
    expect([await add(17), await add(16)]).toEqual([26, 'stored']);
  });

  it('[SVC-DATA POST /{id}/indexes] 32 indexes, of eight fields', async () => {
    await ask('POST', '/data/v1', { name: 'indexed', description: 'Indexed' });
    const add = async (...names: string[]) =>
      (await ask('POST', '/data/v1/indexed/indexes', { fields: names.map(name => ({ name, type: 'asc' })) })).body
        .code ?? 'stored';
    expect(await add(...'abcdefghi')).toBe(15);
    expect(await add(...'abcdefgh')).toBe('stored');
    // Three are the platform's own.
    for (let at = 5; at <= 32; at++) expect(await add(`f${at}`), `${at}`).toBe('stored');
    expect(await add('last')).toBe(27);
  });

  it('[SVC-TASKS POST /] what a task is handed, how urgent it is, and what a function is called', async () => {
    const ask1 = async (more: object) =>
      (await ask('POST', '/tasks/v1', { functionName: 'nowhere', ...more })).body.code ?? 'asked';
    // `{"d":""}` takes eight bytes.
    const data = (bytes: number) => ({ data: { d: 'x'.repeat(bytes - 8) } });
    expect([await ask1(data(250 * 1024 + 1)), await ask1(data(250 * 1024))]).toEqual([15, 'asked']);
    // As many characters, twice as many bytes.
    expect(await ask1({ data: { d: 'é'.repeat(250 * 1024 - 8) } })).toBe(15);
    for (const sign of [1, -1])
      expect([await ask1({ priority: sign * 2 ** 53 }), await ask1({ priority: sign * (2 ** 53 - 1) })]).toEqual([
        15,
        'asked',
      ]);
    const furthest = `?eq(functionName,nowhere)&sort(priority)&in(priority,${-(2 ** 53 - 1)},${2 ** 53 - 1})`;
    expect((await ask('GET', `/tasks/v1/${furthest}`)).body.data).toMatchObject([
      { priority: -(2 ** 53 - 1) },
      { priority: 2 ** 53 - 1 },
    ]);
    const call = async (length: number) =>
      (await ask('POST', '/tasks/v1/functions', { name: 'f'.repeat(length) })).body.code;
    // What else it needs is missing.
    expect([await call(65), await call(64)]).toEqual([1407, 14]);
  });

  it('[EXEC-13] [SVC-TASKS GET /{id}/logs] a hundred lines of a log', async () => {
    const { body: task } = await ask('POST', '/tasks/v1', { functionName: 'nowhere' });
    const { db } = platform.platform;
    await sql`update tasks set status = 'complete' where id = ${task.id}`.execute(db);
    await sql`insert into task_logs (task_id, line, at, message)
      select ${task.id}, n, ${new Date(clock)}::timestamptz + n * interval '1 ms', n::text from generate_series(1, 130) n`.execute(
      db,
    );
    const lines = async (query = '') =>
      ((await ask('GET', `/tasks/v1/${task.id}/logs${query}`)).body.data as { timestamp: string }[]).map(
        ({ timestamp }) => Date.parse(timestamp) - clock,
      );
    const first = await lines();
    expect([first.length, first[0], first.at(-1)]).toEqual([100, 1, 100]);
    expect(await lines('?limit(500)')).toHaveLength(100);
    expect(await lines(`?ge(timestamp,${new Date(clock + 101).toISOString()})`)).toHaveLength(30);
  });

  it('[SVC-NOTIF] fields in either spelling; what was viewed is viewed once', async () => {
    const { token: own } = await wire.createUser([]);
    for (const name of ['measurement_id', 'measurementId']) {
      const body = { type: 'measurement_reviewed', fields: { [name]: 'a'.repeat(24) } };
      expect((await wire.call('POST', '/notifications/v1', { token: own, body })).status, name).toBe(200);
    }
    const view = async () => (await wire.call('POST', '/notifications/v1/viewed', { token: own })).body;
    expect([await view(), await view()]).toEqual([{ records_affected: 2 }, { records_affected: 0 }]);
  });

  it('[SVC-NOTIF] a field of a notification that is of another kind', async () => {
    const tell = async (url: unknown) =>
      (await ask('POST', '/notifications/v1', { type: 'link', fields: { title: 'a', body: 'b', url } })).body.code;
    expect(await tell('nowhere')).toBe(15);
    expect(await tell('https://example.org')).toBeUndefined();
  });
});

describe('what follows from what a schema says', () => {
  /** A schema with these properties, and a document of it. */
  const schemaWith = async (name: string, properties: Record<string, object>) => {
    await ask('POST', '/data/v1', { name, description: 'Of a test' });
    for (const [property, configuration] of Object.entries(properties))
      await ask('POST', `/data/v1/${name}/properties`, { name: property, configuration });
    return `/data/v1/${name}`;
  };
  const codeOf = async (method: string, path: string, body?: unknown) =>
    (await ask(method, path, body)).body.code ?? 'done';
  const dataOf = async (schema: string, id: unknown) =>
    ((await ask('GET', `${schema}/documents?eq(id,${id})`)).body.data as { data: unknown }[])[0]?.data;

  it('[DOC-10] of what comes with a transition, its own properties are written; one that happens by itself is nobody’s to ask for', async () => {
    const schema = await schemaWith('moving', { a: { type: 'number' } });
    const transition = { fromStatuses: ['new'], toStatus: 'new', type: 'manual' };
    await ask('POST', `${schema}/transitions`, { ...transition, name: 'go' });
    const never = {
      type: 'document',
      configuration: { type: 'object', properties: { a: { const: -1, type: 'number' } } },
    };
    await ask('POST', `${schema}/transitions`, {
      ...transition,
      name: 'alone',
      type: 'automatic',
      conditions: [never],
    });
    const { body: made } = await ask('POST', `${schema}/documents`, { a: 1 });
    const move = (name: string) =>
      codeOf('POST', `${schema}/documents/${made.id}/transition`, { name, data: { a: 2, b: 3 } });
    expect(await move('go')).toBe('done');
    expect(await dataOf(schema, made.id)).toEqual({ a: 2 });
    expect(await move('alone')).toBe(26);
  });

  it('[SVC-DATA DELETE /{id}/properties/{path}] one that goes is required no longer', async () => {
    const inner = {
      type: 'object',
      properties: { b: { type: 'number' }, c: { type: 'number' } },
      required: ['b', 'c'],
    };
    const schema = await schemaWith('shrinking', { o: inner });
    expect(await codeOf('POST', `${schema}/documents`, { o: { b: 1 } })).toBe(14);
    expect(await codeOf('DELETE', `${schema}/properties/o.c`)).toBe('done');
    expect(await codeOf('POST', `${schema}/documents`, { o: { b: 1 } })).toBe('done');
  });

  it('[SVC-DATA POST /{id}/indexes] of documents that lack a value of a unique index there is one, or any number where it is sparse', async () => {
    const schema = await schemaWith('unique', { a: { type: 'number' }, b: { type: 'number' } });
    const index = (name: string, sparse: boolean) =>
      ask('POST', `${schema}/indexes`, { fields: [{ name, type: 'asc' }], options: { unique: true, sparse } });
    await index('a', true);
    await index('b', false);
    const add = (data: object) => codeOf('POST', `${schema}/documents`, data);
    expect([await add({ b: 1 }), await add({ b: 2 }), await add({ a: 1 }), await add({ a: 2 })]).toEqual([
      'done',
      'done',
      'done',
      17,
    ]);
  });

  it('[SVC-DATA] an id names its schema, whatever others are called', async () => {
    const { body: first } = await ask('POST', '/data/v1', { name: 'named-first', description: 'First' });
    const { body: second } = await ask('POST', '/data/v1', { name: 'named-second', description: 'Called like it' });
    // As it could be called before.
    await sql`update data_schemas set name = ${first.id} where id = ${second.id}`.execute(platform.platform.db);
    for (const [schema, note] of [
      ['named-first', 1],
      [first.id, 2],
    ] as const)
      await ask('POST', `/data/v1/${schema}/documents`, { note });
    expect((await ask('GET', `/data/v1/${second.id}/documents`)).body.page).toMatchObject({ total: 0 });
    expect((await ask('GET', '/data/v1/named-first/documents')).body.page).toMatchObject({ total: 2 });
  });
});

it('[SVC-DISP] a run that an event sets off has the tags of its action, and begins when that says', async () => {
  const startTimestamp = clock + 3_600_000;
  const action = { type: 'task', functionName: 'set-off', tags: ['by-event'], startTimestamp };
  await ask('POST', '/dispatchers/v1', { eventType: 'edge', actions: [action] });
  await ask('POST', '/events/v1', { type: 'edge', content: { a: 1 } });
  const { body } = await ask('GET', '/tasks/v1/?eq(functionName,set-off)');
  expect(body.data).toMatchObject([{ tags: ['by-event'], startTimestamp: new Date(startTimestamp).toISOString() }]);
});

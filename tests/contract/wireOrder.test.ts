import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let token = '';
let ownId = '';
let schema = '';

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  token = await callers.tokenOf('administrator');
  ownId = String((await callers.call('GET', '/users/v1/me', { token })).body.id);
  const made = { name: 'of-order', description: 'of a test' };
  schema = String((await callers.call('POST', '/data/v1/', { token, body: made })).body.id);
});
afterAll(() => platform?.close());

const NOBODY = 'a'.repeat(24);
const JSON_TYPE = { 'content-type': 'application/json' };
const codeOf = async (method: string, path: string, body?: unknown, by = token) =>
  (await callers.call(method, path, { token: by, headers: JSON_TYPE, ...(body === undefined ? {} : { body }) })).body
    .code;
const UNREADABLE = '{"a":';

/** Calls that change what their query selects. */
const SELECTING: readonly string[] = [
  'POST /users/v1/roles/add_permissions',
  'POST /users/v1/roles/remove_permissions',
  'POST /users/v1/add_roles',
  'POST /users/v1/remove_roles',
  'POST /users/v1/add_to_staff',
  'POST /users/v1/remove_from_staff',
  `POST /users/v1/groups/${NOBODY}/roles/add_permissions`,
  `POST /users/v1/groups/${NOBODY}/staff/add_roles`,
  'PUT /profiles/v1/',
  'POST /profiles/v1/remove_fields',
  'POST /payments/v1/products/addTags',
  'POST /payments/v1/orders/removeTags',
];

/** Calls with a body for something that is not there. */
const targets = (): readonly string[] => [
  `PUT /users/v1/${NOBODY}`,
  `PUT /users/v1/${NOBODY}/email`,
  `PUT /users/v1/${NOBODY}/profile_image`,
  `POST /users/v1/${NOBODY}/patient_enlistments`,
  `PUT /users/v1/roles/${NOBODY}`,
  `POST /users/v1/roles/add_permissions?eq(id,${NOBODY})`,
  `PUT /users/v1/groups/${NOBODY}/roles/${NOBODY}`,
  `POST /users/v1/groups/${NOBODY}/roles/add_permissions?eq(id,${NOBODY})`,
  `POST /auth/v2/applications/${NOBODY}/versions`,
  `POST /auth/v2/mfa/users/${NOBODY}/enable`,
  `POST /auth/v2/mfa/users/${NOBODY}/methods`,
  `POST /auth/v2/mfa/users/${ownId}/methods/${NOBODY}/verification/confirm`,
  `POST /auth/v2/mfa/users/${ownId}/methods/${NOBODY}/remove`,
  `PUT /data/v1/${NOBODY}`,
  `POST /data/v1/${NOBODY}/properties`,
  `PUT /data/v1/${schema}/properties/nothing`,
  `POST /data/v1/${NOBODY}/statuses`,
  `PUT /data/v1/${schema}/statuses/nothing`,
  `POST /data/v1/${NOBODY}/indexes`,
  `POST /data/v1/${NOBODY}/transitions`,
  `PUT /data/v1/${NOBODY}/creationTransition`,
  `PUT /data/v1/${schema}/transitions/${NOBODY}`,
  `PUT /data/v1/${schema}/documents/${NOBODY}`,
  `POST /data/v1/${schema}/documents/${NOBODY}/deleteFields`,
  `POST /data/v1/${schema}/documents/${NOBODY}/transition`,
  `POST /data/v1/${schema}/documents/${NOBODY}/linkUsers`,
  `POST /data/v1/${schema}/documents/${NOBODY}/comments`,
  `PUT /data/v1/${schema}/documents/${NOBODY}/comments/${NOBODY}`,
  'PUT /tasks/v1/functions/nothing',
  `PUT /templates/v1/${NOBODY}`,
  `PUT /dispatchers/v1/${NOBODY}`,
  `POST /dispatchers/v1/${NOBODY}/actions`,
  `PUT /dispatchers/v1/${NOBODY}/actions/${NOBODY}`,
  `PUT /payments/v1/products/${NOBODY}`,
  `PUT /payments/v1/orders/${NOBODY}`,
  `PUT /payments/v1/appStore/subscriptions/products/${NOBODY}`,
  `POST /payments/v1/stripe/users/${NOBODY}/paymentMethods`,
  `POST /payments/v1/stripe/users/${ownId}/paymentMethods/${NOBODY}/addTags`,
  `PUT /profiles/v1/${NOBODY}/groups/${NOBODY}`,
  `POST /profiles/v1/${NOBODY}/groups/${NOBODY}/remove_fields`,
  `POST /profiles/v1/${NOBODY}/groups/${NOBODY}/logs`,
  `PUT /notifications/v1/settings/${NOBODY}`,
  `PUT /configurations/v2/users/${NOBODY}`,
  `POST /configurations/v2/users/${NOBODY}/deleteFields`,
  `PUT /configurations/v2/users/${NOBODY}/staffConfigurations/${NOBODY}`,
];

const each = async (calls: readonly string[], body: unknown, expected: number, by = token) => {
  const told = [];
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    told.push([call, await codeOf(method, path, body, by)]);
  }
  expect(told).toEqual(calls.map(call => [call, expected]));
};

/** A body of another kind than the route takes, of one or many pieces. */
const formTo = async (method: string, path: string, by: string | undefined, body = 'a=1') => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await callers.call(method, path, { ...(by ? { token: by } : {}), headers, body })).body.code;
};

/** Of several mistakes the platform tells the first of a fixed order (platform-api 4.3). */
describe('[ERR-04] of several mistakes', () => {
  it('a query that selects nothing is told before a body that cannot be read', () => each(SELECTING, UNREADABLE, 20));

  it('a query that cannot be read, too', () =>
    each(
      SELECTING.map(call => `${call}?eq(id`),
      UNREADABLE,
      19,
    ));

  it.each([
    ['no body', undefined],
    ['one that cannot be read', UNREADABLE],
    ['one that lacks what is required', {}],
    [
      'one with wrong members',
      { permissions: 1, roles: 1, groups: 1, fields: 1, tags: 1, name: 1, data: 1, gender: 'x' },
    ],
  ])('a query with fields that nobody knows is told before a body: %s', async (_, body) => {
    const document = (await callers.call('POST', `/data/v1/${schema}/documents`, { token, body: {} })).body.id;
    const calls = [
      ...SELECTING,
      `PUT /data/v1/${schema}/documents/${document}`,
      `POST /data/v1/${schema}/documents/${NOBODY}/deleteFields`,
      `POST /data/v1/${schema}/documents/${document}/transition`,
      'PUT /configurations/v2/general',
      `POST /configurations/v2/users/${ownId}/deleteFields`,
    ];
    await each(
      calls.map(call => `${call}?eq(zz,1)`),
      body,
      19,
    );
    await each([`PUT /data/v1/${NOBODY}/documents/${NOBODY}?eq(zz,1)`], {}, 16);
  });

  it('and before that there is nothing to list', async () => {
    const lists = [
      `GET /data/v1/${schema}/documents/${NOBODY}/comments`,
      `GET /profiles/v1/${NOBODY}/groups/${NOBODY}/logs`,
    ];
    for (const query of ['eq(zz,1)', 'sort(zz)'])
      await each(
        lists.map(call => `${call}?${query}`),
        undefined,
        19,
      );
    await each(
      lists.map(call => `${call}?eq(id,${NOBODY})&sort(id)`),
      undefined,
      16,
    );
    await each([`GET /data/v1/${NOBODY}/documents?eq(zz,1)`], undefined, 16);
  });

  it('that there is no body is told before that there is nothing to change', () => each(targets(), undefined, 13));

  it('so is that it cannot be read', () => each(targets(), UNREADABLE, 22));

  it('that there is nothing to change is told before what is wrong with the body', () =>
    each(
      targets().filter(call => !/products/.test(call)),
      { type: 5, name: 7, configuration: 1, timeLimit: 1, data: 1 },
      16,
    ));

  it('or with the presence that it shows', () =>
    each(
      targets().filter(call => call.includes('/mfa/')),
      { presenceToken: 'a'.repeat(40), type: 'totp', code: '1' },
      16,
    ));

  it('all that a change of a second factor lacks, and what is wrong with it, is told before the presence that it shows', async () => {
    const methods = `/auth/v2/mfa/users/${ownId}/methods`;
    const post = async (path: string, body: object) => {
      const { code, message } = (await callers.call('POST', path, { token, body })).body;
      return [code, message];
    };
    const { password } = platform.account('administrator');
    const presence = (await callers.call('POST', '/auth/v2/confirmPresence', { token, body: { password } })).body;
    const body = { presenceToken: presence.token, type: 'totp' };
    const { id } = (await callers.call('POST', methods, { token, body })).body;
    const presenceToken = 'x';
    const confirm = `${methods}/${id}/verification/confirm`;
    expect(await post(methods, {})).toEqual([14, 'Missing required fields: presenceToken, type']);
    expect(await post(methods, { presenceToken })).toEqual([14, 'Missing required fields: type']);
    expect((await post(methods, { presenceToken, type: 'zzz' }))[0]).toBe(15);
    expect(await post(confirm, {})).toEqual([14, 'Missing required fields: presenceToken, code']);
    expect(await post(confirm, { presenceToken })).toEqual([14, 'Missing required fields: code']);
    expect((await post(confirm, { presenceToken, code: 1 }))[0]).toBe(15);
    expect((await post(confirm, { presenceToken, code: '1' }))[0]).toBe(132);
  });

  it.each([
    ['a form', 'a=1'],
    ['one that goes on after its answer', 'a'.repeat(3_000_000)],
  ])('who calls, what they may, and what they ask for are told before the kind of the body: %s', async (_, body) => {
    const { token: theirs } = await callers.createCaller([]);
    expect(await formTo('POST', '/users/v1/roles', undefined, body)).toBe(104);
    expect(await formTo('PUT', '/users/v1/xyz', token, body)).toBe(12);
    expect(await formTo('POST', '/users/v1/roles', theirs, body)).toBe(10);
    expect(await formTo('POST', '/users/v1/add_roles', token, body)).toBe(20);
    expect(await formTo('POST', '/files/v1', undefined, body)).toBe(104);
    expect(await formTo('POST', '/nothing/v1', token, body)).toBe(16);
    expect(await formTo('POST', '/users/v1/roles', token, body)).toBe(22);
    expect(await formTo('POST', '/files/v1', token, body)).toBe(22);
  });

  it.each([
    [{ code: 'no zip' }, 1401],
    [{ environmentVariables: { '1': { value: 'x' } } }, 1402],
  ])('so is it before %j, of a function', async (body, code) => {
    await each(['PUT /tasks/v1/functions/nothing'], body, 16);
    await each(['PUT /tasks/v1/functions/greet'], body, code);
  });

  it('a query that cannot be read is told before that there is nothing to list', async () => {
    const task = { functionName: 'nobody', startTimestamp: '2999-01-01T00:00:00Z' };
    const { id } = (await callers.call('POST', '/tasks/v1/', { token, body: task })).body;
    const lists = [
      `GET /data/v1/${NOBODY}/documents`,
      `GET /data/v1/${NOBODY}/documents/${NOBODY}/comments`,
      `GET /data/v1/${schema}/documents/${NOBODY}/comments`,
      `GET /tasks/v1/${NOBODY}/logs`,
      'GET /tasks/v1/functions/nothing/logs',
      `GET /tasks/v1/apiRequests/${NOBODY}/logs`,
      `GET /profiles/v1/${NOBODY}/groups/${NOBODY}/logs/`,
    ];
    await each(lists, undefined, 16);
    await each([`GET /tasks/v1/${id}/logs`], undefined, 27);
    await each(
      [...lists, `GET /tasks/v1/${id}/logs`].map(call => `${call}?eq(id`),
      undefined,
      19,
    );
    await each([`GET /tasks/v1/${id}/logs?like(message,x)`], undefined, 19);
    const { token: theirs } = await callers.createCaller([]);
    const guarded = { name: 'of-order-guarded', description: 'of a test', readMode: 'permissionRequired' };
    expect((await callers.call('POST', '/data/v1/', { token, body: guarded })).status).toBe(200);
    const hidden = [`GET /data/v1/${guarded.name}/documents?eq(id`, ...lists.slice(3).map(call => `${call}?eq(id`)];
    await each(hidden, undefined, 10, theirs);
  });

  it.each([
    ['/profiles/v1/', (id: string) => ({ id, country: 'BE', birthday: '1980-01-02', gender: 1 })],
    ['/notifications/v1/', (user_id: string) => ({ user_id, type: 'zz' })],
    ['/notifications/v1/', (user_id: string) => ({ user_id, type: 'link', fields: {} })],
  ])("that something is somebody else's is told before what is there of theirs, or lacks: %s", async (path, body) => {
    const [mine, other] = [await callers.createCaller([]), await callers.createCaller([])];
    const profile = { id: other.id, country: 'BE', birthday: '1980-01-02', gender: 1 };
    await callers.call('POST', '/profiles/v1/', { token, body: profile });
    expect(await codeOf('POST', path, body(other.id), mine.token)).toBe(10);
  });

  it('whoever has no permission is told only that', async () => {
    const { token: theirs } = await callers.createCaller([]);
    const guarded = targets().filter(call => !/documents/.test(call));
    await each(guarded, UNREADABLE, 10, theirs);
  });
});

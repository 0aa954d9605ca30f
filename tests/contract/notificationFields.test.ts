import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

const NOTIFICATIONS = '/notifications/v1';
const ID = 'a'.repeat(24);
const tell = async (type: string, fields: object) => (await ask('POST', NOTIFICATIONS, { type, fields })).body;

describe('[SVC-NOTIF POST /] what a notification says', () => {
  it.each(['measurement_id', 'measurementId'])(
    'is kept as %s in the spelling of the wire, and found by it',
    async name => {
      const id = name.length.toString(16).padStart(24, 'b');
      expect(await tell('measurement_reviewed', { [name]: id })).toMatchObject({ fields: { measurement_id: id } });
      const { body } = await ask('GET', `${NOTIFICATIONS}/notifications?eq(fields.measurement_id,${id})`);
      expect(body.page).toMatchObject({ total: 1 });
    },
  );

  it.each(['fields.sender_id', 'fields.senderId'])('is found, counted as there and picked by %s', async path => {
    const senderId = path.length.toString(16).padStart(24, 'c');
    const { id } = await tell('message', { title: 'a', body: 'b', senderId, buttonText: 'Go' });
    const found = async (query: string) =>
      (await ask('GET', `${NOTIFICATIONS}/notifications?eq(id,${id})&${query}`)).body.data;
    expect(await found(`eq(${path},${senderId})&select(${path})`)).toEqual([{ id, fields: { sender_id: senderId } }]);
    expect(await found(`ne(${path},${senderId})`)).toEqual([]);
    expect(await found(`contains(${path})`)).toHaveLength(1);
    expect(await found('eq(fields.buttonText,Go)')).toHaveLength(1);
    expect(await found('eq(fields.button_text,Go)')).toEqual([]);
  });

  it('is spelled alike in every type, and so found', async () => {
    const senderId = 'd'.repeat(24);
    const given = { title: 'a', body: 'b', url: 'https://x.example.test', senderId };
    expect(await tell('link', given)).toMatchObject({ fields: { sender_id: senderId } });
    const { body } = await ask('GET', `${NOTIFICATIONS}/notifications?eq(fields.senderId,${senderId})`);
    expect(body.page).toMatchObject({ total: 1 });
  });

  it('keeps what no type names as it came', async () => {
    const fields = { title: 'a', body: 'b', buttonText: 'Go', count: 3, isNew: true };
    expect((await tell('message', { ...fields, senderId: ID })).fields).toEqual({ ...fields, sender_id: ID });
  });

  it.each([
    ['sender_id', { sender_id: 'x' }],
    ['sender_id', { senderId: 'x' }],
    ['o', { o: { a: 1 } }],
    ['o', { o: ['a'] }],
  ])('is refused a %s of another kind: %o', async (member, more) => {
    expect(await tell('message', { title: 'a', body: 'b', ...more })).toMatchObject({
      code: 15,
      message: `The field fields.${member} has an invalid format`,
    });
  });
});

it('[SVC-NOTIF POST /viewed] counts what was not seen before', async () => {
  const { token } = await served.callers.createCaller([]);
  await ask('POST', NOTIFICATIONS, { type: 'message', fields: { title: 'a', body: 'b' } }, token);
  const view = async () => (await ask('POST', `${NOTIFICATIONS}/viewed`, undefined, token)).body;
  expect([await view(), await view()]).toEqual([{ records_affected: 1 }, { records_affected: 0 }]);
});

it('[SVC-NOTIF GET /types] what somebody did themselves, and what was looked at, is pushed to nobody who did not ask for it', async () => {
  const { body } = await ask('GET', `${NOTIFICATIONS}/types`);
  const silent = (body.data as { name: string; push_by_default: boolean }[]).filter(type => !type.push_by_default);
  expect(silent.map(({ name }) => name)).toEqual(['measurement_reviewed', 'password_changed']);
});

describe('[SVC-NOTIF PUT /settings/{userId}] what somebody wants to be told', () => {
  const put = async (preferences: object) =>
    (
      await ask('PUT', `${NOTIFICATIONS}/settings/${(await served.callers.createCaller([])).id}`, {
        key: 'k',
        preferences,
      })
    ).body;

  it('is kept in the spelling of the types, and found by it', async () => {
    const preferences = { passwordChanged: true, message: false, ofOurs: true };
    const kept = { password_changed: true, message: false, ofOurs: true };
    const { id, ...told } = await put(preferences);
    expect(told).toMatchObject({ preferences: kept });
    const { body } = await ask('GET', `${NOTIFICATIONS}/settings?eq(preferences.password_changed,true)`);
    expect(body.data).toMatchObject([{ id, preferences: kept }]);
  });

  it.each(['preferences.measurement_reviewed', 'preferences.measurementReviewed'])(
    'is found and picked by %s',
    async path => {
      const { id } = await put({ measurementReviewed: false, ofOurs: true });
      const found = async (query: string) =>
        (await ask('GET', `${NOTIFICATIONS}/settings?eq(id,${id})&${query}`)).body.data;
      const preferences = { measurement_reviewed: false };
      expect(await found(`eq(${path},false)&select(${path})`)).toEqual([{ id, preferences }]);
      expect(await found(`contains(${path})`)).toHaveLength(1);
      expect(await found('eq(preferences.ofOurs,true)')).toHaveLength(1);
      expect(await found('eq(preferences.of_ours,true)')).toEqual([]);
    },
  );

  it.each([['yes'], [null], [{ on: true }]])('is true or false, not %o', async value => {
    expect(await put({ message: value })).toMatchObject({
      code: 15,
      message: 'The field preferences.message has an invalid format',
    });
  });
});

describe('[SVC-NOTIF] settings of the second version', () => {
  const USERS = '/notifications/v2/users';
  it.each([
    ['DELETE_NOTIFICATION_SETTINGS', 'DELETE', ''],
    ['UPDATE_NOTIFICATION_SETTINGS_DEVICE', 'PUT', '/devices/phone'],
    ['DELETE_NOTIFICATION_SETTINGS_DEVICE', 'DELETE', '/devices/phone'],
  ])('are open to %s, for what its name says alone', async (permission, method, path) => {
    const { id } = await served.callers.createCaller([]);
    const { token } = await served.callers.createCaller([permission]);
    await ask('PUT', `${USERS}/${id}/devices/phone`, { description: 'Of a test' });
    const body = method === 'PUT' ? { description: 'Of another' } : undefined;
    expect((await ask('PUT', `${USERS}/${id}`, { fcmToken: 'x' }, token)).body).toMatchObject({ code: 10 });
    const statuses = [];
    for (const [aMethod, aPath] of [
      ['PUT', '/devices/phone'],
      ['DELETE', '/devices/phone'],
      ['DELETE', ''],
    ] as const)
      if (aMethod !== method || aPath !== path)
        statuses.push(
          (await ask(aMethod, `${USERS}/${id}${aPath}`, aMethod === 'PUT' ? {} : undefined, token)).body.code,
        );
    expect(statuses).toEqual([10, 10]);
    expect((await ask(method, `${USERS}/${id}${path}`, body, token)).body).toEqual({ affectedRecords: 1 });
  });
});

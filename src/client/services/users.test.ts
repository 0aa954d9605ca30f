import { describe, expect, it } from 'vitest';
import { createClient } from '..';

/** A client in front of a host that answers in turn, the last answer again and again. */
const clientOf = (...answers: readonly unknown[]) => {
  const sent: { call: string; body: unknown; isSigned: boolean }[] = [];
  const client = createClient({
    session: { baseUrl: () => 'https://a.example', authorize: async () => ({ Authorization: 'Bearer a' }) },
    sleep: async () => undefined,
    fetch: async (input, { method, headers, body } = {}) => {
      sent.push({
        call: `${method} ${String(input).replace('https://a.example', '')}`,
        body: body === undefined ? undefined : JSON.parse(String(body)),
        isSigned: new Headers(headers).has('Authorization'),
      });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer instanceof Response) return answer;
      return new Response(answer === undefined ? '' : JSON.stringify(answer));
    },
  });
  return { client, sent, calls: () => sent.map(({ call }) => call) };
};
const page = (data: readonly unknown[], total = data.length) => ({ page: { total, offset: 0, limit: 20 }, data });

describe('users', () => {
  it('[SVC-USERS] are changed, registered and removed one at a time', async () => {
    const { client, sent } = clientOf({ id: 'u', first_name: 'Ada', phone_number: 32 });
    expect(await client.users.update('u/1', { firstName: 'Ada' })).toEqual({
      id: 'u',
      firstName: 'Ada',
      phoneNumber: '32',
    });
    await client.users.updateEmail('u', 'a@b.c');
    await client.users.register({ firstName: 'Ada', email: 'a@b.c' } as never);
    expect(sent).toEqual([
      { call: 'PUT /users/v1/u%2F1', body: { first_name: 'Ada' }, isSigned: true },
      { call: 'PUT /users/v1/u/email', body: { email: 'a@b.c' }, isSigned: true },
      { call: 'POST /users/v1/register', body: { first_name: 'Ada', email: 'a@b.c' }, isSigned: false },
    ]);
    const gone = clientOf(undefined);
    expect(await gone.client.users.remove('u')).toEqual({ affectedRecords: 1 });
    expect(gone.calls()).toEqual(['DELETE /users/v1/u']);
  });

  it('[SVC-USERS] are given roles and lose them, by their id', async () => {
    const { client, sent } = clientOf({ records_affected: 1 });
    expect(await client.users.addRoles('12', ['r'])).toEqual({ affectedRecords: 1 });
    await client.users.removeRoles('u', ['r', 's']);
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ['POST /users/v1/add_roles?eq(id,string:12)', { roles: ['r'] }],
      ['POST /users/v1/remove_roles?eq(id,u)', { roles: ['r', 's'] }],
    ]);
  });

  it('[HOST-04] are sent their mail once, whatever the host answers, and with the token', async () => {
    const { client, sent } = clientOf(new Response('{}', { status: 503 }));
    await expect(client.users.requestActivation('a+b@c.d')).rejects.toMatchObject({ status: 503 });
    expect(sent).toEqual([{ call: 'GET /users/v1/activation?email=a%2Bb%40c.d', body: undefined, isSigned: true }]);
  });

  it.each([
    ['none', null, undefined],
    ['a text', 'OK', 'text/plain'],
    ['a text that is called JSON', 'OK', 'application/json'],
  ])(
    '[UDET-09] [trap 28] were sent their mail where the status says so, with whatever body: %s',
    async (_, body, type) => {
      const { client } = clientOf(new Response(body, type ? { headers: { 'Content-Type': type } } : {}));
      await expect(client.users.requestActivation('a@b.c')).resolves.not.toThrow();
    },
  );

  it('[SVC-USERS] are found by a query, and have rules for their passwords and a profile', async () => {
    const users = clientOf(page([{ id: 'u', last_name: 5 }]));
    expect((await users.client.users.find('eq(a,1)')).data).toEqual([{ id: 'u', lastName: '5' }]);
    const policy = clientOf({ minimum_length: 8, number_required: 'yes' });
    expect(await policy.client.users.passwordPolicy()).toEqual({ minimumLength: 8 });
    const profiles = clientOf(page([{ id: 'u', country: 'BE', gender: 'x' }]));
    expect(await profiles.client.profiles.findById('u')).toEqual({ id: 'u', country: 'BE' });
    expect([...users.calls(), ...policy.calls(), ...profiles.calls()]).toEqual([
      'GET /users/v1/?eq(a,1)',
      'GET /users/v1/password_policy',
      'GET /profiles/v1/?eq(id,u)',
    ]);
  });
});

describe('roles', () => {
  it('[SVC-USERS] are read all, twenty at a time in the order of their names', async () => {
    const { client, calls } = clientOf(
      page([{ id: 'a' }], 2),
      page([{ id: 'b', permissions: [{ name: 'X' }, {}] }], 2),
    );
    expect(await client.roles.all()).toEqual([{ id: 'a' }, { id: 'b', permissions: [{ name: 'X' }, {}] }]);
    expect(calls()).toEqual(['GET /users/v1/roles?sort(name)&limit(20)', 'GET /users/v1/roles?sort(name)&limit(20,1)']);
  });

  it('[SVC-USERS] gain and lose permissions, by their id', async () => {
    const { client, sent } = clientOf({ affectedRecords: 1 });
    await client.roles.addPermissions('r', ['VIEW_USER']);
    await client.roles.removePermissions('r', ['VIEW_USER']);
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ['POST /users/v1/roles/add_permissions?eq(id,r)', { permissions: ['VIEW_USER'] }],
      ['POST /users/v1/roles/remove_permissions?eq(id,r)', { permissions: ['VIEW_USER'] }],
    ]);
  });

  it('[SVC-USERS GET /groups/permissions] may allow within a group what the host says of groups', async () => {
    const { client, calls } = clientOf(page([{ name: 'VIEW_PATIENTS' }]));
    expect(await client.roles.groupPermissions()).toEqual([{ name: 'VIEW_PATIENTS' }]);
    expect(calls()).toEqual(['GET /users/v1/groups/permissions']);
  });

  it('[HOST-05] know permissions by their names: those without one are left out, and pages are read to the end', async () => {
    const whole = clientOf(page([{ name: 'A', description: 7 }, {}, { name: '' }]));
    expect(await whole.client.roles.permissions()).toEqual([{ name: 'A', description: '7' }]);
    expect(whole.calls()).toEqual(['GET /users/v1/permissions']);
    const paged = clientOf(page([{ name: 'A' }], 2), page([{ name: 'B' }], 2));
    expect(await paged.client.roles.permissions()).toEqual([{ name: 'A' }, { name: 'B' }]);
    expect(paged.calls()).toEqual(['GET /users/v1/permissions', 'GET /users/v1/permissions?limit(20,1)']);
  });
});

describe('what is written of documents and read of calls', () => {
  it('[SVC-DATA] documents are made, changed under a condition, and lose members and comments', async () => {
    const { client, sent } = clientOf({ id: 'd', affectedRecords: 1 });
    await client.documents.create('s', '{"a": 1.0}');
    await client.documents.update('s', 'd', 'eq(status,new)', '{"a": null}');
    await client.documents.deleteFields('s', 'd', 'eq(status,new)', ['data.a']);
    await client.documents.updateComment('s', 'd', 'c', 'text');
    await client.documents.removeComment('s', 'd', 'c');
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ['POST /data/v1/s/documents', { a: 1 }],
      ['PUT /data/v1/s/documents/d?eq(status,new)', { a: null }],
      ['POST /data/v1/s/documents/d/deleteFields?eq(status,new)', { fields: ['data.a'] }],
      ['PUT /data/v1/s/documents/d/comments/c', { text: 'text' }],
      ['DELETE /data/v1/s/documents/d/comments/c', undefined],
    ]);
  });

  it('[SVC-TASKS] schedules that run next, an execution as it arrived, and the log of a call', async () => {
    const due = clientOf(page([{ id: 's' }]));
    expect(await due.client.schedules.due(3)).toEqual([{ id: 's' }]);
    const one = clientOf(page([{ id: 't' }]));
    expect(await one.client.executions.textOf('t')).toBe(JSON.stringify(page([{ id: 't' }])));
    const log = clientOf(page([]));
    await log.client.apiRequests.logs('r/1', new Date(0)).next();
    expect([...due.calls(), ...one.calls(), ...log.calls()]).toEqual([
      'GET /tasks/v1/schedules?ge(nextTimestamp,1970-01-01T00:00:00.000Z)&sort(nextTimestamp)&limit(3)',
      'GET /tasks/v1/?eq(id,t)',
      'GET /tasks/v1/apiRequests/r%2F1/logs?ge(timestamp,1970-01-01T00:00:00.000Z)',
    ]);
  });

  it('[SVC-TASKS] an answer that names no function is none', async () => {
    await expect(clientOf({}).client.functions.get('a')).rejects.toThrow(/expected a function, but name is nothing/);
    await expect(clientOf(page([{}])).client.functions.find()).rejects.toThrow(/record 0: name is nothing/);
  });
});

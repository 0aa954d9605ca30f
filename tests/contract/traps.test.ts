import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { type Callers, createCallers } from '../support/callers';
import { codeOf } from '../support/functionCode';
import { signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let token = '';
let ownId = '';

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  token = await callers.tokenOf('administrator');
  ownId = String((await callers.call('GET', '/users/v1/me', { token })).body.id);
});
afterAll(() => platform?.close());

type Body = Record<string, unknown>;
const ask = (method: string, path: string, body?: unknown) => callers.call(method, path, { token, body });
const get = async (path: string) => (await ask('GET', path)).body;
const listed = async (path: string) => (await get(path)).data as Body[];
const statusOf = async (method: string, path: string, body?: unknown) => {
  const answer = await ask(method, path, body);
  return [answer.status, answer.body.code];
};

let serial = 0;
const named = (what: string) => `trap-${what}-${++serial}`;
const newRole = async () => String((await ask('POST', '/users/v1/roles', { name: named('role') })).body.id);
const newFunction = async (more: Body = {}) => {
  const name = named('function');
  await ask('POST', '/tasks/v1/functions', {
    name,
    code: codeOf('exports.handler = async () => 1;'),
    entryPoint: 'index.handler',
    runtime: 'nodejs14.x',
    ...more,
  });
  return name;
};
const newSchema = async () =>
  String((await ask('POST', '/data/v1/', { name: named('schema'), description: 'of a test' })).body.id);
const newDocument = async (schema: string, data: Body) =>
  (await ask('POST', `/data/v1/${schema}/documents`, data)).body as Body & { id: string };
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The traps of the reference that a server can fall into, by their numbers (platform-api 7); the client's are titled beside it. */
const TRAPS: readonly (readonly [number: number, what: string, check: () => Promise<void>])[] = [
  [
    1,
    'fields are asked for as the service spells them',
    async () => {
      const [user] = await listed('/users/v1/?sort(first_name)&select(first_name)&limit(1)');
      expect(Object.keys(user ?? {}).sort()).toEqual(['first_name', 'id']);
      expect((await ask('GET', `/data/v1/${await newSchema()}/documents?sort(-updateTimestamp)`)).status).toBe(200);
    },
  ],
  [
    2,
    'permissions travel in upper case, some in the singular',
    async () => {
      const names = (await listed('/users/v1/permissions')).map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(['VIEW_USER', 'CREATE_TASK_SCHEDULE', 'DELETE_TASK_SCHEDULE', 'VIEW_TASK_LOGS']),
      );
      expect(names).not.toContain('ViewUser');
    },
  ],
  [
    3,
    'names of variables stay as they are',
    async () => {
      const environmentVariables = { API_KEY: { value: 'a' }, my_var: { value: 'b' } };
      const name = await newFunction({ environmentVariables });
      expect((await get(`/tasks/v1/functions/${name}`)).environmentVariables).toEqual(environmentVariables);
    },
  ],
  [
    4,
    'keys of what belongs to others stay as they are',
    async () => {
      const data = { my_key: 1, API_KEY: 2, addressLine1: 3 };
      const name = await newFunction();
      expect((await ask('POST', '/tasks/v1/', { functionName: name, data })).body.data).toEqual(data);
      expect((await ask('POST', '/events/v1/', { type: 't', content: data })).body.content).toEqual(data);
    },
  ],
  [
    5,
    'a member of a document may be called as the counter is',
    async () => {
      const schema = await newSchema();
      const data = { records_affected: 7, recordsAffected: 8 };
      const { id } = await newDocument(schema, data);
      expect((await listed(`/data/v1/${schema}/documents?eq(id,${id})`))[0]?.data).toEqual(data);
    },
  ],
  [
    6,
    'the token endpoint speaks snake_case, its challenge camelCase',
    async () => {
      const { email, password } = platform.account('administrator with a one-time code');
      const { body } = await callers.signIn(email, password);
      const mfa = body.mfa as Body & { methods: { id: string; type: string }[] };
      expect(mfa.tokenExpiresIn).toBeGreaterThan(10_000);
      const code = { token: mfa.token, code: '000000', method_id: mfa.methods[0]?.id };
      expect((await callers.grant({ grant_type: 'mfa', ...code })).body.error).toBe('invalid_grant');
    },
  ],
  [
    7,
    'timestamps are milliseconds in some services and text in others',
    async () => {
      expect((await get('/users/v1/me')).creation_timestamp).toEqual(expect.any(Number));
      expect((await listed('/dispatchers/v1/?limit(1)'))[0]?.creationTimestamp).toEqual(expect.any(Number));
      const [schema] = await listed('/data/v1/?limit(1)');
      expect(schema?.creationTimestamp).toMatch(ISO);
    },
  ],
  [
    8,
    'each service names its counter in its own way',
    async () => {
      const role = await newRole();
      expect((await ask('DELETE', `/users/v1/roles?eq(id,${role})`)).body).toEqual({ records_affected: 1 });
      const schema = await newSchema();
      expect((await ask('POST', `/data/v1/${schema}/disable`)).body).toEqual({ affectedRecords: 1 });
    },
  ],
  [
    9,
    'permissions of roles are objects, those of roles in groups and in requests texts',
    async () => {
      const role = await newRole();
      await ask('POST', `/users/v1/roles/add_permissions?eq(id,${role})`, { permissions: ['VIEW_USER'] });
      expect((await listed(`/users/v1/roles?eq(id,${role})`))[0]?.permissions).toMatchObject([{ name: 'VIEW_USER' }]);
      const group = '5bfbfc3146e0fb321a4b28f0';
      const { body } = await ask('POST', `/users/v1/groups/${group}/roles`, { name: 'nurse', description: '' });
      await ask('POST', `/users/v1/groups/${group}/roles/add_permissions?eq(id,${body.id})`, {
        permissions: ['VIEW_PATIENTS'],
      });
      expect((await listed(`/users/v1/groups/${group}/roles?eq(id,${body.id})`))[0]?.permissions).toEqual([
        'VIEW_PATIENTS',
      ]);
    },
  ],
  [
    11,
    'the query is the text behind the question mark, not a parameter',
    async () => {
      expect(await listed('/users/v1/?eq(email,admin%2540example.com)&limit(10)')).toHaveLength(1);
      expect((await get('/users/v1/?limit(2,1)')).page).toMatchObject({ limit: 2, offset: 1 });
    },
  ],
  [
    12,
    'a plus is a plus',
    async () => {
      const { id } = await callers.createCaller([]);
      await ask('PUT', `/users/v1/${id}`, { phone_number: '+32470' });
      expect((await listed('/users/v1/?eq(phone_number,+32470)&sort(+first_name)')).map(user => user.id)).toEqual([id]);
    },
  ],
  [
    13,
    'values are decoded twice: once is refused',
    async () => {
      expect(await statusOf('GET', '/users/v1/?eq(email,admin%40example.com)')).toEqual([400, 19]);
      expect(await statusOf('GET', '/users/v1/?like(first_name,a%29a)')).toEqual([400, 19]);
      expect(await statusOf('GET', '/users/v1/?like(first_name,a%2529a)')).toEqual([200, undefined]);
    },
  ],
  [
    14,
    'an ampersand within a value splits it, twice encoded it does not',
    async () => {
      expect(await statusOf('GET', '/users/v1/?eq(first_name,a&b)')).toEqual([400, 19]);
      expect(await statusOf('GET', '/users/v1/?eq(first_name,a%2526b%2523)')).toEqual([200, undefined]);
    },
  ],
  [
    15,
    'an or beside an and needs parentheses',
    async () => {
      expect(await statusOf('GET', '/users/v1/?eq(first_name,a)|eq(first_name,b)&limit(1)')).toEqual([400, 19]);
      expect(await statusOf('GET', '/users/v1/?(eq(first_name,a)|eq(first_name,b))&limit(1)')).toEqual([
        200,
        undefined,
      ]);
    },
  ],
  [
    16,
    'an offset of zero is none',
    async () => expect(await get('/users/v1/?limit(2,0)')).toEqual(await get('/users/v1/?limit(2)')),
  ],
  [
    17,
    'a slash before the query is optional everywhere',
    async () => {
      for (const path of ['/users/v1', '/users/v1/roles', '/tasks/v1/functions', '/payments/v1/products'])
        expect(await get(`${path}/?limit(1)`), path).toEqual(await get(`${path}?limit(1)`));
    },
  ],
  [
    18,
    'schedules are asked for by sugar, activation by an ordinary parameter',
    async () => {
      const functionName = await newFunction();
      await ask('POST', '/tasks/v1/schedules', { functionName, interval: 86_400 });
      expect(await listed(`/tasks/v1/schedules?functionName=${functionName}`)).toHaveLength(1);
      expect((await ask('GET', '/users/v1/activation?email=no%2Bone%40example.test')).body.code).toBe(202);
    },
  ],
  [
    19,
    'roles are deleted by a query, methods of a second factor by a POST',
    async () => {
      expect(await statusOf('DELETE', '/users/v1/roles')).toEqual([400, 20]);
      const method = `/auth/v2/mfa/users/${ownId}/methods/${'0'.repeat(24)}`;
      expect(await statusOf('POST', `${method}/remove`)).toEqual([400, 13]);
      expect(await statusOf('DELETE', method)).toEqual([404, 16]);
    },
  ],
  [
    20,
    'who gets a role is selected by the query, which permissions it gets too',
    async () => {
      const role = await newRole();
      const { id } = await callers.createCaller([]);
      expect((await ask('POST', `/users/v1/add_roles?eq(id,${id})`, { roles: [role] })).body).toEqual({
        records_affected: 1,
      });
      const { roles } = await get(`/users/v1/${id}`);
      expect((roles as Body[]).map(one => one.id)).toContain(role);
    },
  ],
  [
    21,
    'what is read by a list is an empty page where it is not, what is read by its path is not found',
    async () => {
      const nobody = '0'.repeat(24);
      const schema = await newSchema();
      for (const path of ['/data/v1/', `/data/v1/${schema}/documents`, '/tasks/v1/', '/users/v1/roles'])
        expect(await listed(`${path}?eq(id,${nobody})`), path).toEqual([]);
      for (const path of [`/users/v1/${nobody}`, '/tasks/v1/functions/nowhere'])
        expect(await statusOf('GET', path), path).toEqual([404, 16]);
    },
  ],
  [
    22,
    'a version of an application is deleted at both addresses',
    async () => {
      const { body } = await ask('POST', '/auth/v2/applications', { type: 'oauth1', name: 'a', description: 'b' });
      for (const between of ['', 'versions/']) {
        const version = await ask('POST', `/auth/v2/applications/${body.id}/versions`, { name: named('version') });
        expect((await ask('DELETE', `/auth/v2/applications/${body.id}/${between}${version.body.id}`)).body).toEqual({
          affectedRecords: 1,
        });
      }
    },
  ],
  [
    23,
    'values that look like numbers are numbers, unless said otherwise',
    async () => {
      const { id } = await callers.createCaller([]);
      await ask('PUT', `/users/v1/${id}`, { phone_number: '4711' });
      expect(await listed('/users/v1/?eq(phone_number,4711)')).toEqual([]);
      expect(await listed('/users/v1/?eq(phone_number,string:4711)')).toHaveLength(1);
    },
  ],
  [
    24,
    'a colon belongs to a time or to a cast',
    async () => {
      expect(await statusOf('GET', '/tasks/v1/?ge(startTimestamp,2021-12-10T12:28:04.222Z)')).toEqual([200, undefined]);
      expect(await statusOf('GET', '/users/v1/?eq(first_name,12:30)')).toEqual([400, 19]);
    },
  ],
  [
    25,
    'a POST may come without a body, as a form',
    async () => {
      const name = await newFunction();
      for (const action of ['enable', 'disable']) {
        const answer = await callers.call('POST', `/tasks/v1/functions/${name}/${action}`, {
          token,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        expect(answer.body).toEqual({ affectedRecords: 1 });
        expect((await ask('POST', `/tasks/v1/functions/${name}/${action}`, {})).body).toEqual({ affectedRecords: 1 });
      }
    },
  ],
  [
    26,
    'some updates answer the record, others a number',
    async () => {
      expect((await ask('PUT', `/users/v1/roles/${await newRole()}`, { description: 'd' })).body.description).toBe('d');
      expect((await ask('PUT', `/data/v1/${await newSchema()}`, { description: 'other' })).body).toEqual({
        affectedRecords: 1,
      });
    },
  ],
  [
    27,
    'a condition that does not hold is 200 with nothing affected',
    async () => {
      const schema = await newSchema();
      const { id } = await newDocument(schema, { a: 1 });
      const answer = await ask('PUT', `/data/v1/${schema}/documents/${id}?eq(status,other)`, { a: 2 });
      expect([answer.status, answer.body]).toEqual([200, { affectedRecords: 0 }]);
    },
  ],
  [
    28,
    'a call that only confirms answers nothing at all',
    async () => {
      const { password } = platform.account('administrator');
      const answer = await ask('POST', '/users/v1/confirm_password', { password });
      expect([answer.status, answer.text]).toEqual([200, '']);
    },
  ],
  [
    29,
    'a deleted file is 204 without a body',
    async () => {
      const form = new FormData();
      form.append('file', new Blob(['x']), 'data');
      const headers = { authorization: `Bearer ${token}` };
      const created = await fetch(`${platform.url}/files/v1/`, { method: 'POST', body: form, headers });
      const { tokens } = (await created.json()) as { tokens: { token: string }[] };
      const answer = await ask('DELETE', `/files/v1/${tokens[0]?.token}`);
      expect([answer.status, answer.text]).toEqual([204, '']);
    },
  ],
  [
    30,
    'variables are replaced as a whole',
    async () => {
      const name = await newFunction({ environmentVariables: { A: { value: '1' }, B: { value: '2' } } });
      await ask('PUT', `/tasks/v1/functions/${name}`, { environmentVariables: { B: { value: '3' } } });
      expect((await get(`/tasks/v1/functions/${name}`)).environmentVariables).toEqual({ B: { value: '3' } });
    },
  ],
  [
    31,
    'without a list all links go, with an empty one none',
    async () => {
      const schema = await newSchema();
      const { id } = await newDocument(schema, {});
      const at = `/data/v1/${schema}/documents/${id}`;
      const usersOf = async () => (await listed(`/data/v1/${schema}/documents?eq(id,${id})`))[0]?.userIds;
      await ask('POST', `${at}/linkUsers`, { userIds: [ownId] });
      await ask('POST', `${at}/unlinkUsers`, { userIds: [] });
      expect(await usersOf()).toEqual([ownId]);
      await ask('POST', `${at}/unlinkUsers`, {});
      expect(await usersOf()).toEqual([]);
    },
  ],
  [
    32,
    'the body of a document is its data, that of a transition is wrapped',
    async () => {
      const schema = await newSchema();
      const document = await newDocument(schema, { data: { inner: 1 } });
      expect(document.data).toEqual({ data: { inner: 1 } });
      expect(await statusOf('POST', `/data/v1/${schema}/documents/${document.id}/transition`, { a: 1 })).toEqual([
        400, 14,
      ]);
    },
  ],
  [
    33,
    'a function is a bare object, their list one page that heeds no query',
    async () => {
      const name = await newFunction();
      expect(await get(`/tasks/v1/functions/${name}`)).toMatchObject({ name, enabled: expect.any(Boolean) });
      const { page, data } = (await get('/tasks/v1/functions?limit(1)')) as { page: Body; data: Body[] };
      expect(data.length).toBeGreaterThan(1);
      expect(page).toEqual({ total: data.length, offset: 0, limit: data.length });
    },
  ],
  [
    35,
    'without counting a page has no total',
    async () => {
      expect((await get('/users/v1/?skipCount()&limit(1)')).page).toEqual({ offset: 0, limit: 1 });
      expect((await get('/users/v1/?skip_count()&limit(1)')).page).not.toHaveProperty('total');
    },
  ],
  [
    36,
    'an interval is a number, sent as a number or its digits',
    async () => {
      const functionName = await newFunction();
      for (const interval of [60, '60'])
        expect((await ask('POST', '/tasks/v1/schedules', { functionName, interval })).body.interval).toBe(60);
      expect(await statusOf('POST', '/tasks/v1/schedules', { functionName, interval: 'hourly' })).toEqual([400, 15]);
    },
  ],
  [
    37,
    'tags of a file are repeated parts',
    async () => {
      const form = new FormData();
      form.append('tags[]', 'a');
      form.append('tags[]', 'b');
      form.append('file', new Blob(['x']), 'data');
      const headers = { authorization: `Bearer ${token}` };
      const created = await fetch(`${platform.url}/files/v1/`, { method: 'POST', body: form, headers });
      expect(((await created.json()) as Body).tags).toEqual(['a', 'b']);
    },
  ],
  [
    38,
    "birthday, gender and country are given with an account, and are not the user's",
    async () => {
      const { body } = await callers.call('POST', '/users/v1/register', {
        body: {
          ...{ first_name: 'T', last_name: 'R', email: 'trap-38@example.test', password: 'Correct-Horse-7' },
          ...{ phone_number: '1', language: 'NL', birthday: '1990-01-31', gender: 1, country: 'BE' },
        },
      });
      for (const member of ['birthday', 'gender', 'country']) expect(body).not.toHaveProperty(member);
      expect((await listed(`/profiles/v1/?eq(id,${body.id})`))[0]).toMatchObject({ birthday: '1990-01-31', gender: 1 });
    },
  ],
  [
    39,
    'a missing permission is 401 with code 10, a missing token 401 with code 104',
    async () => {
      const nobody = await callers.createCaller([]);
      const refused = await callers.call('GET', '/users/v1/roles', { token: nobody.token });
      expect([refused.status, refused.body.code]).toEqual([401, 10]);
      const anonymous = await callers.call('GET', '/users/v1/roles');
      expect([anonymous.status, anonymous.body.code]).toEqual([401, 104]);
    },
  ],
  [
    42,
    'what failed is told apart by the description',
    async () => {
      const { email } = platform.account('no permissions');
      const wrong = (await callers.signIn(email, 'wrong')).body;
      const dead = (await callers.grant({ grant_type: 'refresh_token', refresh_token: '0'.repeat(40) })).body;
      expect([wrong.error, dead.error]).toEqual(['invalid_grant', 'invalid_grant']);
      expect([wrong.description, dead.description]).toEqual([
        'This password email combination is unknown',
        'The refresh token is unknown',
      ]);
    },
  ],
  [
    44,
    'a second factor is asked for with 400 over OAuth 2.0, and with 403 over OAuth 1.0',
    async () => {
      const { email, password } = platform.account('administrator with a one-time code');
      const bearer = await callers.signIn(email, password);
      expect([bearer.status, bearer.body.error]).toEqual([400, 'mfa_required']);
      const signed = await signedCalls(platform.url, SAMPLE_OAUTH1).call('POST', '/auth/v2/oauth1/tokens', {
        email,
        password,
      });
      expect([signed.status, signed.body.code]).toEqual([403, 129]);
      for (const { body } of [bearer, signed]) expect(body.mfa).toMatchObject({ token: expect.any(String) });
    },
  ],
  [
    45,
    'calls without a token are also taken with one, and with a dead one',
    async () => {
      for (const one of [undefined, token, '0'.repeat(40)]) {
        const answer = await callers.call('GET', '/users/v1/email_available?email=free%40example.test', {
          ...(one ? { token: one } : {}),
        });
        expect([answer.status, answer.body]).toEqual([200, { email_available: true }]);
      }
    },
  ],
  [
    47,
    'a token is renewed without naming the client, each time with another',
    async () => {
      const { email, password } = platform.account('administrator');
      const { body } = await callers.signIn(email, password);
      const renewed = await callers.call('POST', '/auth/v2/oauth2/tokens', {
        body: { grant_type: 'refresh_token', refresh_token: body.refresh_token },
      });
      expect(renewed.status).toBe(200);
      expect(renewed.body.refresh_token).not.toBe(body.refresh_token);
    },
  ],
  [
    50,
    'names of permissions that nobody knows are kept',
    async () => {
      const role = await newRole();
      const permissions = ['OF_TOMORROW', 'VIEW_DOCUMENTS:measurement'];
      // Nobody gives away what they do not hold: a newer platform, say, has written it.
      await sql`insert into role_permissions (role_id, name) values (${role}, 'OF_TOMORROW')`.execute(
        platform.platform.db,
      );
      await ask('POST', `/users/v1/roles/add_permissions?eq(id,${role})`, { permissions: permissions.slice(1) });
      const [found] = await listed(`/users/v1/roles?eq(id,${role})`);
      expect((found?.permissions as Body[] | undefined)?.map(({ name }) => name).sort()).toEqual(permissions);
    },
  ],
];

describe('the traps of the wire', () => {
  it.each(TRAPS)('[trap %i] %s', async (_, __, check) => check());
});

import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

let platform: TestPlatform;
let wire: WireCalls;
let admin = '';

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  wire = wireCalls(platform);
  admin = await wire.tokenOf('administrator');
});
afterAll(async () => {
  await platform?.close();
});

type User = Awaited<ReturnType<WireCalls['createUser']>>;
const NO = { status: 401, body: { code: 10 } };
const post = (token: string, path: string, body: unknown) => wire.call('POST', path, { token, body });

/** An administrator with a second factor, and a helper who may update users and nothing else. */
const people = async () => {
  const [boss, helper] = [
    await wire.createUser(['VIEW_USER', 'UPDATE_USER', 'DELETE_USER', 'RESET_FAILED_LOGIN_ATTEMPTS']),
    await wire.createUser([
      'UPDATE_USER',
      'UPDATE_USER_MFA_SETTINGS',
      'VIEW_USER_MFA_SETTINGS',
      'RESET_FAILED_LOGIN_ATTEMPTS',
    ]),
  ];
  return { boss, helper };
};
const presenceOf = async ({ token, password }: User) =>
  String((await post(token, '/auth/v2/confirmPresence', { password })).body.token);
const addTotp = async (by: User, userId: string) => {
  const presenceToken = await presenceOf(by);
  const { body } = await post(by.token, `/auth/v2/mfa/users/${userId}/methods`, { presenceToken, type: 'totp' });
  return { id: String(body.id), secret: String(body.secret), presenceToken };
};
const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

describe('a second factor', () => {
  it('of somebody who may do more is neither switched off, nor added to, nor taken away', async () => {
    const { boss, helper } = await people();
    const own = await addTotp(boss, boss.id);
    const settings = `/auth/v2/mfa/users/${boss.id}`;
    const verified = { presenceToken: own.presenceToken, code: codeNow(own.secret) };
    expect((await post(boss.token, `${settings}/methods/${own.id}/verification/confirm`, verified)).status).toBe(200);
    expect((await post(boss.token, `${settings}/enable`, { presenceToken: own.presenceToken })).status).toBe(200);

    const presenceToken = await presenceOf(helper);
    for (const [path, body] of [
      ['disable', {}],
      ['enable', {}],
      ['methods', { type: 'totp' }],
      ['methods', { type: 'recoveryCodes' }],
      [`methods/${own.id}/verification/confirm`, { code: '000000' }],
      [`methods/${own.id}/remove`, {}],
    ] as const)
      expect(await post(helper.token, `${settings}/${path}`, { presenceToken, ...body }), path).toMatchObject(NO);
    const { body } = await wire.call('GET', settings, { token: admin });
    expect(body).toMatchObject({ enabled: true, methods: [{ id: own.id }] });
  });

  it('of somebody who may do as little is helped with, and one’s own is one’s own', async () => {
    const { helper } = await people();
    const patient = await wire.createUser([]);
    for (const id of [patient.id, helper.id]) expect((await addTotp(helper, id)).secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});

it('failed sign-ins of somebody who may do more are not forgotten', async () => {
  const { boss, helper } = await people();
  const patient = await wire.createUser([]);
  const count = async ({ id }: User) => (await wire.call('GET', `/users/v1/${id}`, { token: admin })).body.failed_count;
  for (const { email } of [boss, patient]) await wire.signIn(email, 'wrong');
  const reset = ({ id }: User) => post(helper.token, `/users/v1/${id}/reset_failed_login_attempts`, undefined);
  expect(await reset(boss)).toMatchObject(NO);
  expect(await reset(patient)).toMatchObject({ status: 200 });
  expect([await count(boss), await count(patient)]).toEqual([1, 0]);
});

describe('[PERM-05] a permission that nobody holds any more', () => {
  const LOST = 'VIEW_STRIPE_ORDERS';
  const KEYS = ['VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'ADD_ROLE_TO_USER'];
  const give = (by: User, to: string, permissions: readonly string[]) =>
    post(by.token, `/users/v1/roles/add_permissions?eq(id,${to})`, { permissions });
  const roleOf = async ({ id }: User) => {
    const { rows } = await sql<{ id: string }>`select role_id as id from user_roles where user_id = ${id}`.execute(
      platform.platform.db,
    );
    return rows[0]?.id ?? '';
  };
  const lose = (name: string) =>
    sql`delete from role_permissions where name = ${name} or name like ${`${name}:%`}`.execute(platform.platform.db);

  it('is given again by whoever holds the keys, and by nobody else', async () => {
    await lose(LOST);
    const [keeper, lesser] = [await wire.createUser(KEYS), await wire.createUser(KEYS.slice(0, 2))];
    expect(await give(lesser, await roleOf(lesser), [LOST])).toMatchObject(NO);
    expect(await give(keeper, await roleOf(keeper), [LOST])).toMatchObject({ body: { records_affected: 1 } });
    // A list of none gives nothing, and is refused as such.
    expect(await give(keeper, await roleOf(keeper), [])).toMatchObject({ status: 400, body: { code: 15 } });
  });

  it('is told apart from one that somebody holds, also who is not activated, and also of all schemas', async () => {
    await lose('VIEW_DOCUMENTS');
    const [keeper, other] = [await wire.createUser(KEYS), await wire.createUser(['VIEW_DOCUMENTS'])];
    await sql`update users set activation = false where id = ${other.id}`.execute(platform.platform.db);
    const own = await roleOf(keeper);
    for (const name of ['VIEW_DOCUMENTS', 'VIEW_DOCUMENTS:scan'])
      expect(await give(keeper, own, [name])).toMatchObject(NO);
    await lose('VIEW_DOCUMENTS');
    expect(await give(keeper, own, ['VIEW_DOCUMENTS:scan'])).toMatchObject({ body: { records_affected: 1 } });
  });
});

it('nobody gets hold of somebody who may do more in a group', async () => {
  const GROUPS = ['5bfbfc3146e0fb321a4b28ac', '5bfbfc3146e0fb321a4b28ad'];
  const HELD = ['UPDATE_USER_EMAIL', 'DELETE_USER', 'RESET_FAILED_LOGIN_ATTEMPTS'];
  const nurseIn = async (groupId: string, permissions: readonly string[]) => {
    const user = await wire.createUser(HELD);
    const role = await post(admin, `/users/v1/groups/${groupId}/roles`, { name: 'nurse' });
    await post(admin, `/users/v1/groups/${groupId}/roles/add_permissions?eq(id,${role.body.id})`, { permissions });
    await post(admin, `/users/v1/add_to_staff?eq(id,${user.id})`, { groups: [groupId] });
    await post(admin, `/users/v1/groups/${groupId}/staff/add_roles?eq(id,${user.id})`, { roles: [role.body.id] });
    return user;
  };
  const [here, there] = GROUPS as [string, string];
  const nurse = await nurseIn(here, ['VIEW_PATIENTS']);
  const elsewhere = await nurseIn(there, ['VIEW_PATIENTS']);
  const colleague = await nurseIn(here, ['VIEW_PATIENTS', 'REMOVE_PATIENT']);
  const takes = ({ token }: User, { id }: User) =>
    wire.call('PUT', `/users/v1/${id}/email`, { token, body: { email: `${id}@taken.example.test` } });
  for (const by of [await wire.createUser(HELD), elsewhere]) expect(await takes(by, nurse)).toMatchObject(NO);
  expect(await takes(nurse, colleague)).toMatchObject(NO);
  for (const by of [elsewhere, nurse]) {
    const { token } = by;
    expect(await wire.call('DELETE', `/users/v1/${colleague.id}`, { token })).toMatchObject(NO);
    expect(await wire.call('DELETE', `/users/v1/?in(id,${by.id},${colleague.id})`, { token })).toMatchObject(NO);
    expect(await post(token, `/users/v1/${colleague.id}/reset_failed_login_attempts`, undefined)).toMatchObject(NO);
  }
  expect((await takes(colleague, nurse)).status).toBe(200);
  const everywhere = await wire.createUser([...HELD, 'VIEW_PATIENTS', 'REMOVE_PATIENT']);
  expect((await takes(everywhere, colleague)).status).toBe(200);
});

describe('what a write selects', () => {
  const GROUP = '5bfbfc3146e0fb321a4b28aa';
  const hidden = async () => {
    const user = await wire.createUser([]);
    await sql`update users set phone_number = '0470-secret' where id = ${user.id}`.execute(platform.platform.db);
    return user;
  };
  /** Staff of the group with a role there that may do everything with its staff. */
  const staff = async () => {
    const user = await wire.createUser([]);
    const permissions = ['ADD_GROUP_ROLE_TO_STAFF', 'REMOVE_GROUP_ROLE_FROM_STAFF'];
    const role = await post(admin, `/users/v1/groups/${GROUP}/roles`, { name: 'lead' });
    await post(admin, `/users/v1/groups/${GROUP}/roles/add_permissions?eq(id,${role.body.id})`, { permissions });
    await post(admin, `/users/v1/add_to_staff?eq(id,${user.id})`, { groups: [GROUP] });
    await post(admin, `/users/v1/groups/${GROUP}/staff/add_roles?eq(id,${user.id})`, { roles: [role.body.id] });
    return user;
  };

  it.each(['add_roles', 'remove_roles'])('tells staff of a group nothing of others (%s)', async verb => {
    const { id } = await hidden();
    const { token, id: own } = await staff();
    const count = (query: string) => post(token, `/users/v1/groups/${GROUP}/staff/${verb}?${query}`, { roles: [] });
    expect((await count(`and(eq(id,${id}),like(phone_number,secret))`)).body).toEqual({ records_affected: 0 });
    // Not even that there is such a user: only staff of the group is selected, and counted.
    expect((await count(`eq(id,${id})`)).body).toEqual({ records_affected: 0 });
    expect((await count(`in(id,${id},${own})`)).body).toEqual({ records_affected: 1 });
    expect((await count(`like(first_name,U)`)).body.records_affected).toBeGreaterThan(0);
    expect((await count(`and(eq(id,${own}),eq(failed_count,0))`)).body).toMatchObject({ code: 19 });
  });

  it.each([
    ['ADD_ROLE_TO_USER', 'POST', '/users/v1/add_roles', { roles: [] }],
    ['REMOVE_ROLE_FROM_USER', 'POST', '/users/v1/remove_roles', { roles: [] }],
    ['ADD_STAFF', 'POST', '/users/v1/add_to_staff', { groups: [] }],
    ['REMOVE_STAFF', 'POST', '/users/v1/remove_from_staff', { groups: [] }],
    ['DELETE_USER', 'DELETE', '/users/v1/', undefined],
  ])('is by id without VIEW_USER, or what may be read (%s)', async (permission, method, path, body) => {
    const { id } = await hidden();
    const { token } = await wire.createUser([permission]);
    const { token: reader } = await wire.createUser([permission, 'VIEW_USER']);
    const count = (by: string, query: string) => wire.call(method, `${path}?${query}`, { token: by, body });
    const guess = `and(eq(id,${id}),like(phone_number,secret))`;
    expect((await count(token, guess)).body).toEqual({ records_affected: 0 });
    expect((await count(token, `and(eq(id,${id}),eq(activation,false))`)).body.records_affected).not.toBe(1);
    expect(
      (await count(method === 'DELETE' ? token : reader, method === 'DELETE' ? `eq(id,${id})` : guess)).body,
    ).toEqual({
      records_affected: 1,
    });
    if (method !== 'DELETE') expect((await count(token, `eq(id,${id})`)).body).toEqual({ records_affected: 1 });
  });

  it('of roles is by id without VIEW_ROLE', async () => {
    const { id, name } = (await post(admin, '/users/v1/roles', { name: 'secret-project' })).body;
    const { token } = await wire.createUser(['ADD_ROLE_PERMISSION', 'VIEW_DOCUMENTS']);
    const add = (query: string) =>
      post(token, `/users/v1/roles/add_permissions?${query}`, { permissions: ['VIEW_DOCUMENTS'] });
    expect(await add(`eq(name,${name})`)).toMatchObject({ status: 404, body: { code: 16 } });
    expect((await add(`eq(id,${id})`)).body).toEqual({ records_affected: 1 });
  });

  it('of roles in a group is by id without VIEW_GROUP, unless one is staff there', async () => {
    const groupId = 'd'.repeat(24);
    const { id, name } = (await post(admin, `/users/v1/groups/${groupId}/roles`, { name: 'secret-study' })).body;
    const helper = await wire.createUser(['ADD_GROUP_ROLE_PERMISSION', 'VIEW_PATIENTS']);
    const add = (query: string) =>
      post(helper.token, `/users/v1/groups/${groupId}/roles/add_permissions?${query}`, {
        permissions: ['VIEW_PATIENTS'],
      });
    expect(await add(`eq(name,${name})`)).toMatchObject({ status: 404, body: { code: 16 } });
    expect((await add(`eq(id,${id})`)).body).toEqual({ records_affected: 1 });
    await post(admin, `/users/v1/add_to_staff?eq(id,${helper.id})`, { groups: [groupId] });
    expect((await add(`eq(name,${name})`)).body).toEqual({ records_affected: 1 });
  });

  it('of documents is what may be read', async () => {
    const schema = (await post(admin, '/data/v1/', { name: 'sealed', description: 'Of a test' })).body;
    const document = (await post(admin, `/data/v1/${schema.id}/documents`, { secret: 'diagnosis' })).body;
    const writer = await wire.createUser(['UPDATE_DOCUMENTS']);
    const reader = await wire.createUser(['UPDATE_DOCUMENTS', 'VIEW_DOCUMENTS']);
    const change = (token: string, verb: string, query: string, body: object) =>
      wire.call(verb === '' ? 'PUT' : 'POST', `/data/v1/${schema.id}/documents/${document.id}${verb}${query}`, {
        token,
        body,
      });
    for (const query of ['?like(data.secret,diag)', '?like(data.secret,other)', '?eq(status,new)']) {
      expect((await change(writer.token, '', query, { note: 1 })).body).toEqual({ affectedRecords: 0 });
      expect((await change(writer.token, '/deleteFields', query, { fields: ['note'] })).body).toEqual({
        affectedRecords: 0,
      });
    }
    expect((await change(reader.token, '', '?like(data.secret,diag)', { note: 1 })).body).toEqual({
      affectedRecords: 1,
    });
    expect((await change(writer.token, '', '', { note: 2 })).body).toEqual({ affectedRecords: 1 });
  });

  it('is refused, not cut off, where it is too much; a group’s change and its audit are one', async () => {
    const { db } = platform.platform;
    const group = '5bfbfc3146e0fb321a4b28ab';
    await sql`insert into group_roles (id, group_id, name)
      select lpad(to_hex(n), 24, '0'), ${group}, 'r' || n from generate_series(1, 1001) n`.execute(db);
    const add = (query: string) =>
      post(admin, `/users/v1/groups/${group}/roles/add_permissions?${query}`, { permissions: ['VIEW_USER'] });
    expect(await add('like(name,r)')).toMatchObject({ status: 400, body: { code: 26 } });
    const touched = async () =>
      (await sql`select 1 from group_roles where group_id = ${group} and permissions <> '{}'`.execute(db)).rows.length;
    expect(await touched()).toBe(0);
    await sql`alter table audit rename to audit_gone`.execute(db);
    expect((await add('eq(name,r1)')).status).toBe(500);
    await sql`alter table audit_gone rename to audit`.execute(db);
    expect(await touched()).toBe(0);
    expect((await add('eq(name,r1)')).body).toEqual({ records_affected: 1 });
  });
});

it('[PERM-05] whoever manages roles stays, unless somebody else can: not who is locked out, nor who is not activated', async () => {
  const { db } = platform.platform;
  const keys = ['VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'ADD_ROLE_TO_USER'];
  const holders = sql`select ur.user_id from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
    where rp.name = 'ADD_ROLE_TO_USER'`;
  // Nobody of those who were there before can be counted on.
  const { rows } = await sql<{
    id: string;
    activation: boolean;
  }>`with before as (select id, activation from users where id in (${holders}))
    update users u set activation = false from before b where u.id = b.id returning u.id, b.activation`.execute(db);
  const [own, other] = [await wire.createUser(keys), await wire.createUser(keys)];
  const as = (failed: number, activation: boolean) =>
    sql`update users set failed_count = ${failed}, activation = ${activation} where id = ${other.id}`.execute(db);
  await sql`update users set activation = true where id = ${own.id}`.execute(db);
  const leave = async () =>
    (await wire.call('DELETE', `/users/v1/${own.id}`, { token: own.token })).body.code ?? 'left';
  await as(50, true);
  expect(await leave(), 'the other is locked out').toBe(27);
  await as(0, false);
  expect(await leave(), 'the other is not activated').toBe(27);
  await as(49, true);
  expect(await leave()).toBe('left');
  for (const { id, activation } of rows)
    await sql`update users set activation = ${activation} where id = ${id}`.execute(db);
});

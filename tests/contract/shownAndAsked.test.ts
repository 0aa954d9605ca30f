import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

const SCHEMAS = '/data/v1/';
const schemaWith = async (name: string, more: object = {}): Promise<string> => {
  const { body } = await ask('POST', SCHEMAS, { name, description: 'Of a test', ...more });
  return body.id as string;
};
type Shown = Record<string, unknown>;
const listOf = async (path: string) => {
  const { status, text, body } = await ask('GET', path);
  expect(status, text).toBe(200);
  return body.data as Shown[];
};
/** Lets some time pass, so that what is stored now has another time than what was. */
const later = (table: string) =>
  sql`update ${sql.table(table)} set update_timestamp = '2020-01-01', creation_timestamp = '2020-01-01'`.execute(
    served.platform.platform.db,
  );
const LONG_AGO = Date.parse('2020-01-01');

it('[SVC-DATA GET …/comments] comments are asked for by the schema that each of them shows', async () => {
  const schemaId = await schemaWith('commented');
  const { body } = await ask('POST', `${SCHEMAS}commented/documents`, {});
  const comments = `${SCHEMAS}commented/documents/${body.id}/comments`;
  await ask('POST', comments, { text: 'x' });
  expect(await listOf(`${comments}?eq(schemaId,${schemaId})&sort(-schemaId)`)).toMatchObject([{ schemaId, text: 'x' }]);
  expect(await listOf(`${comments}?ne(schemaId,${schemaId})`)).toEqual([]);
});

it('[SVC-AUTH GET /oauth2/authorizations] authorizations are asked for by their state', async () => {
  const { body } = await ask('POST', '/auth/v2/applications', {
    name: 'Asked',
    description: 'Of a test',
    type: 'oauth2',
    redirectUris: ['https://example.test'],
  });
  const { body: version } = await ask('POST', `/auth/v2/applications/${body.id}/versions`, { name: '1' });
  const made = { responseType: 'code', clientId: version.clientId, redirectUri: 'https://example.test' };
  for (const state of ['one', 'two']) await ask('POST', '/auth/v2/oauth2/authorizations', { ...made, state });
  await ask('POST', '/auth/v2/oauth2/authorizations', made);
  const authorizations = `/auth/v2/oauth2/authorizations?eq(clientId,${version.clientId})`;
  expect(await listOf(`${authorizations}&eq(state,two)`)).toMatchObject([{ state: 'two' }]);
  expect((await listOf(`${authorizations}&sort(-state)`)).map(({ state }) => state)).toEqual(['two', 'one', undefined]);
  expect(await listOf(`${authorizations}&excludes(state)`)).toHaveLength(1);
});

it('[SVC-DATA GET /] disabled is present where a schema is, and only there', async () => {
  await schemaWith('open-one');
  await schemaWith('shut-one');
  await ask('POST', `${SCHEMAS}shut-one/disable`);
  const named = async (query: string) => (await listOf(`${SCHEMAS}?like(name,-one)&${query}`)).map(({ name }) => name);
  expect(await named('contains(disabled)')).toEqual(['shut-one']);
  expect(await named('excludes(disabled)')).toEqual(['open-one']);
  expect(await named('eq(disabled,true)')).toEqual(['shut-one']);
  expect(await named('ne(disabled,true)')).toEqual(['open-one']);
});

it('[SVC-DATA POST /{id}/disable] a schema is changed when it is disabled and enabled, and not when it is again', async () => {
  await schemaWith('switched');
  const timeOf = async () => {
    const [schema] = await listOf(`${SCHEMAS}?eq(name,switched)`);
    return Date.parse(schema?.updateTimestamp as string);
  };
  for (const action of ['disable', 'enable']) {
    await later('data_schemas');
    await ask('POST', `${SCHEMAS}switched/${action}`);
    expect(await timeOf(), action).toBeGreaterThan(LONG_AGO);
    await later('data_schemas');
    await ask('POST', `${SCHEMAS}switched/${action}`);
    expect(await timeOf(), `${action} again`).toBe(LONG_AGO);
  }
});

it('[SVC-DATA PUT /{id}] a schema is changed by what it is not yet, and not by what it is', async () => {
  await schemaWith('repeated');
  const timeAfter = async (body: object) => {
    await later('data_schemas');
    expect((await ask('PUT', `${SCHEMAS}repeated`, body)).status).toBe(200);
    return Date.parse(String((await listOf(`${SCHEMAS}?eq(name,repeated)`))[0]?.updateTimestamp));
  };
  expect(await timeAfter({ description: 'Of a test', deleteMode: 'permissionRequired' })).toBe(LONG_AGO);
  expect(await timeAfter({ description: 'Of this test' })).toBeGreaterThan(LONG_AGO);
  expect(await timeAfter({ readMode: ['linkedUsers'] })).toBeGreaterThan(LONG_AGO);
});

it('[SVC-USERS POST /activation] a user is changed when the address is activated', async () => {
  const email = 'activated@example.test';
  const { body } = await ask('POST', '/users/v1/register', {
    first_name: 'A',
    last_name: 'B',
    email,
    password: 'Correct-Horse-7',
    phone_number: '1',
    language: 'NL',
  });
  await served.platform.platform.background.idle();
  const { rows } = await sql<{ link: string }>`select link from outbox where recipient = ${email}`.execute(
    served.platform.platform.db,
  );
  await later('users');
  expect(await ask('POST', '/users/v1/activation', { hash: rows[0]?.link.split(': ')[1] })).toMatchObject({
    status: 200,
  });
  const [user] = await listOf(`/users/v1/?eq(id,${body.id})`);
  expect(user).toMatchObject({ activation: true });
  expect(user?.update_timestamp).toBeGreaterThan(LONG_AGO);
});

it('[SVC-USERS POST /groups/{id}/staff/add_roles] an enlistment of staff is changed when roles come and go, and only then', async () => {
  const groupId = '1'.repeat(24);
  const { id } = await served.callers.createCaller([]);
  await ask('POST', `/users/v1/add_to_staff?eq(id,${id})`, { groups: [groupId] });
  const { body: role } = await ask('POST', `/users/v1/groups/${groupId}/roles`, { name: 'nurse', description: 'x' });
  const timeOf = async () => {
    const [user] = await listOf(`/users/v1/?eq(id,${id})`);
    const [enlistment] = (user?.staff_enlistments ?? []) as Shown[];
    return enlistment?.update_timestamp;
  };
  for (const action of ['add_roles', 'remove_roles']) {
    const act = () => ask('POST', `/users/v1/groups/${groupId}/staff/${action}?eq(id,${id})`, { roles: [role.id] });
    await later('staff_enlistments');
    expect(await act(), action).toMatchObject({ status: 200, body: { records_affected: 1 } });
    expect(await timeOf(), action).toBeGreaterThan(LONG_AGO);
    await later('staff_enlistments');
    await act();
    expect(await timeOf(), `${action} again`).toBe(LONG_AGO);
  }
});

it('[SVC-USERS POST /groups/{id}/staff/add_roles] an enlistment in another group is not changed with it', async () => {
  const groups = ['2'.repeat(24), '3'.repeat(24)];
  const { id } = await served.callers.createCaller([]);
  await ask('POST', `/users/v1/add_to_staff?eq(id,${id})`, { groups });
  const inGroup = `/users/v1/groups/${groups[0]}`;
  const { body: role } = await ask('POST', `${inGroup}/roles`, { name: 'nurse', description: 'x' });
  await later('staff_enlistments');
  await ask('POST', `${inGroup}/staff/add_roles?eq(id,${id})`, { roles: [role.id] });
  const [user] = await listOf(`/users/v1/?eq(id,${id})`);
  expect(user?.staff_enlistments).toMatchObject([
    { group_id: groups[0], update_timestamp: expect.toSatisfy(time => time > LONG_AGO) },
    { group_id: groups[1], update_timestamp: LONG_AGO },
  ]);
});

it('[SVC-USERS PUT /{id}] a user is changed by what is said of them, and not where nothing is', async () => {
  const { id } = await served.callers.createCaller([]);
  await later('users');
  const timeAfter = async (body: object) => (await ask('PUT', `/users/v1/${id}`, body)).body.update_timestamp;
  expect(await timeAfter({})).toBe(LONG_AGO);
  expect(await timeAfter({ first_name: 'Eva' })).toBeGreaterThan(LONG_AGO);
});

it('[SVC-DATA POST /{id}/documents/{docId}/linkGroups] [SVC-DATA POST /{id}/documents/{docId}/unlinkGroups] a document is changed when it is linked and unlinked', async () => {
  await schemaWith('linked-groups');
  const documents = `${SCHEMAS}linked-groups/documents`;
  const { body: made } = await ask('POST', documents, {});
  for (const action of ['linkGroups', 'unlinkGroups']) {
    await later('documents');
    await ask('POST', `${documents}/${made.id}/${action}`, { groupIds: ['1'.repeat(24)] });
    const [found] = await listOf(`${documents}?eq(id,${made.id})`);
    expect(Date.parse(String(found?.updateTimestamp)), action).toBeGreaterThan(LONG_AGO);
  }
});

it('[SVC-FILES GET /] the files of the sample data are those of its administrator', async () => {
  const files = await listOf('/files/v1/');
  expect(files.length).toBeGreaterThan(0);
  const { body } = await ask('GET', '/users/v1/me');
  expect(new Set(files.map(({ creatorId }) => creatorId))).toEqual(new Set([body.id]));
  expect(await listOf(`/files/v1/?eq(creatorId,${body.id})`)).toHaveLength(files.length);
});

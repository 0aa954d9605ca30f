import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { administered } from '../support/administered';
import type { Caller } from '../support/callers';

const { served, ask } = administered();
const [GROUP, OTHER] = ['1'.repeat(24), '2'.repeat(24)];
const FIRST = { group_id: GROUP, reason: 'Study', custom_fields: { a_b: 1, list: [{ kind: 'x' }] } };
const SECOND = { group_id: OTHER, patient_id: 'P-1' };

let owner: Caller;
const enlistments = (token?: string, query = '', id = owner.id) =>
  ask('GET', `/profiles/v1/${id}/groups${query && `?${query}`}`, undefined, token);
const staffOf = async (group: string): Promise<string> => {
  const { id, token } = await served.callers.createCaller([]);
  await ask('POST', `/users/v1/add_to_staff?eq(id,${id})`, { groups: [group] });
  return token;
};

beforeAll(async () => {
  owner = await served.callers.createCaller([]);
  await ask('POST', '/profiles/v1/', { id: owner.id, country: 'BE', birthday: '1990-01-31', gender: 1 });
  await ask('POST', `/users/v1/${owner.id}/patient_enlistments`, { group_id: GROUP });
  for (const group of [FIRST, SECOND])
    expect((await ask('POST', `/profiles/v1/${owner.id}/groups`, group)).status).toBe(200);
});

describe('the groups of a profile', () => {
  it('[SVC-PROF GET /{id}/groups] are a page, in the order in which they were joined', async () => {
    expect((await enlistments()).body).toEqual({
      query: '{}',
      page: { total: 2, offset: 0, limit: 50 },
      data: [FIRST, SECOND],
    });
    expect((await enlistments(undefined, 'limit(1,1)')).body).toMatchObject({ page: { total: 2 }, data: [SECOND] });
  });

  it('[SVC-PROF GET /{id}/groups] are asked for, sorted and picked by their members', async () => {
    for (const [query, data] of [
      [`eq(group_id,${OTHER})`, [SECOND]],
      ['eq(reason,Study)', [FIRST]],
      ['eq(custom_fields.a_b,1)', [FIRST]],
      ['sort(-group_id)', [SECOND, FIRST]],
      ['eq(patientId,P-1)&select(patient_id)', [{ patient_id: 'P-1' }]],
    ] as const)
      expect([query, (await enlistments(undefined, query)).body.data]).toEqual([query, data]);
    expect((await enlistments(undefined, 'eq(nothing,1)')).body).toMatchObject({ code: 19 });
  });

  it('[SVC-PROF GET /{id}/groups] are seen by whose they are and with VIEW_PATIENTS, each by its staff; for others there is no such profile', async () => {
    const { token: viewer } = await served.callers.createCaller(['VIEW_PATIENTS']);
    for (const token of [owner.token, viewer]) expect((await enlistments(token)).body.data).toEqual([FIRST, SECOND]);
    expect((await enlistments(await staffOf(GROUP))).body.data).toEqual([FIRST]);
    const { token: stranger } = await served.callers.createCaller([]);
    for (const token of [await staffOf(OTHER), stranger])
      expect(await enlistments(token)).toMatchObject({ status: 404, body: { code: 16 } });
  });

  it('[SVC-PROF GET /{id}/groups] of a profile that is not there are not there either', async () => {
    const { id, token } = await served.callers.createCaller([]);
    for (const by of [undefined, token])
      expect(await enlistments(by, '', id)).toMatchObject({ status: 404, body: { code: 16 } });
    expect((await enlistments(undefined, '', 'x')).body).toMatchObject({ code: 12 });
    expect((await enlistments(undefined, 'eq(nothing', id)).body).toMatchObject({ code: 19 });
  });

  it('[SVC-PROF GET /] find the profile, by what was said of it there, too', async () => {
    for (const query of [
      'eq(groups.custom_fields.a_b,1)',
      'contains(groups,eq(custom_fields.a_b,1))',
      'contains(groups,and(eq(custom_fields.a_b,1),eq(reason,Study)))',
      'eq(groups.0.customFields.a_b,1)',
    ]) {
      const { body } = await ask('GET', `/profiles/v1/?${query}`);
      expect([query, body.data]).toMatchObject([query, [{ id: owner.id }]]);
    }
    const { body } = await ask('GET', '/profiles/v1/?eq(groups.1.custom_fields.a_b,1)');
    expect(body.data).toEqual([]);
  });
});

describe('[SVC-PROF]', () => {
  it('[SVC-PROF GET /] are told with the profile as they are stored, what is null in custom fields included', async () => {
    const { id, token } = await served.callers.createCaller([]);
    const custom_fields = { a: null, b: { c: null, d: 1 }, e: [{ f: null }] };
    await ask('POST', '/profiles/v1/', { id, country: 'BE', birthday: '1990-01-31', gender: 1 });
    for (const group_id of [GROUP, OTHER]) await ask('POST', `/users/v1/${id}/patient_enlistments`, { group_id });
    await ask('POST', `/profiles/v1/${id}/groups`, { group_id: GROUP, custom_fields });
    await ask('POST', `/profiles/v1/${id}/groups`, SECOND);
    const [profile] = (await ask('GET', `/profiles/v1/?eq(id,${id})`, undefined, token)).body.data as object[];
    expect(profile).toMatchObject({ groups: [{ group_id: GROUP, custom_fields }, SECOND] });
    expect((profile as { groups: object[] }).groups.map(Object.keys)).toEqual([
      ['group_id', 'custom_fields'],
      ['group_id', 'patient_id'],
    ]);
  });

  it('[SVC-PROF POST /{id}/groups] somebody else’s profile joins a group with two permissions together', async () => {
    const { id } = await served.callers.createCaller([]);
    await ask('POST', '/profiles/v1/', { id, country: 'BE', birthday: '1990-01-31', gender: 1 });
    const join = async (...permissions: string[]) => {
      const { token } = await served.callers.createCaller(permissions);
      return (await ask('POST', `/profiles/v1/${id}/groups`, { group_id: GROUP }, token)).status;
    };
    expect(await join('ADD_PATIENT')).toBe(401);
    expect(await join('ACTIVATE_PRESCRIPTIONS')).toBe(401);
    expect(await join('ADD_PATIENT', 'ACTIVATE_PRESCRIPTIONS')).toBe(200);
  });

  it.each(['country', 'birthday', 'gender'])('[SVC-PROF POST /remove_fields] a profile keeps its %s', async field => {
    const { body } = await ask('POST', `/profiles/v1/remove_fields?eq(id,${owner.id})`, { fields: [field] });
    expect(body).toMatchObject({ code: 11 });
  });

  it('[SVC-PROF PUT …/logs/{id}] [SVC-PROF DELETE …/logs/{id}] an entry is changed and removed by who wrote it alone, who stands in the audit', async () => {
    const [author, other] = await Promise.all(
      [1, 2].map(() => served.callers.createCaller(['CREATE_PROFILE_LOG_ENTRIES'])),
    );
    const logs = `/profiles/v1/${owner.id}/groups/${GROUP}/logs`;
    const entry = `${logs}/${(await ask('POST', logs, { text: 'Called' }, author?.token)).body.id}`;
    expect(await ask('PUT', entry, { text: 'Never called' }, other?.token)).toMatchObject({ status: 404 });
    expect(await ask('DELETE', entry, undefined, other?.token)).toMatchObject({ status: 404, body: { code: 16 } });
    expect(await ask('DELETE', entry, undefined, author?.token)).toMatchObject({ status: 200 });
    const { rows } = await sql`select actor, target from audit where action = 'profile_log.delete'`.execute(
      served.platform.platform.db,
    );
    expect(rows).toEqual([{ actor: author?.id, target: entry.split('/').at(-1) }]);
  });

  it('[SVC-PROF DELETE …/logs/{id}] an entry is removed where it stands, not by way of another group or profile', async () => {
    const author = await served.callers.createCaller(['CREATE_PROFILE_LOG_ENTRIES']);
    const at = (profile: string, group: string) => `/profiles/v1/${profile}/groups/${group}/logs`;
    const { id } = (await ask('POST', at(owner.id, GROUP), { text: 'Called' }, author.token)).body;
    for (const path of [at(owner.id, OTHER), at(author.id, GROUP)])
      expect(await ask('DELETE', `${path}/${id}`, undefined, author.token), path).toMatchObject({ status: 404 });
    expect((await ask('DELETE', `${at(owner.id, GROUP)}/${id}`, undefined, author.token)).status).toBe(200);
  });
});

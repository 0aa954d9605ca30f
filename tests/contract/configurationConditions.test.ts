import { beforeEach, describe, expect, it } from 'vitest';
import { administered } from '../support/administered';
import type { Caller } from '../support/callers';

const { served, ask } = administered();
const AFFECTED = (affectedRecords: number) => ({ status: 200, body: { affectedRecords } });

let owner: Caller;
let path = '';
beforeEach(async () => {
  owner = await served.callers.createCaller([]);
  path = `/configurations/v2/users/${owner.id}`;
});
const read = async (at = path) => (await ask('GET', at)).body;

describe('a condition of a change', () => {
  it('[SVC-CONF PUT /users/{userId}] [SVC-CONF PUT /general] that nothing meets writes nothing, of what was never written either', async () => {
    for (const at of [path, '/configurations/v2/general', `/configurations/v2/groups/${'8'.repeat(24)}`]) {
      const before = await read(at);
      expect(before).not.toHaveProperty('creationTimestamp');
      expect(await ask('PUT', `${at}?eq(data.a,1)`, { data: { b: 1 } })).toMatchObject(AFFECTED(0));
      expect(await ask('POST', `${at}/deleteFields?eq(data.a,1)`, { fields: ['data.b'] })).toMatchObject(AFFECTED(0));
      expect(await read(at)).toEqual(before);
      // Read, it is empty: a condition that an empty one meets holds, and its id stays.
      expect(await ask('PUT', `${at}?ne(data.a,1)&eq(updateTimestamp,null)`, { data: { a: 1 } })).toMatchObject(
        AFFECTED(1),
      );
      expect(await read(at)).toMatchObject({ id: before.id, data: { a: 1 }, creationTimestamp: expect.any(String) });
      expect(await ask('PUT', `${at}?eq(data.a,1)`, { data: { a: 2 } })).toMatchObject(AFFECTED(1));
      expect(await ask('PUT', `${at}?eq(data.a,1)`, { data: { a: 3 } })).toMatchObject(AFFECTED(0));
      expect(await read(at)).toMatchObject({ data: { a: 2 } });
    }
  });
});

describe('a key that holds a dot', () => {
  it('[SVC-CONF POST /users/{userId}/deleteFields] is removed, unless the path leads somewhere by itself', async () => {
    await ask('PUT', path, { data: { 'a.b': 1, 'c.d': 1, c: { d: 1, 'e.f': 1, g: { h: 1 } }, 'c.g': { h: 1 } } });
    const remove = (...fields: string[]) => ask('POST', `${path}/deleteFields`, { fields });
    await remove('data.a.b', 'data.c.e.f', 'data.c.g.nothing', 'data.x.y');
    expect((await read()).data).toEqual({ 'c.d': 1, c: { d: 1, g: { h: 1 } }, 'c.g': { h: 1 } });
    await remove('data.c.d');
    expect((await read()).data).toEqual({ 'c.d': 1, c: { g: { h: 1 } }, 'c.g': { h: 1 } });
    await remove('data.c.d');
    expect((await read()).data).toEqual({ c: { g: { h: 1 } }, 'c.g': { h: 1 } });
  });
});

describe('whoever sees what patients or staff have set everywhere', () => {
  it('[SVC-CONF GET /users/{userId}] sees it of each user, and nothing of the user’s own', async () => {
    const [groupId, other] = ['1'.repeat(24), { kind: 'staff' }];
    await ask('PUT', path, { data: { own: 1 } });
    await ask('PUT', `${path}/patientConfigurations/${groupId}`, { data: { kind: 'patient' } });
    await ask('PUT', `${path}/staffConfigurations/${groupId}`, { data: other });
    const { id: blank } = await served.callers.createCaller([]);
    for (const [permission, patient, staff] of [
      ['VIEW_PATIENT_CONFIGURATIONS', [{ groupId, data: { kind: 'patient' } }], []],
      ['VIEW_STAFF_CONFIGURATIONS', [], [{ groupId, data: other }]],
    ] as const) {
      const { token } = await served.callers.createCaller([permission]);
      const { status, body } = await ask('GET', path, undefined, token);
      expect([status, body.patientConfigurations, body.staffConfigurations]).toEqual([200, patient, staff]);
      expect(body).not.toHaveProperty('data');
      const empty = { patientConfigurations: [], staffConfigurations: [] };
      expect((await ask('GET', `/configurations/v2/users/${blank}`, undefined, token)).body).toMatchObject(empty);
    }
    const { token: stranger } = await served.callers.createCaller([]);
    expect(await ask('GET', path, undefined, stranger)).toMatchObject({ status: 401, body: { code: 10 } });
  });
});

describe('what staff of a group set for others', () => {
  const GROUP = '7'.repeat(24);
  const KINDS = [
    ['patient', 'PATIENT'],
    ['staff', 'STAFF'],
  ] as const;
  const put = (kind: string, id: string, token?: string) =>
    ask('PUT', `/configurations/v2/users/${id}/${kind}Configurations/${GROUP}`, { data: { a: 1 } }, token);

  it.each(KINDS)(
    '[SVC-CONF PUT /users/{userId}/patientConfigurations/{groupId}] [SVC-CONF PUT /users/{userId}/staffConfigurations/{groupId}] is for its own %s members',
    async (kind, noun) => {
      const [staff, member, stranger] = await Promise.all([1, 2, 3].map(() => served.callers.createCaller([])));
      const enlist = (id = '') => ask('POST', `/users/v1/add_to_staff?eq(id,${id})`, { groups: [GROUP] });
      await enlist(staff?.id);
      const { body: role } = await ask('POST', `/users/v1/groups/${GROUP}/roles`, { name: 'care', description: 'x' });
      await ask('POST', `/users/v1/groups/${GROUP}/roles/add_permissions?eq(id,${role.id})`, {
        permissions: [`UPDATE_${noun}_CONFIGURATIONS`],
      });
      await ask('POST', `/users/v1/groups/${GROUP}/staff/add_roles?eq(id,${staff?.id})`, { roles: [role.id] });
      if (kind === 'staff') await enlist(member?.id);
      else await ask('POST', `/users/v1/${member?.id}/patient_enlistments`, { group_id: GROUP });

      expect(await put(kind, member?.id ?? '', staff?.token)).toMatchObject(AFFECTED(1));
      expect(await put(kind, stranger?.id ?? '', staff?.token)).toMatchObject({ status: 401, body: { code: 10 } });
      const remove = `/configurations/v2/users/${stranger?.id}/${kind}Configurations/${GROUP}/deleteFields`;
      expect((await ask('POST', remove, { fields: ['data.a'] }, staff?.token)).body.code).toBe(10);
      const { body } = await ask('GET', `/configurations/v2/users/${stranger?.id}`);
      expect(body[`${kind}Configurations`]).toEqual([]);
      // Whose right is not only of the group sets it for anybody.
      expect(await put(kind, stranger?.id ?? '')).toMatchObject(AFFECTED(1));
    },
  );
});

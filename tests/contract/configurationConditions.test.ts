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

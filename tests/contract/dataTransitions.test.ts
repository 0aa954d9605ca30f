import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PERMISSION_NAMES } from '../../src/contract';
import { createPlatform } from '../../src/embedded/app';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { createSampled } from '../support/sampleData';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { bareCalls } from '../support/wireCalls';

let platform: TestPlatform;
let callers: Callers;
let user: Caller;
/** What waits for a delay to pass, and for how long. */
const waiting: { ms: number; run: () => void }[] = [];
const GROUP = '5bfbfc3146e0fb321a4b2801';

beforeAll(async () => {
  platform = await startEmbedded({
    scale: 0,
    documents: 0,
    wait: (ms, run) => {
      waiting.push({ ms, run });
      return () => undefined;
    },
  });
  callers = createCallers(platform);
  user = await callers.createCaller([
    'CREATE_SCHEMAS',
    'UPDATE_SCHEMAS',
    'CREATE_TASKS',
    'VIEW_DOCUMENTS',
    'UPDATE_DOCUMENTS',
    'DELETE_DOCUMENTS',
    'CREATE_DOCUMENT_COMMENTS',
    'UPDATE_ACCESS_TO_DOCUMENT',
  ]);
});
afterAll(async () => {
  await platform?.close();
});

const call = async (method: string, path: string, body?: unknown) =>
  callers.call(method, `/data/v1/${path}`, { token: user.token, body });

let serial = 0;
type Step = Record<string, unknown>;
const schemaWith = async (transitions: Step[], { statuses = ['open', 'done', 'more'], creation = {} as Step } = {}) => {
  const name = `transitions-${++serial}`;
  await call('POST', '', { name, description: 'Of a test' });
  for (const status of statuses) await call('POST', `${name}/statuses`, { name: status });
  for (const transition of transitions) {
    const { status, text } = await call('POST', `${name}/transitions`, {
      type: 'manual',
      fromStatuses: ['new'],
      toStatus: 'done',
      ...transition,
    });
    expect(status, text).toBe(200);
  }
  const answer = await call('PUT', `${name}/creationTransition`, { toStatus: 'new', type: 'manual', ...creation });
  expect(answer.status, answer.text).toBe(200);
  return name;
};
const create = async (schema: string, data: unknown = {}) =>
  (await call('POST', `${schema}/documents`, data)).body as Step & { id: string };
const read = async (schema: string, id: string) =>
  ((await call('GET', `${schema}/documents?eq(id,${id})`)).body.data as Step[])[0];
const transition = (schema: string, id: string, name: string, data?: unknown) =>
  call('POST', `${schema}/documents/${id}/transition`, { name, data });
const pass = () => {
  for (const { run } of waiting.splice(0)) run();
};

describe('actions', () => {
  it.each<[string, Step[], unknown, unknown]>([
    ['set', [{ type: 'set', field: 'a.b', value: { c: null } }], { a: { x: 1 } }, { a: { x: 1, b: { c: null } } }],
    ['set on the way', [{ type: 'set', field: 'a.b', value: 1 }], {}, { a: { b: 1 } }],
    ['unset', [{ type: 'unset', fields: ['a.b', 'c', 'd.e'] }], { a: { b: 1 }, c: 2, f: 3 }, { a: {}, f: 3 }],
    [
      'addItems',
      [{ type: 'addItems', field: 'list', values: [1, { a: 1 }, 'x', 'x'] }],
      { list: ['x', { a: 1 }] },
      { list: ['x', { a: 1 }, 1] },
    ],
    [
      'addItems of the same twice',
      [{ type: 'addItems', field: 'list', values: ['y', 'y', 2, 2] }],
      {},
      { list: ['y', 2] },
    ],
    ['addItems to nothing', [{ type: 'addItems', field: 'list', values: [1] }], {}, { list: [1] }],
    [
      'removeItems',
      [{ type: 'removeItems', field: 'list', values: [1, { a: 1 }] }],
      { list: [1, 2, { a: 1 }, 1] },
      { list: [2] },
    ],
    ['__proto__', [{ type: 'set', field: '__proto__.x', value: 1 }], {}, JSON.parse('{"__proto__":{"x":1}}')],
    [
      'set behind a list',
      [{ type: 'set', field: 'list.2', value: 'c' }],
      { list: ['a', 'b'] },
      { list: ['a', 'b', 'c'] },
    ],
    ['set in a new item', [{ type: 'set', field: 'list.0.a', value: 1 }], { list: [] }, { list: [{ a: 1 }] }],
    ['set of what it is', [{ type: 'set', field: 'list.0', value: 1 }], { list: [1] }, { list: [1] }],
  ])('[DOC-10] %s', async (_, actions, before, after) => {
    const schema = await schemaWith([{ name: 'go', actions }]);
    const { id } = await create(schema, before);
    expect((await transition(schema, id, 'go')).status).toBe(200);
    const document = await read(schema, id);
    expect(document).toMatchObject({ status: 'done' });
    expect(JSON.stringify(document?.data)).toBe(JSON.stringify(after));
  });

  it.each([
    ['list.3', { list: ['a', 'b'] }],
    ['list.name', { list: ['a', 'b'] }],
    ['list.-1', { list: ['a', 'b'] }],
    ['text.below', { text: 'kept' }],
    ['none.below', { none: null }],
  ])('[DOC-10] a place that cannot be set is named, and nothing changes: %s', async (field, before) => {
    const actions = [
      { type: 'set', field: 'other', value: 1 },
      { type: 'set', field, value: 1 },
    ];
    const schema = await schemaWith([{ name: 'go', actions }]);
    const { id } = await create(schema, before);
    const { status, body } = await transition(schema, id, 'go');
    expect([status, body.code, body.message]).toEqual([400, 26, expect.stringContaining(field)]);
    expect(await read(schema, id)).toMatchObject({ status: 'new', data: before });
    expect(JSON.stringify((await read(schema, id))?.data)).toBe(JSON.stringify(before));
  });

  it('[DOC-10] a place to which no items can be added is named', async () => {
    const schema = await schemaWith([{ name: 'go', actions: [{ type: 'addItems', field: 'text.list', values: [1] }] }]);
    const { id } = await create(schema, { text: 'kept' });
    const { body } = await transition(schema, id, 'go');
    expect(body).toMatchObject({ code: 26, message: expect.stringContaining('text.list') });
  });

  it('[DOC-10] when the status changed is told of transitions, not of updates', async () => {
    const schema = await schemaWith([{ name: 'go' }]);
    const { id } = await create(schema);
    const before = '2020-01-01T00:00:00.000Z';
    await sql`update documents set status_changed_timestamp = ${before} where id = ${id}`.execute(platform.platform.db);
    await call('PUT', `${schema}/documents/${id}`, { a: 1 });
    expect(await read(schema, id)).toMatchObject({ statusChangedTimestamp: before });
    await transition(schema, id, 'go');
    const after = await read(schema, id);
    expect(after?.statusChangedTimestamp).toBe(after?.updateTimestamp);
  });

  it('[DOC-10] linkCreator, linkEnlistedGroups, linkUserFromData and linkGroupFromData', async () => {
    const other = await callers.createCaller([]);
    await sql`insert into patient_enlistments (user_id, group_id) values (${user.id}, ${GROUP})`.execute(
      platform.platform.db,
    );
    const schema = await schemaWith([
      {
        name: 'go',
        actions: [
          { type: 'linkCreator' },
          { type: 'linkEnlistedGroups', onlyActive: true },
          { type: 'linkUserFromData', userIdField: 'people.doctor' },
          { type: 'linkGroupFromData', groupIdField: 'groups' },
        ],
      },
      { name: 'all', fromStatuses: ['done'], actions: [{ type: 'linkEnlistedGroups' }] },
    ]);
    const former = '5bfbfc3146e0fb321a4b2803';
    await sql`insert into patient_enlistments (user_id, group_id, expiry_timestamp) values (${user.id}, ${former}, '2020-01-01')`.execute(
      platform.platform.db,
    );
    const { id } = await create(schema, {
      people: { doctor: other.id },
      groups: ['5bfbfc3146e0fb321a4b2809', 'no id'],
    });
    await transition(schema, id, 'go');
    expect(await read(schema, id)).toMatchObject({
      userIds: [user.id, other.id],
      groupIds: [GROUP, '5bfbfc3146e0fb321a4b2809'],
    });
    await transition(schema, id, 'all');
    expect((await read(schema, id))?.groupIds).toEqual([GROUP, '5bfbfc3146e0fb321a4b2809', former]);
    await sql`delete from patient_enlistments`.execute(platform.platform.db);
  });

  const tasksAbout = async (id: string) => {
    const { rows } = await sql<{ function_name: string; priority: number; data: unknown; created_by_user_id: string }>`
      select function_name, priority, data, created_by_user_id from tasks where data ->> 'documentId' = ${id} order by seq`.execute(
      platform.platform.db,
    );
    return rows;
  };

  it('[DOC-10] task asks for a run about the document, also of a function that does not exist; the audit names both', async () => {
    const schema = await schemaWith([
      {
        name: 'go',
        actions: [{ type: 'task', functionName: 'greet', priority: 3, data: { kind: 'x' } }],
        afterActions: [{ type: 'task', functionName: 'nobody-there' }],
      },
    ]);
    const { id } = await create(schema);
    await transition(schema, id, 'go');
    expect(await tasksAbout(id)).toMatchObject([
      { function_name: 'greet', priority: 3, data: { kind: 'x', documentId: id }, created_by_user_id: user.id },
      { function_name: 'nobody-there', data: { documentId: id } },
    ]);
    const { rows } = await sql<{
      details: unknown;
    }>`select details from audit where target = ${id} and action = 'document.transition'`.execute(platform.platform.db);
    expect(rows[0]?.details).toMatchObject({ transition: 'go', tasks: ['greet', 'nobody-there'] });
  });

  it('[DOC-10] task is asked for by whoever takes the transition, also after a delay', async () => {
    const task = (functionName: string) => ({ type: 'task', functionName });
    const schema = await schemaWith([
      { name: 'go', actions: [task('before'), { type: 'delay', time: 1 }, task('behind')] },
    ]);
    const { id } = await create(schema);
    const { id: other, token } = await callers.createCaller(['UPDATE_DOCUMENTS']);
    const path = `/data/v1/${schema}/documents/${id}/transition`;
    expect((await callers.call('POST', path, { token, body: { name: 'go' } })).status).toBe(200);
    pass();
    await platform.platform.background.idle();
    expect(await tasksAbout(id)).toMatchObject([
      { function_name: 'before', created_by_user_id: other },
      { function_name: 'behind', created_by_user_id: other },
    ]);
  });

  it('[DOC-10] task is asked for behind a transition that happens by itself, too', async () => {
    const afterActions = [{ type: 'task', functionName: 'greet' }];
    const schema = await schemaWith([{ name: 'alone', type: 'automatic', afterActions }]);
    const { id, status } = await create(schema);
    expect([status, await tasksAbout(id)]).toMatchObject(['done', [{ function_name: 'greet' }]]);
  });

  it.each([1.5, 2 ** 53, -(2 ** 53)])('[DOC-10] task takes no priority that no run has (%j)', async priority => {
    const schema = await schemaWith([]);
    const { body } = await call('POST', `${schema}/transitions`, {
      name: 'go',
      type: 'manual',
      fromStatuses: ['new'],
      toStatus: 'done',
      actions: [{ type: 'task', functionName: 'greet', priority }],
    });
    expect(body).toMatchObject({ code: 26, message: expect.stringContaining('priority') });
  });

  it('[DOC-10] a priority that an earlier version stored is brought to one that a run has', async () => {
    const schema = await schemaWith([
      {
        name: 'go',
        actions: [1, 2].map(priority => ({ type: 'task', functionName: 'greet', priority })),
      },
    ]);
    await sql`update data_schemas set definition = replace(replace(definition::text, '"priority":1', '"priority":2.7'),
      '"priority":2}', '"priority":-1e300}')::json where name = ${schema}`.execute(platform.platform.db);
    const { id } = await create(schema);
    expect((await transition(schema, id, 'go')).status).toBe(200);
    expect(await tasksAbout(id)).toMatchObject([{ priority: 3 }, { priority: -(2 ** 53 - 1) }]);
  });

  it('[DOC-10] a transition that fails asks for no run', async () => {
    const schema = await schemaWith([
      {
        name: 'go',
        actions: [
          { type: 'task', functionName: 'greet' },
          { type: 'set', field: 'value', value: 'text' },
        ],
      },
    ]);
    await call('POST', `${schema}/properties`, { name: 'value', configuration: { type: 'number' } });
    const { id } = await create(schema);
    expect((await transition(schema, id, 'go')).body.code).toBe(15);
    expect(await tasksAbout(id)).toEqual([]);
    expect(await read(schema, id)).toMatchObject({ status: 'new' });
  });

  it.each([
    [{ type: 'explode' }],
    [{ type: 'set', field: 'a' }],
    [{ type: 'delay', time: -1 }],
    [{ type: 'delay', time: 1e9 }],
    [{ type: 'task' }],
    ['set'],
  ])('[SVC-DATA POST /{id}/transitions] the action %j is refused', async action => {
    const schema = await schemaWith([]);
    const body = { name: 'go', type: 'manual', fromStatuses: ['new'], toStatus: 'done', actions: [action] };
    expect((await call('POST', `${schema}/transitions`, body)).body.code).toBe(26);
  });
});

describe('conditions', () => {
  const configuration = { type: 'object', properties: { ok: { type: 'boolean', const: true } }, required: ['ok'] };

  it('[DOC-10] of the input may say what is not to be in a list', async () => {
    const items = { type: 'string', pattern: '^(?!important_tag$).+$' };
    const properties = { tags: { type: 'array', items } };
    const schema = await schemaWith([
      { name: 'go', conditions: [{ type: 'input', configuration: { type: 'object', properties } }] },
    ]);
    const { id } = await create(schema);
    const refused = await transition(schema, id, 'go', { tags: ['a', 'important_tag'] });
    expect(refused.body).toMatchObject({ code: 26, message: expect.stringContaining('tags') });
    expect((await transition(schema, id, 'go', { tags: ['a', 'important_tag_too'] })).status).toBe(200);
  });

  it('[DOC-10] of the input, of the document and of the status must hold; what comes along is written', async () => {
    const schema = await schemaWith([
      { name: 'input', conditions: [{ type: 'input', configuration }] },
      { name: 'document', fromStatuses: ['done'], toStatus: 'more', conditions: [{ type: 'document', configuration }] },
    ]);
    const { id } = await create(schema);
    expect((await transition(schema, id, 'document')).body).toMatchObject({
      code: 26,
      message: expect.stringContaining('status new'),
    });
    expect((await transition(schema, id, 'input', { ok: false })).body.code).toBe(26);
    expect(await read(schema, id)).toMatchObject({ status: 'new', data: {} });
    expect((await transition(schema, id, 'input', { ok: true })).status).toBe(200);
    expect(await read(schema, id)).toMatchObject({ status: 'done', data: { ok: true } });
    expect((await transition(schema, id, 'document')).status).toBe(200);
  });

  // The form that the public documentation of the platform shows, and ours for the data alone.
  it.each([
    ['the document', {}, { type: 'object', properties: { data: configuration }, required: ['data'] }],
    ['the document, which need not name its data', {}, { type: 'object', properties: { data: configuration } }],
    ['the data', {}, configuration],
    [
      'data with a member of that name',
      { data: { type: 'object' } },
      { type: 'object', properties: { data: configuration } },
    ],
  ])('[DOC-10] of the document may be put as one of %s', async (_, properties, conditionOf) => {
    const schema = await schemaWith([
      { name: 'go', conditions: [{ type: 'document', configuration: conditionOf }] },
      {
        name: 'follow',
        type: 'automatic',
        fromStatuses: ['done'],
        toStatus: 'more',
        conditions: [{ type: 'document', configuration: conditionOf }],
      },
    ]);
    for (const [name, held] of Object.entries(properties))
      await call('POST', `${schema}/properties`, { name, configuration: held });
    const dataOf = (ok: boolean) => ('data' in properties ? { data: { ok } } : { ok });
    const refused = await create(schema, dataOf(false));
    expect((await transition(schema, refused.id, 'go')).body.code).toBe(26);
    const { id } = await create(schema, dataOf(true));
    expect((await transition(schema, id, 'go')).status).toBe(200);
    expect(await read(schema, id)).toMatchObject({ status: 'more' });
  });

  it('[SVC-DATA POST /{schema}/documents] those of the creation hold for the first data', async () => {
    const schema = await schemaWith([], { creation: { conditions: [{ type: 'input', configuration }] } });
    expect((await call('POST', `${schema}/documents`, { ok: false })).body.code).toBe(26);
    expect((await call('POST', `${schema}/documents`, { ok: true })).status).toBe(200);
  });

  it.each([
    [
      { type: 'initiatorHasRelationToUserInData', userIdField: 'patientId', relation: 'isStaffOfTargetPatient' },
      'staff',
    ],
    [{ type: 'initiatorHasRelationToGroupInData', groupIdField: 'groupId', relation: 'staff' }, 'staff'],
    [
      {
        type: 'initiatorHasRelationToGroupInData',
        groupIdField: 'groupId',
        relation: 'staff',
        requiredPermission: 'SIGN',
      },
      'staff with SIGN',
    ],
    [{ type: 'initiatorHasRelationToGroupInData', groupIdField: 'groupId', relation: 'patient' }, 'patient'],
  ])('[DOC-10] %j holds for %s', async (condition, expected) => {
    const { db, randomHex } = platform.platform;
    const schema = await schemaWith([{ name: 'go', conditions: [condition] }]);
    const patient = await callers.createCaller(['TRANSITION_DOCUMENTS']);
    const staff = await callers.createCaller(['TRANSITION_DOCUMENTS']);
    const signer = await callers.createCaller(['TRANSITION_DOCUMENTS']);
    const stranger = await callers.createCaller(['TRANSITION_DOCUMENTS']);
    const groupId = randomHex(24);
    await sql`insert into patient_enlistments (user_id, group_id) values (${patient.id}, ${groupId})`.execute(db);
    await sql`insert into staff_enlistments (user_id, group_id) values (${staff.id}, ${groupId}), (${signer.id}, ${groupId})`.execute(
      db,
    );
    const roleId = randomHex(24);
    await sql`insert into group_roles (id, group_id, name, permissions) values (${roleId}, ${groupId}, 'signer', '{SIGN}')`.execute(
      db,
    );
    await sql`insert into staff_roles (user_id, group_id, role_id) values (${signer.id}, ${groupId}, ${roleId})`.execute(
      db,
    );
    const outcomes: Record<string, unknown> = {};
    for (const [who, { token }] of Object.entries({ patient, staff, signer, stranger })) {
      const { id } = await create(schema, { patientId: patient.id, groupId });
      const { body } = await callers.call('POST', `/data/v1/${schema}/documents/${id}/transition`, {
        token,
        body: { name: 'go' },
      });
      outcomes[who] = body.code ?? 'done';
    }
    expect(outcomes).toEqual({
      patient: expected === 'patient' ? 'done' : 26,
      staff: expected === 'staff' ? 'done' : 26,
      signer: expected.startsWith('staff') ? 'done' : 26,
      stranger: 26,
    });
  });
});

describe('[DOC-10] whom a transition names in its data', () => {
  it('is whom its conditions are about: the first and the next are judged alike, not whom the document named before', async () => {
    const { db, randomHex } = platform.platform;
    const schema = await schemaWith([
      {
        name: 'assign',
        fromStatuses: ['new'],
        toStatus: 'new',
        conditions: [
          { type: 'initiatorHasRelationToUserInData', userIdField: 'patientId', relation: 'isStaffOfTargetPatient' },
          { type: 'initiatorHasRelationToGroupInData', groupIdField: 'groupId', relation: 'staff' },
        ],
        actions: [{ type: 'linkUserFromData', userIdField: 'patientId' }],
      },
    ]);
    const own = { patient: await callers.createCaller([]), group: randomHex(24) };
    const other = { patient: await callers.createCaller([]), group: randomHex(24) };
    const staff = await callers.createCaller(['TRANSITION_DOCUMENTS']);
    for (const { patient, group } of [own, other])
      await sql`insert into patient_enlistments (user_id, group_id) values (${patient.id}, ${group})`.execute(db);
    await sql`insert into staff_enlistments (user_id, group_id) values (${staff.id}, ${own.group})`.execute(db);
    const { id } = await create(schema, {});
    const assign = async (data: object) =>
      (
        await callers.call('POST', `/data/v1/${schema}/documents/${id}/transition`, {
          token: staff.token,
          body: { name: 'assign', data },
        })
      ).body.code ?? 'done';
    const first = { patientId: own.patient.id, groupId: own.group };
    expect(await assign({})).toBe(26);
    expect(await assign(first)).toBe('done');
    expect(await assign({ patientId: other.patient.id })).toBe(26);
    expect(await assign({ groupId: other.group })).toBe(26);
    expect(await read(schema, id)).toMatchObject({ userIds: [own.patient.id] });
    expect(await assign({}), 'as the document says').toBe('done');
  });
});

describe('automatic transitions', () => {
  const when = (field: string) => [{ type: 'document', configuration: { type: 'object', required: [field] } }];

  it('[DOC-10] follow a creation and an update one after the other, until none applies', async () => {
    const schema = await schemaWith([
      { name: 'first', type: 'automatic', conditions: when('a') },
      { name: 'second', type: 'automatic', fromStatuses: ['done'], toStatus: 'more', conditions: when('b') },
    ]);
    expect(await create(schema)).toMatchObject({ status: 'new' });
    const { id, status } = await create(schema, { a: 1 });
    expect(status).toBe('done');
    await call('PUT', `${schema}/documents/${id}`, { b: 1 });
    expect(await read(schema, id)).toMatchObject({ status: 'more' });
    expect(await create(schema, { a: 1, b: 1 })).toMatchObject({ status: 'more' });
    expect((await transition(schema, (await create(schema)).id, 'first')).body.code).toBe(26);
  });

  it('[DOC-10] follow a change twenty times at most', async () => {
    const statuses = Array.from({ length: 21 }, (_, n) => `s${n + 1}`);
    const chain = statuses.map((toStatus, n) => ({
      name: `to-${toStatus}`,
      type: 'automatic',
      fromStatuses: [n === 0 ? 'new' : `s${n}`],
      toStatus,
    }));
    const schema = await schemaWith(chain.slice(0, 20), { statuses });
    expect(await create(schema)).toMatchObject({ status: 's20' });
    await call('POST', `${schema}/transitions`, chain[20]);
    expect(await create(schema)).toMatchObject({ code: 27 });
  });

  it('[DOC-10] that a document could take since are taken with its next change, and nobody’s to ask for', async () => {
    const schema = await schemaWith([]);
    const { id } = await create(schema);
    const alone = { name: 'alone', type: 'automatic', fromStatuses: ['new'], toStatus: 'done' };
    await call('POST', `${schema}/transitions`, alone);
    expect((await transition(schema, id, 'alone')).body.code).toBe(26);
    expect(await read(schema, id)).toMatchObject({ status: 'new' });
    await call('PUT', `${schema}/documents/${id}`, { a: 1 });
    expect(await read(schema, id)).toMatchObject({ status: 'done' });
  });

  it('[SVC-DATA DELETE /{schemaId}/statuses/{name}] begin in statuses that stay, and lead to such', async () => {
    const schema = await schemaWith([{ name: 'go', fromStatuses: ['open', 'open'], toStatus: 'done' }]);
    const remove = async (status: string) => (await call('DELETE', `${schema}/statuses/${status}`)).body.code ?? 'gone';
    expect([await remove('open'), await remove('done'), await remove('more')]).toEqual([414, 414, 'gone']);
    const { body } = await call('GET', `?eq(name,${schema})`);
    expect(body.data).toMatchObject([{ transitions: [{ fromStatuses: ['open'] }] }]);
  });

  it('[DOC-10] follow each other twenty times, and no more', async () => {
    const statuses = Array.from({ length: 21 }, (_, n) => `step-${n}`);
    const [last, ...chain] = statuses
      .map((toStatus, n) => ({ name: toStatus, type: 'automatic', fromStatuses: [statuses[n - 1] ?? 'new'], toStatus }))
      .reverse();
    const schema = await schemaWith(chain, { statuses });
    expect(await create(schema)).toMatchObject({ status: 'step-19' });
    expect((await call('POST', `${schema}/transitions`, last)).status).toBe(200);
    expect(await create(schema)).toMatchObject({ code: 27 });
  });

  it('[DOC-10] that run in a circle change nothing', async () => {
    const schema = await schemaWith([
      { name: 'there', type: 'automatic', conditions: when('a') },
      { name: 'back', type: 'automatic', fromStatuses: ['done'], toStatus: 'new' },
    ]);
    const { id } = await create(schema);
    expect((await call('PUT', `${schema}/documents/${id}`, { a: 1 })).body.code).toBe(27);
    expect(await read(schema, id)).toMatchObject({ status: 'new', data: {} });
    expect(await read(schema, id)).not.toHaveProperty('transitionLock');
  });
});

describe('what comes with a transition', () => {
  it('[DOC-10] belongs to the document as far as the schema names it, and is all taken where it names nothing', async () => {
    const named = await schemaWith([{ name: 'go' }]);
    await call('POST', `${named}/properties`, { name: 'note', configuration: { type: 'string' } });
    const open = await schemaWith([{ name: 'go' }]);
    const dataAfter = async (schema: string) => {
      const { id } = await create(schema);
      expect((await transition(schema, id, 'go', { note: 'a', other: 1 })).status).toBe(200);
      return (await read(schema, id))?.data;
    };
    expect([await dataAfter(named), await dataAfter(open)]).toEqual([{ note: 'a' }, { note: 'a', other: 1 }]);
  });
});

describe('locks', () => {
  const slow = {
    name: 'slow',
    actions: [
      { type: 'set', field: 'before', value: 1 },
      { type: 'delay', time: 5_000 },
      { type: 'set', field: 'after', value: 1 },
    ],
  };

  it('[DOC-09] last as long as a delay; links and deleting are possible meanwhile', async () => {
    const schema = await schemaWith([slow]);
    const { id } = await create(schema);
    expect((await transition(schema, id, 'slow')).body).toEqual({ affectedRecords: 1 });
    expect(waiting.map(({ ms }) => ms)).toEqual([5_000]);
    expect(await read(schema, id)).toMatchObject({
      status: 'new',
      data: { before: 1 },
      transitionLock: { timestamp: expect.any(String) },
    });
    expect((await call('GET', `${schema}/documents?contains(transitionLock)`)).body.page).toMatchObject({ total: 1 });
    for (const [method, below, body] of [
      ['PUT', '', { a: 1 }],
      ['POST', '/deleteFields', { fields: ['a'] }],
      ['POST', '/transition', { name: 'slow' }],
      ['POST', '/comments', { text: 'x' }],
    ] as const) {
      expect((await call(method, `${schema}/documents/${id}${below}`, body)).body.code, below).toBe(415);
    }
    // What is wrong with a query is told before.
    expect((await call('PUT', `${schema}/documents/${id}?eq(nothing,1)`, { a: 1 })).body.code).toBe(19);
    expect((await call('POST', `${schema}/documents/${id}/linkUsers`, { userIds: [user.id] })).status).toBe(200);
    pass();
    await expect.poll(async () => read(schema, id)).not.toHaveProperty('transitionLock');
    expect(await read(schema, id)).toMatchObject({ status: 'done', data: { before: 1, after: 1 }, userIds: [user.id] });
  });

  it('[DOC-09] of a creation are there when it answers', async () => {
    const schema = await schemaWith([], {
      creation: { actions: [{ type: 'delay', time: 10 }, { type: 'linkCreator' }] },
    });
    const created = await create(schema, { a: 1 });
    expect(created).toMatchObject({ status: 'new', userIds: [], transitionLock: { timestamp: expect.any(String) } });
    pass();
    await expect.poll(async () => read(schema, created.id)).not.toHaveProperty('transitionLock');
    expect(await read(schema, created.id)).toMatchObject({ userIds: [user.id] });
  });

  it('[DOC-09] of a document that was deleted meanwhile are forgotten', async () => {
    const schema = await schemaWith([slow]);
    const { id } = await create(schema);
    await transition(schema, id, 'slow');
    expect((await call('DELETE', `${schema}/documents/${id}`)).status).toBe(200);
    pass();
    await platform.platform.background.idle();
    expect(await read(schema, id)).toBeUndefined();
  });

  it('[DOC-09] end when the rest of a transition fails, and the audit says why', async () => {
    const schema = await schemaWith([
      {
        name: 'fail',
        actions: [
          { type: 'delay', time: 1 },
          { type: 'set', field: 'value', value: 'text' },
        ],
      },
    ]);
    await call('POST', `${schema}/properties`, { name: 'value', configuration: { type: 'number' } });
    const { id } = await create(schema, { value: 1 });
    await transition(schema, id, 'fail');
    pass();
    await platform.platform.background.idle();
    expect(await read(schema, id)).toMatchObject({ status: 'new', data: { value: 1 } });
    expect(await read(schema, id)).not.toHaveProperty('transitionLock');
    const { rows } = await sql<{
      details: { reason: string };
    }>`select details from audit where target = ${id} and action = 'document.transition_failed'`.execute(
      platform.platform.db,
    );
    expect(rows[0]?.details.reason).toContain('value');
  });

  it('[DOC-09] end where the status is gone that the transition leads to', async () => {
    const schema = await schemaWith([{ ...slow, toStatus: 'more' }]);
    const { id } = await create(schema);
    await transition(schema, id, 'slow');
    const { body } = await call('GET', `?eq(name,${schema})`);
    const [way] = (body.data as { transitions: { id: string }[] }[])[0]?.transitions ?? [];
    expect((await call('DELETE', `${schema}/transitions/${way?.id}`)).status).toBe(200);
    expect((await call('DELETE', `${schema}/statuses/more`)).status).toBe(200);
    pass();
    await platform.platform.background.idle();
    expect(await read(schema, id)).toMatchObject({ status: 'new', data: { before: 1 } });
    expect(await read(schema, id)).not.toHaveProperty('transitionLock');
  });

  it('[DOC-09] that a server left behind are gone when it starts again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-locks-'));
    const first = await createSampled({ scale: 0, documents: 0 }, { dataDir: folder });
    await sql`insert into data_schemas (id, name, definition, default_limit, maximum_limit, creation_timestamp, update_timestamp)
      values ('0123456789abcdef01234567', 'left', '{}', 20, 500, now(), now())`.execute(first.platform.db);
    await sql`insert into documents (id, schema_id, status, data, data_text, lock_timestamp, status_changed_timestamp, creation_timestamp, update_timestamp)
      values ('0123456789abcdef01234568', '0123456789abcdef01234567', 'new', '{}', '{}', now(), now(), now(), now())`.execute(
      first.platform.db,
    );
    await first.close();
    const second = await createPlatform({ dataDir: folder });
    const { rows } = await sql<{ locked: number }>`select count(lock_timestamp)::int as locked from documents`.execute(
      second.platform.db,
    );
    expect(rows).toEqual([{ locked: 0 }]);
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[DOC-09] a transition that waits goes on after a restart, once its time has come', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-delay-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const first = await createSampled({ scale: 0, documents: 0 }, { dataDir: folder, wait: () => () => undefined });
    const before = { ...first, url: await first.listen(0, '127.0.0.1'), account: platform.account };
    const { token } = await createCallers(before).createCaller(PERMISSION_NAMES);
    const ask = async (url: string, method: string, path: string, body?: unknown) =>
      (await bareCalls(url).call(method, `/data/v1/${path}`, { token, body })).body;
    const name = 'waits';
    await ask(before.url, 'POST', '', { name, description: 'Of a test' });
    await ask(before.url, 'POST', `${name}/statuses`, { name: 'done' });
    const way = { ...slow, type: 'manual', fromStatuses: ['new'], toStatus: 'done' };
    await ask(before.url, 'POST', `${name}/transitions`, way);
    const { id } = await ask(before.url, 'POST', `${name}/documents`, {});
    // The second server's time stands still, however long the machine takes to start it.
    const asked = Date.now();
    await ask(before.url, 'POST', `${name}/documents/${id}/transition`, { name: 'slow' });
    await first.close();

    let later = 0;
    const second = await createPlatform({ dataDir: folder, now: () => asked + later });
    onTestFinished(() => second.close());
    const url = await second.listen(0, '127.0.0.1');
    const found = async () => ((await ask(url, 'GET', `${name}/documents`)).data as Step[])[0];
    expect(await found()).toMatchObject({ status: 'new', data: { before: 1 }, transitionLock: expect.any(Object) });
    later = 60_000;
    await expect.poll(async () => (await found())?.status, { timeout: 30_000 }).toBe('done');
    expect(await found()).toMatchObject({ data: { before: 1, after: 1 } });
    expect(await found()).not.toHaveProperty('transitionLock');
  });
});

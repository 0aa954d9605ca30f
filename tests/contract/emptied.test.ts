import { beforeAll, describe, expect, it } from 'vitest';
import { administered } from '../support/administered';
import { codeOf } from '../support/functionCode';

const { served, ask } = administered();

const GROUP = '5bfbfc3146e0fb321a4b2801';
/** By what a record may do without: where it is read, where it is changed, and what it has there at first. */
type Case = readonly [wire: string, members: object, make: () => Promise<{ list: string; one: string }>];

const madeAt = (path: string, given: object, members: object) => async () => {
  const { body, text } = await ask('POST', path, { ...given, ...members });
  expect(body.id, text).toBeDefined();
  return { list: `${path}?eq(id,${body.id})`, one: `${path.replace(/\/$/, '')}/${body.id}` };
};

const caseAt = (wire: string, path: string, given: object, members: object): Case => [
  wire,
  members,
  madeAt(path, given, members),
];

const profileOf = async (members: object) => {
  const { id } = await served.callers.createCaller([]);
  const needed = { id, country: 'BE', birthday: '1970-01-01', gender: 1 };
  const { status, text } = await ask('POST', '/profiles/v1/', { ...needed, ...members });
  expect(status, text).toBe(200);
  return id;
};

const PROFILE = { city: 'Gent', weight: 70, smoker: true, comorbidities: ['DIABETES'], custom_fields: { a: 1 } };
const ENLISTMENT = { reason: 'Check-up', patient_id: 'P1', custom_fields: { a: 1 } };

const CASES: readonly Case[] = [
  caseAt(
    'SVC-DISP PUT /{id}',
    '/dispatchers/v1/',
    { eventType: 'x', actions: [] },
    { name: 'One', description: 'Text' },
  ),
  caseAt(
    'SVC-PAY PUT /products/{id}',
    '/payments/v1/products',
    { prices: {} },
    { name: 'P', taskFunctionName: 'f', appStoreProductId: 'a', taskPriority: 3, schema: { properties: {} } },
  ),
  caseAt('SVC-TPL PUT /v2/{id}', '/templates/v2/', { name: 't', outputs: {} }, { description: 'Text', inputs: {} }),
  [
    'SVC-PROF PUT /',
    PROFILE,
    async () => {
      const list = `/profiles/v1/?eq(id,${await profileOf(PROFILE)})`;
      return { list, one: list };
    },
  ],
  [
    'SVC-PROF PUT /{id}/groups/{groupId}',
    ENLISTMENT,
    async () => {
      const groups = `/profiles/v1/${await profileOf({})}/groups`;
      await ask('POST', groups, { group_id: GROUP, ...ENLISTMENT });
      return { list: groups, one: `${groups}/${GROUP}` };
    },
  ],
];

const recordOf = async (list: string) => ((await ask('GET', list)).body.data as object[])[0];
const nulls = (members: object) => Object.fromEntries(Object.keys(members).map(name => [name, null]));

describe('what a record may do without', () => {
  it.each(CASES)('[%s] is emptied by null, and stays where it is left out', async (_, members, make) => {
    const { list, one } = await make();
    expect(await ask('PUT', one, {})).toMatchObject({ status: 200 });
    expect(await recordOf(list)).toMatchObject(members);
    expect(await ask('PUT', one, nulls(members))).toMatchObject({ status: 200 });
    const left = await recordOf(list);
    expect(left).toBeDefined();
    for (const name of Object.keys(members)) expect(left).not.toHaveProperty(name);
  });

  it('[SVC-PROF PUT /] what every profile keeps, and what a record has to have, stays', async () => {
    const list = `/profiles/v1/?eq(id,${await profileOf({})})`;
    const kept = { country: 'BE', birthday: '1970-01-01', gender: 1 };
    expect((await ask('PUT', list, nulls(kept))).body).toEqual({ records_affected: 1 });
    expect(await recordOf(list)).toMatchObject(kept);
    const dispatchers = await madeAt('/dispatchers/v1/', { eventType: 'x', actions: [] }, { tags: ['a'] })();
    await ask('PUT', dispatchers.one, { eventType: null, tags: null });
    expect(await recordOf(dispatchers.list)).toMatchObject({ eventType: 'x', tags: ['a'] });
  });

  it('[SVC-USERS PUT /{id}] the time zone of a user, not a name or a telephone number', async () => {
    const { id } = await served.callers.createCaller([]);
    const given = {
      first_name: 'Ada',
      last_name: 'L',
      phone_number: '1',
      language: 'NL',
      time_zone: 'Europe/Brussels',
    };
    await ask('PUT', `/users/v1/${id}`, given);
    const { body } = await ask('PUT', `/users/v1/${id}`, nulls(given));
    expect(body).toMatchObject({ ...given, time_zone: '' });
  });

  it('[SVC-DISP PUT /{id}/actions/{actionId}] a member of an action, not what it acts on', async () => {
    const task = { type: 'task', functionName: 'report', tags: ['a'], data: { a: 1 }, description: 'Text' };
    const { body } = await ask('POST', '/dispatchers/v1/', { eventType: 'x', actions: [task] });
    const [action] = body.actions as { id: string }[];
    const put = { type: null, functionName: null, tags: null, data: null, description: null };
    await ask('PUT', `/dispatchers/v1/${body.id}/actions/${action?.id}`, put);
    const { actions } = (await recordOf(`/dispatchers/v1/?eq(id,${body.id})`)) as { actions: object[] };
    expect(actions).toEqual([{ type: 'task', functionName: 'report', id: action?.id }]);
  });
});

describe('[SVC-TASKS PUT /functions/{name}] a function', () => {
  const one = '/tasks/v1/functions/emptied';
  const made = { entryPoint: 'index.handler', runtime: 'nodejs12.x', timeLimit: 7, memoryLimit: 256 };
  const said = {
    description: 'Text',
    environmentVariables: { SECRET: { value: 'x' } },
    executionOptions: { permissionMode: 'allUsers', defaultPriority: 3 },
    retryPolicy: { enabled: true, errorsToRetry: ['TypeError'] },
  };
  beforeAll(async () => {
    await ask('POST', '/tasks/v1/functions', {
      ...made,
      ...said,
      name: 'emptied',
      code: codeOf({ 'index.js': '' }),
    });
  });

  it('loses what it was said to have by null, and not what it needs to run', async () => {
    expect((await ask('GET', one)).body).toMatchObject({ ...made, ...said });
    const put = () => ask('PUT', one, { ...nulls(said), ...nulls(made), code: null });
    expect((await put()).body).toEqual({ affectedRecords: 1 });
    const { body } = await ask('GET', one);
    expect(body).toMatchObject({
      ...made,
      environmentVariables: {},
      executionOptions: { permissionMode: 'permissionRequired', defaultPriority: 0 },
      retryPolicy: { enabled: false, errorsToRetry: [] },
    });
    expect(body).not.toHaveProperty('description');
    // Said again, it changes nothing.
    await put();
    expect((await ask('GET', one)).body).toEqual(body);
  });
});

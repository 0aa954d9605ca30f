import { beforeAll, describe, expect, it } from 'vitest';
import { administered } from '../support/administered';
import type { Caller } from '../support/callers';

const { served, ask } = administered();
const idOf = (number: number) => number.toString(16).padStart(24, '0');

describe('[RQL-05] a query', () => {
  /** As long a query as arrives beside the headers of a call, of one piece again and again. */
  const long = (start: string, piece: string, end: string) =>
    start + piece.repeat(Math.floor((15_500 - start.length - end.length) / piece.length)) + end;

  it('may be as long as a request carries: five hundred ids, also for a write', async () => {
    const ids = Array.from({ length: 499 }, (_, n) => idOf(n));
    const { id } = await served.callers.createCaller([]);
    const query = `in(id,${[...ids, id].join(',')})`;
    expect((await ask('GET', `/users/v1/?${query}`)).body.data).toMatchObject([{ id }]);
    const roles = [String((await ask('POST', '/users/v1/roles', { name: 'many', description: '' })).body.id)];
    expect((await ask('POST', `/users/v1/add_roles?${query}`, { roles })).body).toEqual({ records_affected: 1 });
  });

  // What reads one of these more than once for each of its characters, or goes down all of its steps, takes longer than a test may.
  it.each([
    ['a path that nobody knows', '/users/v1/', long('eq(x', '.A', ',1)'), 19],
    ['a path below a relation', '/users/v1/', long('eq(roles', '.1', ',1)'), 19],
    ['a path of odd numbers', '/tasks/v1/', long('eq(data', '.-1', ',1)'), undefined],
    ['a path below an element', '/tasks/v1/', long('contains(data.a,eq(b', '.-1', ',1))'), undefined],
    ['an order by odd numbers', '/tasks/v1/', long('sort(data', '.-1', ')'), undefined],
    ['very many fields', '/users/v1/', long('select(a', ',a', ')'), undefined],
  ])('of nothing but %s is answered', async (_, path, query, code) => {
    expect((await ask('GET', `${path}?${query}`)).body.code).toBe(code);
  });

  it('of a path through the elements of a list that is longer than any is answered', async () => {
    await ask('POST', '/data/v1/', { name: 'lists', description: 'of a test' });
    const configuration = { type: 'array', items: { type: 'object' } };
    expect((await ask('POST', '/data/v1/lists/properties', { name: 'rows', configuration })).status).toBe(200);
    expect((await ask('GET', `/data/v1/lists/documents?${long('eq(data.rows', '.a', ',1)')}`)).body.data).toEqual([]);
  });
});

describe('[RQL-04] a value', () => {
  it.each(['%00', '%2500', '%25%30%30', 'string:%2500', '(a,%2500)', '%2527%255Cu0000%2527'])(
    'that would hold a NUL is none: %s',
    async value => {
      expect((await ask('GET', `/users/v1/?eq(first_name,${value})`)).body.code).toBe(19);
    },
  );

  it('may hold the text that a NUL is written with', async () => {
    await ask('POST', '/users/v1/roles', { name: '5%00', description: '' });
    expect((await ask('GET', '/users/v1/roles?eq(name,5%252500)')).body.data).toMatchObject([{ name: '5%00' }]);
  });
});

describe('[RQL-02] a moment', () => {
  it.each([
    '2025-06-19T10:00:00.000+02:00',
    '2025-06-19T10:00:00.000%2B02:00',
    '2025-06-19T10:00:00.000%252B02:00',
    '2025%252D06-19T08:00:00.000Z',
    '2025%252D06%252D19T10%253A00%253A00%252E000%252B02%253A00',
  ])('is the same, whichever of its characters are encoded, and how often: %s', async value => {
    const { body } = await ask('GET', `/users/v1/?gt(creation_timestamp,${value})`);
    expect(body.code ?? (body.page as { total: number }).total).toBeGreaterThan(0);
    const task = { functionName: 'of-moments', startTimestamp: '2925-06-19T08:00:00.000Z' };
    const { id } = (await ask('POST', '/tasks/v1/', task)).body;
    const found = await ask('GET', `/tasks/v1/?eq(id,${id})&eq(startTimestamp,${value.replace('2025', '2925')})`);
    expect(found.body.page).toMatchObject({ total: 1 });
  });
});

it('[RQL-01] the last moments that can be kept are found as they are, and what lies behind them is behind all', async () => {
  const last = '9999-12-31T23:59:59.999Z';
  const { id } = (await ask('POST', '/tasks/v1/', { functionName: 'of-moments', startTimestamp: last })).body;
  const found = async (query: string) =>
    ((await ask('GET', `/tasks/v1/?eq(id,${id})&${query}`)).body.page as { total: number }).total;
  expect([await found(`eq(startTimestamp,${last})`), await found(`lt(startTimestamp,${last})`)]).toEqual([1, 0]);
  expect(await found('lt(startTimestamp,epoch:253402300800000)')).toBe(1);
  expect(await found('ge(startTimestamp,epoch:253402300800000)')).toBe(0);
});

describe('[RQL-01] what has no end', () => {
  it.each([
    ['lt(failed_count,Infinity)', 1],
    ['le(failed_count,Infinity)', 1],
    ['gt(failed_count,-Infinity)', 1],
    ['gt(failed_count,Infinity)', 0],
    ['lt(failed_count,-Infinity)', 0],
    ['lt(creation_timestamp,Infinity)', 1],
    ['ge(creation_timestamp,-Infinity)', 1],
    ['lt(creation_timestamp,-Infinity)', 0],
    ['eq(failed_count,Infinity)', 0],
    ['in(creation_timestamp,Infinity)', 0],
    ['ne(failed_count,Infinity)', 1],
    ['lt(last_name,Infinity)', 0],
  ])('is beyond all numbers and all moments: %s finds %i', async (query, total) => {
    const { id } = await served.callers.createCaller([]);
    expect((await ask('GET', `/users/v1/?eq(id,${id})&${query}`)).body.page).toMatchObject({ total });
  });
});

describe('[RQL-01] a list of texts that a record lacks', () => {
  const names: Record<string, string> = {};
  beforeAll(async () => {
    for (const [name, comorbidities] of [
      ['none', undefined],
      ['empty', []],
      ['one', ['HEART_FAILURE']],
      ['two', ['HEART_FAILURE', 'DIABETES']],
    ] as const) {
      const { id } = await served.callers.createCaller([]);
      names[id] = name;
      const profile = { id, country: 'BE', birthday: '1990-01-31', gender: 1, comorbidities };
      expect((await ask('POST', '/profiles/v1/', profile)).status).toBe(200);
    }
  });
  const found = async (query: string) => {
    const { body } = await ask('GET', `/profiles/v1/?in(id,${Object.keys(names)})&${query}`);
    return (body.data as { id: string }[]).map(({ id }) => names[id]);
  };

  it.each([
    ['contains(comorbidities)', ['empty', 'one', 'two']],
    ['excludes(comorbidities)', ['none']],
    ['eq(comorbidities,null)', ['none']],
    ['ne(comorbidities,null)', ['empty', 'one', 'two']],
    ['eq(comorbidities,DIABETES)', ['two']],
    ['ne(comorbidities,DIABETES)', ['none', 'empty', 'one']],
    ['out(comorbidities,DIABETES,STROKE)', ['none', 'empty', 'one']],
    ['in(comorbidities,DIABETES,STROKE)', ['two']],
    ['ne(comorbidities.1,DIABETES)', ['none', 'empty', 'one']],
    // Nothing is within a text.
    ['contains(country,eq(a,1))', []],
    ['excludes(country,eq(a,1))', ['none', 'empty', 'one', 'two']],
  ])('%s finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });
});

it.each([
  ['/profiles/v1/', 'comorbidities'],
  ['/users/v1/', 'roles'],
  ['/users/v1/', 'roles.name'],
  ['/users/v1/', '-roles.0.name'],
])(
  '[RQL-01] %s is not sorted by %s, which is a list or within one, and has no order: it says so',
  async (list, key) => {
    const { status, body } = await ask('GET', `${list}?sort(${key})`);
    const message = `The field '${key.replace('-', '')}' cannot be sorted by: it is a list, or within one`;
    expect([status, body]).toMatchObject([400, { code: 19, message }]);
    expect((await ask('GET', `${list}?sort(nobody)`)).body.message).toMatch(
      /^Unknown field 'nobody' in query; known are /,
    );
  },
);

describe('[RQL-01] a position', () => {
  let userId = '';
  beforeAll(async () => {
    ({ id: userId } = await served.callers.createCaller(['VIEW_USER', 'VIEW_ROLE']));
    const role = await ask('POST', '/users/v1/roles', { name: 'second', description: '' });
    await ask('POST', `/users/v1/add_roles?eq(id,${userId})`, { roles: [role.body.id] });
    // Groups whose names are in no order of theirs, one after the other.
    for (const groupId of [idOf(9), idOf(3), idOf(6)])
      await ask('POST', `/users/v1/${userId}/patient_enlistments`, { group_id: groupId });
  });
  const isFound = async (query: string) =>
    (await ask('GET', `/users/v1/?eq(id,${userId})&${query}`)).body.page as { total: number };

  it.each([
    ['eq(roles.0.name,of a test)', 1],
    ['eq(roles.1.name,of a test)', 0],
    ['eq(roles.1.name,second)', 1],
    ['eq(roles.1,second)', 1],
    ['eq(roles.5.name,second)', 0],
    ['eq(roles.99999.name,second)', 0],
    ['ne(roles.0.name,second)', 1],
    ['ne(roles.1.name,second)', 0],
    ['ne(roles.5.name,second)', 1],
    ['in(roles.0.permissions.1.name,VIEW_USER)', 1],
    ['in(roles.0.permissions.0.name,VIEW_USER)', 0],
    ['eq(roles.permissions.1.name,VIEW_USER)', 1],
    ['like(roles.0.permissions,view_)', 1],
    ['like(roles.1.permissions,view_)', 0],
    ['contains(roles.1)', 1],
    ['contains(roles.2)', 0],
    ['excludes(roles.2)', 1],
    ['excludes(roles.1)', 0],
    [`eq(patient_enlistments.0.group_id,${idOf(9)})`, 1],
    [`eq(patient_enlistments.2.group_id,${idOf(6)})`, 1],
    [`eq(patient_enlistments.1.group_id,${idOf(6)})`, 0],
  ])('in a relation is that of what travels: %s finds %i', async (query, total) => {
    expect(await isFound(query.replaceAll(' ', '%2520'))).toMatchObject({ total });
    const [user] = (await ask('GET', `/users/v1/?eq(id,${userId})`)).body.data as Record<string, object[]>[];
    expect([user?.roles, user?.patient_enlistments]).toMatchObject([
      [{ name: 'of a test', permissions: [{ name: 'VIEW_ROLE' }, { name: 'VIEW_USER' }] }, { name: 'second' }],
      [{ group_id: idOf(9) }, { group_id: idOf(3) }, { group_id: idOf(6) }],
    ]);
  });
});

describe('[RQL-01] a part of a field that is selected is all that travels of it', () => {
  const first = async (path: string) => ((await ask('GET', path)).body.data as unknown[])[0];
  const id = expect.any(String);
  const data = { aB: { c: 1, d: 2 }, e: [{ f: 3, g: 4 }] };
  let reader: Caller;
  beforeAll(async () => {
    reader = await served.callers.createCaller(['VIEW_USER']);
    await ask('POST', '/tasks/v1/', { functionName: 'part', startTimestamp: '2100-01-01', data });
  });

  it('of users, in either spelling', async () => {
    const read = (select: string) =>
      first(`/users/v1/?eq(id,${reader.id})&select(${select})`) as Promise<Record<string, unknown>>;
    const permissions = [{ name: 'VIEW_USER' }];
    expect(await read('roles.name,email')).toEqual({ id: reader.id, email: id, roles: [{ name: 'of a test' }] });
    expect(await read('roles.permissions.name')).toEqual({ id: reader.id, roles: [{ permissions }] });
    const times = { roles: [{ creation_timestamp: expect.any(Number) }] };
    expect(await read('roles.creation_timestamp')).toEqual({ id: reader.id, ...times });
    expect(await read('roles.creationTimestamp')).toEqual({ id: reader.id, ...times });
    expect(await read('creation_timestamp.day')).toEqual({ id: reader.id, creation_timestamp: expect.any(Number) });
  });

  it('of runs, whatever names their data has', async () => {
    const read = (select: string) => first(`/tasks/v1/?functionName=part&select(${select})`);
    expect(await read('data.nothing')).toEqual({ id, data: {} });
    expect(await read('data.aB.c,data.e.g')).toEqual({ id, data: { aB: { c: 1 }, e: [{ g: 4 }] } });
    expect(await read('status,data')).toMatchObject({ id, data });
    expect(await read('startTimestamp')).toEqual({ id, startTimestamp: '2100-01-01T00:00:00.000Z' });
  });

  it("and no other of the operator's own, however alike they are spelled", async () => {
    const alike = { myVar: 1, my_var: 2, deep: { aB: 1, a_b: 2 } };
    await ask('POST', '/tasks/v1/', { functionName: 'alike', startTimestamp: '2100-01-01', data: alike });
    const run = (select: string) => first(`/tasks/v1/?functionName=alike&select(${select})`);
    expect(await run('data.myVar')).toEqual({ id, data: { myVar: 1 } });
    expect(await run('data.my_var,data.deep.aB')).toEqual({ id, data: { my_var: 2, deep: { aB: 1 } } });
    const person = { id: reader.id, country: 'BE', birthday: '1990-01-31', gender: 1, custom_fields: alike };
    expect((await ask('POST', '/profiles/v1/', person)).status).toBe(200);
    const profile = (select: string) => first(`/profiles/v1/?eq(id,${reader.id})&select(${select})`);
    expect(await profile('custom_fields.myVar')).toEqual({ id: reader.id, custom_fields: { myVar: 1 } });
    expect(await profile('customFields.deep.a_b')).toEqual({ id: reader.id, custom_fields: { deep: { a_b: 2 } } });
  });
});

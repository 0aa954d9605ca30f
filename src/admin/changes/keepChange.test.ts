import { describe, expect, it } from 'vitest';
import { type ChangingCall, memoryStore } from '../../client';
import { definePage, defineResource } from '../defineResource';
import { defineSection } from '../defineSection';
import { subjectOf } from './changeEntry';
import { createChangeLog } from './changeLog';
import { keepChange, type Sent } from './keepChange';

const section = defineSection({ name: 'users', icon: () => null });
const api = { path: '/users/v1', casing: 'snake' as const };
type Any = { id: string; name: string; label?: string };
const users = defineResource<Any>({ name: 'users/users', section, api, columns: [] });
const roles = defineResource<Any>({
  name: 'users/roles',
  section,
  api: { ...api, path: '/users/v1/roles' },
  columns: [],
});
const parts = defineResource<Any>({
  name: 'data/:kind/parts',
  section,
  api: { ...api, path: '/data/v1/:kind/parts', idField: 'name' },
  title: 'label',
  hidden: true,
  columns: [],
});
const keyed = defineResource<Any>({
  name: 'odds/keyed',
  section,
  api: { ...api, path: '/odds/v1', idOf: ({ name }) => String(name) },
  columns: [],
});
const page = definePage({ name: 'odds/page', section, page: () => null, service: '/odds/v1/page' });
const definitions = [page, users, roles, parts, keyed];

const ID = '5e9fff9d90135a2a9a718e2f';
const TOKEN = '0123456789abcdef0123456789abcdef01234567';

/** What the list says of a call, with what the console knew. */
const kept = (call: Partial<ChangingCall>, known: Sent['known'] = [], who: Partial<Sent> = {}) => {
  const storage = memoryStore();
  const put: ChangingCall = { method: 'PUT', path: `/users/v1/${ID}`, ...call };
  const sent = { call: put, at: 1_000, durationMs: 5, outcome: { kind: 'done' as const }, known, definitions, storage };
  keepChange({ ...sent, host: 'h', user: 'u', ...who });
  return createChangeLog(storage, 'h', 'u').entries(1_000);
};

describe('[CAP-11] a change and what the console knew of its record', () => {
  const ada = { id: ID, firstName: 'Ada', lastName: 'Lovelace' };

  it.each<[string, Sent['known']]>([
    ['in a detail', [[['users/users', 'getOne'], ada]]],
    ['in the answer of a detail', [[['users/users', 'getOne'], { data: ada }]]],
    ['in what its form has read', [[['users/users', 'exact', ID], { record: ada, text: '{}', at: [] }]]],
    ['in a list', [[['users/users', 'getList'], { data: [null, { id: 'x' }, ada] }]]],
    [
      'beside answers that are none',
      [
        [['users/users'], undefined],
        [['users/users'], null],
        [['users/users'], ada],
      ],
    ],
  ])('is told with its name: %s', (_, known) => {
    expect(kept({ body: { lastName: 'Byron' } }, known)).toEqual([
      {
        at: 1_000,
        durationMs: 5,
        outcome: { kind: 'done' },
        action: 'PUT',
        resource: 'users/users',
        id: ID,
        name: 'Ada Lovelace',
        to: `/users/users/${ID}`,
        fields: [{ field: 'lastName', before: 'Lovelace', after: 'Byron' }],
      },
    ]);
  });

  it.each<[string, Sent['known']]>([
    ['of another resource', [[['users/roles'], ada]]],
    [
      'of another record',
      [
        [['users/users'], { ...ada, id: 'x' }],
        [['users/users'], { data: { id: 'y' } }],
      ],
    ],
    ['not known', []],
  ])('has no name where what is known is %s', (_, known) => {
    expect(kept({ body: { lastName: 'Byron' } }, known)[0]).not.toHaveProperty('name');
  });

  it('is told with its name where the console knows no more of it', () => {
    const known: Sent['known'] = [[['users/users', 'name', ID], 'Ada Lovelace']];
    expect(kept({ body: { lastName: 'Byron' } }, known)[0]).toMatchObject({
      name: 'Ada Lovelace',
      fields: [{ field: 'lastName', after: 'Byron' }],
    });
  });

  it('of nobody, or of no host, is not kept', () => {
    expect(kept({}, [], { host: undefined })).toEqual([]);
    expect(kept({}, [], { user: undefined })).toEqual([]);
  });
});

describe('[CAP-11] what a call is about', () => {
  const of = (call: Partial<ChangingCall>, record?: Record<string, unknown>) =>
    subjectOf({ method: 'PUT', path: `/users/v1/${ID}`, ...call }, definitions, () => record);

  it('the longest way counts, and pages are nothing that is changed', () => {
    expect(of({ path: `/users/v1/roles/${ID}` })).toMatchObject({ resource: 'users/roles', id: ID, action: 'PUT' });
    expect(of({ path: '/odds/v1/page' })).toMatchObject({ resource: 'odds/keyed', action: 'PUT page' });
    expect(of({ path: '/users' })).toEqual({ action: 'PUT /users', fields: [] });
  });

  it('what no resource knows is named by its address, without what opens it', () => {
    expect(of({ method: 'POST', path: `/elsewhere/v1/${TOKEN}/x`, body: { a: 1 } })).toEqual({
      action: 'POST /elsewhere/v1/…/x',
      fields: [{ field: 'a', isHidden: true }],
    });
    expect(of({ path: `/users/v1/${ID}/${TOKEN}` }).action).toBe('PUT …');
    expect(of({ path: '/odds/v1', rql: `eq(id,${TOKEN})` })).not.toHaveProperty('id');
  });

  it('a record that is known by another field, below a parameter', () => {
    expect(of({ path: '/data/v1/blue/parts/a%20b' }, { label: 'A part', name: 'no' })).toEqual({
      action: 'PUT',
      resource: 'data/blue/parts',
      id: 'a b',
      name: 'A part',
      to: '/data/blue/parts/a%20b',
      fields: [],
    });
  });

  it('one that was removed, or has no page, is led to by nothing', () => {
    expect(of({ method: 'DELETE' })).toEqual({ action: 'DELETE', resource: 'users/users', id: ID, fields: [] });
    expect(of({ method: 'DELETE', path: `/users/v1/${ID}/token` })).toMatchObject({ to: `/users/users/${ID}` });
    expect(of({ path: `/odds/v1/${ID}` })).not.toHaveProperty('to');
    expect(of({ method: 'POST', path: '/users/v1/' })).toEqual({ action: 'POST', resource: 'users/users', fields: [] });
  });

  it.each([
    ['eq(id,a)', 'a'],
    ['eq(name,my-fn)&limit(1)', 'my-fn'],
    ['and(eq(id,a),gt(x,1))', 'a'],
    ['eq(paid,a)', undefined],
    ['neq(id,a)', undefined],
    ['eq(id,)', undefined],
  ])('by the query %s it is %s', (rql, id) => {
    expect(of({ path: '/users/v1/roles', rql }).id).toBe(id);
  });

  it.each<[Record<string, unknown>, string | undefined]>([
    [{ name: 'Nurse', firstName: 'Ada' }, 'Nurse'],
    [{ firstName: 'Ada', lastName: 5, email: 'a@x' }, 'Ada'],
    [{ email: 'a@x' }, 'a@x'],
    [{}, undefined],
    [{ name: 'x'.repeat(201) }, undefined],
    [{ name: 7 }, undefined],
  ])('people call %o %s', (record, name) => {
    expect(of({}, record).name).toBe(name);
  });

  const field = (value: unknown, before?: unknown, key = 'description') =>
    of({ path: `/users/v1/roles/${ID}`, body: { [key]: value } }, { [key]: before }).fields[0];

  it('what may be kept: short texts, numbers, truths and lists of texts', () => {
    const hidden = { field: 'description', isHidden: true };
    expect(field('x'.repeat(200))).toEqual({ field: 'description', after: 'x'.repeat(200) });
    expect(field('x'.repeat(201))).toEqual(hidden);
    expect(field(0, 1)).toEqual({ field: 'description', before: 1, after: 0 });
    expect(field(false, true)).toEqual({ field: 'description', before: true, after: false });
    expect(field(['a', 'b'])).toEqual({ field: 'description', after: ['a', 'b'] });
    expect(field(['a', 1])).toEqual({ field: 'description', after: '["a",1]' });
    expect(field(Array.from({ length: 50 }, String))).toMatchObject({ after: expect.anything() });
    expect(field(Array.from({ length: 51 }, String))).toEqual(hidden);
    expect(field({ a: 1 }, { a: 2 })).toEqual({ field: 'description', before: '{"a":2}', after: '{"a":1}' });
    expect(field({ a: 'x'.repeat(200) })).toEqual(hidden);
    expect(field({ a: [{ apiToken: 'x' }] })).toEqual(hidden);
    expect(field(null, 'x')).toEqual({ field: 'description', before: 'x' });
    expect(field('x', 'y', 'secret')).toEqual({ field: 'secret', isHidden: true });
  });

  it('lists of records are told by their names, else their ids', () => {
    expect(field(['a'], ['t', { name: 'n', id: 'i' }, { id: 'i' }, {}, null, 7], 'permissions')).toEqual({
      field: 'permissions',
      before: ['t', 'n', 'i'],
      after: ['a'],
    });
  });

  it('what is as it was is not told', () => {
    expect(field('x', 'x')).toBeUndefined();
    expect(field({ a: 1, b: [null] }, { b: [null], a: 1 }, 'secret')).toBeUndefined();
    expect(field(null, undefined)).toBeUndefined();
    expect(of({ body: { firstName: null } }, { id: ID }).fields).toEqual([{ field: 'firstName' }]);
    expect(field(new Date(2), new Date(1))).toBeDefined();
  });

  it('of calls that add or remove, what was there before says nothing', () => {
    const path = `/users/v1/roles/${ID}/add_permissions`;
    const call = { method: 'POST', path, body: { permissions: ['A'] } } as const;
    expect(of(call, { permissions: ['B'] }).fields).toEqual([{ field: 'permissions', after: ['A'] }]);
  });

  it.each([
    ['{"a":1,"b":2}', ['a', 'b']],
    ['[1]', []],
    ['null', []],
    ['7', []],
    ['{', []],
  ])('of JSON that travels as typed (%s) only the members are told', (json, members) => {
    expect(of({ payload: { json } }).fields).toEqual(members.map(name => ({ field: name, isHidden: true })));
  });

  it('of many fields the first twenty', () => {
    const body = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, index]));
    expect(of({ body }).fields).toHaveLength(20);
    expect(of({ path: '/elsewhere', body }).fields).toHaveLength(20);
    expect(of({ body: 'text' }).fields).toEqual([]);
  });
});

describe('[CAP-11] what stands in a browser and is no change', () => {
  const entry = { at: 1, durationMs: 1, action: 'PUT', fields: [], outcome: { kind: 'done' } };
  it.each([
    null,
    'x',
    { ...entry, at: 'x' },
    { ...entry, durationMs: null },
    { ...entry, action: 1 },
    { ...entry, outcome: 'done' },
    { ...entry, fields: {} },
    { ...entry, fields: [null] },
    { ...entry, fields: [{ field: 1 }] },
    { ...entry, fields: ['f'] },
  ])('%j is not shown', async wrong => {
    const { createPreferences } = await import('../../client');
    const storage = memoryStore();
    const preferences = createPreferences({ storage, host: 'h', user: 'u changes' });
    preferences.set('changes.0', [wrong, { ...entry, fields: [{ field: 'a' }] }]);
    expect(createChangeLog(storage, 'h', 'u').entries(2)).toEqual([{ ...entry, fields: [{ field: 'a' }] }]);
    preferences.set('changes.0', 'x');
    expect(createChangeLog(storage, 'h', 'u').entries(2)).toEqual([]);
  });

  it('a single one that is too large does not hold up the others', () => {
    const log = createChangeLog(memoryStore(), 'h', 'u');
    const huge = { ...entry, outcome: { kind: 'done' as const } };
    log.add({ ...huge, at: 1 });
    log.add({ ...huge, at: 2, action: 'x'.repeat(20_000) });
    expect(log.entries(3).map(({ at }) => at)).toEqual([1]);
  });
});

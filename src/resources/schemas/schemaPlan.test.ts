import { describe, expect, it } from 'vitest';
import { scriptedHost } from '../../../tests/support/scriptedHost';
import { isHeld } from './isHeld';
import { PARTS, partsOf, withoutPart } from './schemaParts';
import { clashing, planOf, settingsOf, type WrittenSchema, writtenOf } from './schemaPlan';
import { schemaFaults } from './schemaRules';

const SCHEMA: WrittenSchema = {
  name: 'report',
  description: 'A report',
  properties: { value: { type: 'number' }, note: { type: 'string' } },
  statuses: { new: {}, done: { color: 'green' } },
  creationTransition: { toStatus: 'new', type: 'manual' },
  transitions: [{ id: 't1', name: 'finish', fromStatuses: ['new'], toStatus: 'done', type: 'manual' }],
  indexes: [{ id: 'i1', fields: [{ name: 'value', type: 'asc' }] }],
  createMode: 'allUsers',
  readMode: ['linkedUsers'],
  updateMode: ['linkedUsers'],
  deleteMode: 'permissionRequired',
  groupSyncMode: 'disabled',
  defaultLimit: 20,
  maximumLimit: 100,
};

const steps = (after: Partial<WrittenSchema>) =>
  planOf(SCHEMA, { ...SCHEMA, ...after }).map(({ verb, kind, name }) => `${verb} ${kind} ${name}`);

it.each([
  [
    'a new part by its name, however the host completed it',
    { statuses: { new: {}, done: { color: 'green' }, old: {} } },
    { statuses: { new: {}, done: { color: 'green' }, old: { color: 'grey' } } },
    true,
  ],
  [
    'no new part that is another one',
    { statuses: { new: {}, done: { color: 'green' }, old: {} } },
    { statuses: { new: {}, done: { color: 'green' }, other: {} } },
    false,
  ],
  ['no new part that is not there', { statuses: { new: {}, done: { color: 'green' }, old: {} } }, {}, false],
  ['a change as it was sent', { name: 'reports' }, { name: 'reports' }, true],
  ['no change that somebody else made instead', { name: 'reports' }, { name: 'theirs' }, false],
  ['a part that went', { transitions: [] }, { transitions: [] }, true],
  ['no part that is there still', { transitions: [] }, {}, false],
] as const)('a schema holds %s', (_, typed, now, isThere) => {
  const [step] = planOf(SCHEMA, { ...SCHEMA, ...typed } as WrittenSchema);
  expect(step && isHeld(step, SCHEMA, { ...SCHEMA, ...now } as WrittenSchema)).toBe(isThere);
});

describe('the steps from one schema to another', () => {
  it('are none where only the order of members differs', () => {
    const { value, note } = SCHEMA.properties as Record<'value' | 'note', never>;
    expect(steps({ properties: { note, value }, statuses: { done: { color: 'green' }, new: {} } })).toEqual([]);
  });

  it('make what is named before what names it, and take it away after', () => {
    expect(
      steps({
        name: 'reports',
        properties: { value: { type: 'number', minimum: 1 }, more: { type: 'string' } },
        statuses: { new: {}, closed: {} },
        transitions: [
          { id: 't1', name: 'end', fromStatuses: ['new'], toStatus: 'closed', type: 'manual' },
          { name: 'again', fromStatuses: ['closed'], toStatus: 'new', type: 'manual' },
        ],
        indexes: [{ fields: [{ name: 'more', type: 'desc' }] }],
      }),
    ).toEqual([
      'change settings name',
      'add status closed',
      'change property value',
      'add property more',
      'change transition end',
      'add transition again',
      'remove index value asc',
      'remove property note',
      'remove status done',
      'add index more desc',
    ]);
  });

  it('[SCHEMA-04] leave alone the indexes that the platform made', () => {
    const own = {
      id: 'i1',
      name: 'x',
      system: false,
      fields: [{ name: 'value', type: 'asc' }],
      options: { unique: true },
    };
    const made = { id: 'i2', name: 'y', system: true, fields: [{ name: 'id', type: 'asc' }] };
    const { id, fields, options } = own;
    const stored = { ...SCHEMA, id: 's', indexes: [own, made] } as unknown as Parameters<typeof writtenOf>[0];
    expect(writtenOf(stored).indexes).toEqual([{ id, fields, options }]);
  });

  it('make a changed index anew once the old one is gone', async () => {
    const calls: unknown[] = [];
    const schemas = new Proxy(
      {},
      {
        get:
          (_, name) =>
          async (...given: unknown[]) =>
            calls.push([name, ...given]),
      },
    );
    const fields = [{ name: 'value', type: 'desc' as const }];
    for (const step of planOf(SCHEMA, { ...SCHEMA, indexes: [{ id: 'i1', fields }] }))
      await step.run(schemas as never, 's');
    expect(calls).toEqual([
      ['removeIndex', 's', 'i1'],
      ['addIndex', 's', { fields }],
    ]);
  });

  it('[SVC-DATA POST /{schemaId}/statuses] [SVC-DATA PUT /{schemaId}/statuses/{name}] send the texts of a status in `data`, of a new one and of one that is there', async () => {
    const { client, calls } = scriptedHost(() => ({ affectedRecords: 1 }));
    const statuses = { new: { data: { label: 'Begun' } }, done: { color: 'red' }, more: { color: 'blue' } };
    for (const step of planOf(SCHEMA, { ...SCHEMA, statuses })) await step.run(client.schemas, 's');
    expect(calls).toEqual([
      { method: 'PUT', path: '/data/v1/s/statuses/new', body: { data: statuses.new } },
      { method: 'PUT', path: '/data/v1/s/statuses/done', body: { data: statuses.done } },
      { method: 'POST', path: '/data/v1/s/statuses', body: { name: 'more', data: statuses.more } },
    ]);
  });

  it('leave to the host what is left out: a size of its answers that it chose itself', () => {
    const { defaultLimit: _, maximumLimit: __, ...left } = SCHEMA;
    expect(planOf(SCHEMA, left)).toEqual([]);
    expect(settingsOf(left)).not.toHaveProperty('maximumLimit');
  });

  it('and the parts in forms tell transitions of one name apart by their way', () => {
    const [finish] = SCHEMA.transitions as [WrittenSchema['transitions'][number]];
    const { id: _, ...another } = { ...finish, fromStatuses: ['done', 'new'] };
    const transitions = [finish, another];
    const way = 'finish: done, new → done';
    expect(steps({ transitions })).toEqual([`add transition ${way}`]);
    expect(partsOf('transition', { ...SCHEMA, transitions }).map(({ name }) => name)).toEqual([
      'finish: new → done',
      way,
    ]);
    expect(partsOf('transition', SCHEMA).map(({ name }) => name)).toEqual(['finish']);
  });

  it('[HOST-05] call transitions that nobody named by their way, and give them no name', () => {
    const [finish] = SCHEMA.transitions as [WrittenSchema['transitions'][number]];
    const { name: _, ...unnamed } = finish;
    const again = { ...unnamed, id: 't2', fromStatuses: ['done'], toStatus: 'new' };
    const schema = { ...SCHEMA, transitions: [unnamed, again] };
    expect(partsOf('transition', schema).map(({ name }) => name)).toEqual(['new → done', 'done → new']);
    const { read, write } = PARTS.transition;
    const written = write(schema, '1', { ...read(schema, '1'), type: 'automatic' });
    expect(written.transitions[1]).not.toHaveProperty('name');
    expect(planOf(schema, written).map(({ verb, name }) => [verb, name])).toEqual([['change', 'done → new']]);
    const twice = { ...SCHEMA, transitions: [unnamed, { ...unnamed, id: 't2' }] };
    expect(partsOf('transition', twice).map(({ name }) => name)).toEqual(['new → done', 'new → done']);
  });

  it('keep what a form does not show', () => {
    const { read, write } = PARTS.property;
    expect(write(SCHEMA, 'value', { ...read(SCHEMA, 'value'), name: 'amount' }).properties).toEqual({
      amount: { type: 'number' },
      note: { type: 'string' },
    });
    expect(withoutPart('status', SCHEMA, 'done').statuses).toEqual({ new: {} });
    const afterActions = [{ type: 'task', functionName: 'report' }];
    const schema = { ...SCHEMA, transitions: SCHEMA.transitions.map(way => ({ ...way, afterActions })) };
    const { transition } = PARTS;
    expect(transition.write(schema, '0', { ...transition.read(schema, '0'), name: 'end' }).transitions).toMatchObject([
      { id: 't1', name: 'end', afterActions },
    ]);
  });
});

describe('what is wrong with a schema', () => {
  it('is nothing for one that the platform takes, with transitions of one name, too', () => {
    const [transition] = SCHEMA.transitions as [WrittenSchema['transitions'][number]];
    expect(schemaFaults({ ...SCHEMA, transitions: [transition, transition] })).toEqual([]);
  });

  it('is told with its place', () => {
    const [transition] = SCHEMA.transitions as [WrittenSchema['transitions'][number]];
    expect(schemaFaults({ ...SCHEMA, name: 'ab', more: 1 })).toEqual([
      { path: 'name', reason: 'min_length', expected: '3' },
      { path: 'more', reason: 'additional', expected: '' },
    ]);
    expect(schemaFaults({ ...SCHEMA, transitions: [transition, { ...transition, toStatus: 'gone' }] })).toEqual([
      { path: 'transitions[1].toStatus', reason: 'no_status', expected: 'gone' },
    ]);
    expect(schemaFaults({ ...SCHEMA, maximumLimit: 10_000 })).toEqual([]);
    expect(schemaFaults({ ...SCHEMA, maximumLimit: 10_001 })).toMatchObject([{ path: 'maximumLimit' }]);
    expect(schemaFaults({ ...SCHEMA, statuses: { ...SCHEMA.statuses, '1st': {} } })).toMatchObject([
      { path: 'statuses.1st', reason: 'bad_name' },
    ]);
  });

  it('[HOST-05] is no transition that nobody named, as old schemas have them; a new one is named', () => {
    const [finish] = SCHEMA.transitions as [WrittenSchema['transitions'][number]];
    const { name: _, ...unnamed } = finish;
    const { id: __, ...another } = unnamed;
    expect(schemaFaults({ ...SCHEMA, transitions: [unnamed] })).toEqual([]);
    expect(schemaFaults({ ...SCHEMA, transitions: [unnamed, another] })).toEqual([
      { path: 'transitions[1].name', reason: 'required', expected: '' },
    ]);
  });

  it('[HOST-05] is not what the host has taken already, as long as that stays', () => {
    const stored = { ...SCHEMA, description: '', maximumLimit: 0, statuses: { ...SCHEMA.statuses, '1st': {} } };
    expect(schemaFaults(stored)).toHaveLength(2);
    expect(schemaFaults({ ...stored, name: 'renamed' }, stored)).toEqual([]);
    expect(schemaFaults({ ...stored, description: 'ab' }, stored)).toMatchObject([{ path: 'description' }]);
    expect(schemaFaults({ ...stored, defaultLimit: 0 }, stored)).toMatchObject([{ path: 'defaultLimit' }]);
    const { done: _, ...statuses } = SCHEMA.statuses;
    expect(schemaFaults({ ...SCHEMA, statuses }, SCHEMA)).toMatchObject([
      { path: 'transitions[0].toStatus', reason: 'no_status' },
    ]);
  });
});

describe('a part that holds what could not be read', () => {
  const sent = {
    ...SCHEMA,
    properties: {
      ...SCHEMA.properties,
      value: { type: 'number', minimum: '0', unit: 'kPa', properties: null },
      list: { type: 'array', items: { type: 'string', maxLength: 'long' } },
    },
    statuses: { new: {}, done: { color: 'green' } },
    creationTransition: { toStatus: 'new', type: 'manual', conditions: 'none' },
    transitions: [
      {
        ...SCHEMA.transitions[0],
        description: 7,
        conditions: [{ type: 'input', configuration: null, order: 1 }, null],
      },
    ],
    indexes: [{ id: 'i1', name: 'value_1', fields: [{ name: 'value', type: 'asc' }], options: { unique: 'no' } }],
  };
  const read: WrittenSchema = {
    ...SCHEMA,
    properties: {
      ...SCHEMA.properties,
      value: { type: 'number', unit: 'kPa' } as never,
      list: { type: 'array', items: { type: 'string' } },
    },
    transitions: [{ ...SCHEMA.transitions[0], conditions: [{ type: 'input', order: 1 }] } as never],
    indexes: [{ id: 'i1', fields: [{ name: 'value', type: 'asc' }], options: {} }],
  };
  const stepsOf = (after: Partial<WrittenSchema>) =>
    planOf(read, { ...read, ...after }, sent).map(({ kind, name, after: part }) => [kind, name, part]);

  it('[HOST-05] is not sent while nobody changed it', () => {
    expect(stepsOf({})).toEqual([]);
  });

  it('[HOST-05] keeps it when something else of it changes, at any depth', () => {
    const { value, list } = read.properties as Record<'value' | 'list', object>;
    expect(
      stepsOf({
        properties: {
          ...read.properties,
          value: { ...value, maximum: 9 } as never,
          list: { ...list, items: { type: 'string', minLength: 1 } } as never,
        },
      }),
    ).toEqual([
      ['property', 'value', { type: 'number', unit: 'kPa', maximum: 9, minimum: '0', properties: null }],
      ['property', 'list', { type: 'array', items: { type: 'string', minLength: 1, maxLength: 'long' } }],
    ]);
    const [way] = read.transitions;
    expect(stepsOf({ transitions: [{ ...way, toStatus: 'new' } as never] })).toEqual([
      ['transition', 'finish', { ...sent.transitions[0], toStatus: 'new' }],
    ]);
    expect(stepsOf({ creationTransition: { ...read.creationTransition, toStatus: 'done' } })).toEqual([
      ['creation', '', { ...sent.creationTransition, toStatus: 'done' }],
    ]);
    const fields = [{ name: 'note', type: 'asc' as const }];
    expect(stepsOf({ indexes: [{ id: 'i1', fields, options: {} }] })).toEqual([
      ['index', 'note asc', { id: 'i1', fields, options: { unique: 'no' } }],
    ]);
  });

  it('[HOST-05] loses it where somebody writes that member', () => {
    const value = { type: 'number', unit: 'kPa', minimum: 1 } as never;
    expect(stepsOf({ properties: { ...read.properties, value } })).toEqual([
      ['property', 'value', { type: 'number', unit: 'kPa', minimum: 1, properties: null }],
    ]);
  });
});

describe('steps and what others did meanwhile', () => {
  const named = (ours: Partial<WrittenSchema>, theirs: Partial<WrittenSchema>) =>
    clashing(planOf(SCHEMA, { ...SCHEMA, ...ours }), planOf(SCHEMA, { ...SCHEMA, ...theirs }));
  const [finish] = SCHEMA.transitions as [WrittenSchema['transitions'][number]];
  const value = (maximum: number) => ({ ...SCHEMA.properties, value: { type: 'number' as const, maximum } });

  it.each([
    ['a property', { properties: value(1) }, { properties: value(2) }, ['value']],
    ['one that is taken away', { properties: {} }, { properties: value(2) }, ['value']],
    ['one that was taken away', { properties: value(1) }, { properties: { note: { type: 'string' } } }, ['value']],
    ['a status', { statuses: { new: { a: 1 }, done: {} } }, { statuses: { new: { b: 1 }, done: {} } }, ['new']],
    [
      'a transition',
      { transitions: [{ ...finish, type: 'automatic' }] },
      { transitions: [{ ...finish, actions: [] }] },
      ['finish'],
    ],
    ['a setting', { name: 'mine', description: 'Mine' }, { name: 'theirs', createMode: 'default' }, ['name']],
  ] as unknown as [string, Partial<WrittenSchema>, Partial<WrittenSchema>, string[]][])(
    'clash in %s',
    (_, ours, theirs, names) => {
      expect(named(ours, theirs)).toEqual(names);
    },
  );

  it('do not where both did the same, or something else', () => {
    expect(named({ properties: value(1) }, { properties: value(1) })).toEqual([]);
    expect(named({ properties: value(1), name: 'mine' }, { statuses: {}, description: 'Theirs' })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { PARTS, withoutPart } from './schemaParts';
import { planOf, type WrittenSchema } from './schemaPlan';
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

  it('keep what a form does not show', () => {
    const { read, write } = PARTS.property;
    expect(write(SCHEMA, 'value', { ...read(SCHEMA, 'value'), name: 'amount' }).properties).toEqual({
      amount: { type: 'number' },
      note: { type: 'string' },
    });
    expect(withoutPart('status', SCHEMA, 'done').statuses).toEqual({ new: {} });
  });
});

describe('what is wrong with a schema', () => {
  it('is nothing for one that the platform takes', () => expect(schemaFaults(SCHEMA)).toEqual([]));

  it('is told with its place', () => {
    const [transition] = SCHEMA.transitions as [WrittenSchema['transitions'][number]];
    expect(schemaFaults({ ...SCHEMA, name: 'ab', more: 1 })).toEqual([
      { path: 'name', reason: 'min_length', expected: '3' },
      { path: 'more', reason: 'additional', expected: '' },
    ]);
    expect(schemaFaults({ ...SCHEMA, transitions: [transition, { ...transition, toStatus: 'gone' }] })).toEqual([
      { path: 'transitions[1].toStatus', reason: 'no_status', expected: 'gone' },
      { path: 'transitions[1].name', reason: 'same_name', expected: 'finish' },
    ]);
    expect(schemaFaults({ ...SCHEMA, statuses: { ...SCHEMA.statuses, '1st': {} } })).toMatchObject([
      { path: 'statuses.1st', reason: 'bad_name' },
    ]);
  });
});

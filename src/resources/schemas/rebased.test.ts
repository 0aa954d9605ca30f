import { expect, it } from 'vitest';
import { aSchema } from '../../../tests/support/builders';
import { rebased } from './rebased';
import { planOf, type WrittenSchema, writtenOf } from './schemaPlan';

const OPENED = writtenOf(
  aSchema({
    properties: { value: { type: 'number' }, note: { type: 'string' } },
    statuses: { new: {}, done: {} },
    transitions: [
      { id: 't1', name: 'finish', fromStatuses: ['new'], toStatus: 'done', type: 'manual' },
      { id: 't2', name: 'open', fromStatuses: ['done'], toStatus: 'new', type: 'manual' },
    ],
    indexes: [{ id: 'i1', name: 'value', fields: [{ name: 'value', type: 'asc' }] }],
  }),
);
const [finish, open] = OPENED.transitions as [
  WrittenSchema['transitions'][number],
  WrittenSchema['transitions'][number],
];
/** What would be sent: the steps from what is stored by now to what stands here. */
const stepsOf = (typed: Partial<WrittenSchema>, now: Partial<WrittenSchema>) => {
  const stored = { ...OPENED, ...now };
  return planOf(stored, rebased(OPENED, { ...OPENED, ...typed }, stored)).map(
    ({ verb, kind, name }) => `${verb} ${kind} ${name}`,
  );
};

it('[CAP-18] what others added, changed or took away is left as they made it', () => {
  const now: Partial<WrittenSchema> = {
    name: 'theirs',
    properties: { value: { type: 'number', minimum: 1 }, added: { type: 'boolean' } },
    statuses: { new: {}, done: {}, checked: {} },
    creationTransition: { toStatus: 'done', type: 'manual' },
    transitions: [
      { ...finish, name: 'end' },
      { ...open, id: 't3' },
    ],
    indexes: [{ id: 'i2', fields: [{ name: 'note', type: 'desc' }] }],
    defaultLimit: 50,
  };
  expect(stepsOf({}, now)).toEqual([]);
  expect(stepsOf({ description: 'Mine' }, now)).toEqual(['change settings description']);
});

it('[CAP-18] what was changed here stays changed, whatever others did with it', () => {
  const now = {
    properties: { value: { type: 'number' as const, minimum: 1 } },
    transitions: [{ ...finish, name: 'end' }, open],
  };
  const typed = {
    properties: { value: { type: 'number' as const, maximum: 9 }, mine: { type: 'string' as const } },
    transitions: [{ ...finish, name: 'close' }, open],
  };
  expect(stepsOf(typed, now)).toEqual(['change property value', 'add property mine', 'change transition close']);
  // Taken away here, and changed or taken away there.
  expect(stepsOf({ properties: {}, transitions: [open], indexes: [] }, now)).toEqual([
    'remove transition end',
    'remove index value asc',
    'remove property value',
  ]);
  expect(stepsOf({ properties: {} }, { properties: {} })).toEqual([]);
  // Changed here, and gone there.
  expect(stepsOf({ properties: { ...OPENED.properties, value: { type: 'string' } } }, { properties: {} })).toEqual([
    'add property value',
  ]);
});

it('[CAP-18] what a step has stored already is not stored again', () => {
  const added = { name: 'check', fromStatuses: ['new'], toStatus: 'done', type: 'manual' as const };
  const index = { fields: [{ name: 'note', type: 'asc' as const }] };
  const typed = { transitions: [...OPENED.transitions, added], indexes: [...OPENED.indexes, index] };
  const now = {
    transitions: [...OPENED.transitions, { id: 't9', ...added }],
    indexes: [...OPENED.indexes, { id: 'i9', ...index }],
  };
  expect(stepsOf(typed, OPENED)).toEqual(['add transition check', 'add index note asc']);
  expect(stepsOf(typed, now)).toEqual([]);
});

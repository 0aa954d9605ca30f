import { describe, expect, it } from 'vitest';
import type { ChangeEntry } from '../../admin/changes/changeLog';
import { putBackOf } from './putBack';

const NOW = 1_700_000_000_000;
const entry = (more: Partial<ChangeEntry>): ChangeEntry => ({
  at: 1,
  durationMs: 5,
  resource: 'users/roles',
  action: 'PUT',
  id: 'r1',
  name: 'Nurse',
  to: '/users/roles/r1',
  outcome: { kind: 'done' },
  fields: [],
  ...more,
});
const permissions = (names: readonly string[]) => [{ field: 'permissions', before: undefined, after: names }];

describe('[CAP-11] what would be typed to take a change back', () => {
  it.each([
    ['POST add_permissions', { added: [], removed: ['VIEW_USER'] }],
    ['POST remove_permissions', { added: ['VIEW_USER'], removed: [] }],
  ])('%s: the other way round', (action, value) => {
    expect(putBackOf(entry({ action, fields: permissions(['VIEW_USER']) }), NOW)).toEqual({
      page: '/users/roles/r1',
      title: 'Nurse',
      name: 'permissions',
      label: 'permissions',
      value,
      at: NOW,
      isPutBack: true,
    });
  });

  it('the value of a field as it was', () => {
    const fields = [{ field: 'name', before: 'Sister', after: 'Nurse' }];
    expect(putBackOf(entry({ fields }), NOW)).toMatchObject({ name: 'name', value: 'Sister' });
  });

  it.each<[string, Partial<ChangeEntry>]>([
    ['was not stored', { outcome: { kind: 'unknown' } as ChangeEntry['outcome'] }],
    ['changed nothing', { fields: [{ field: 'name', before: 'Nurse', after: 'Nurse' }] }],
    ['is of several fields', { fields: ['name', 'description'].map(field => ({ field, before: 'a', after: 'b' })) }],
    ['nobody knows the value before of', { fields: [{ field: 'name', before: undefined, after: 'Nurse' }] }],
    ['is of a field that is not edited where it stands', { fields: [{ field: 'odd', before: 'a', after: 'b' }] }],
    ['is of a role that is gone', { action: 'DELETE' }],
  ])('nothing of one that %s', (_, more) => {
    const fields = [{ field: 'name', before: 'Sister', after: 'Nurse' }];
    expect(putBackOf(entry({ fields, ...more }), NOW)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { applyDiff, describePermission, diffPermissions, matchesSearch, permissionNames } from './permissionDiff';

describe('the permission checklist', () => {
  it('[RDET-04] derives the description from the name', () => {
    expect(describePermission('VIEW_USER')).toBe('View user');
    expect(describePermission('UPDATE_ACCESS_TO_DOCUMENT')).toBe('Update access to document');
    expect(describePermission('')).toBe('');
  });

  it('[RDET-05] tells what was added and what was removed', () => {
    expect(diffPermissions(new Set(['B', 'A']), new Set(['A', 'D', 'C']))).toEqual({
      added: ['C', 'D'],
      removed: ['B'],
    });
  });

  it('[RDET-06] searches names and descriptions', () => {
    expect(matchesSearch('VIEW_USER', 'view us')).toBe(true);
    expect(matchesSearch('VIEW_USER', 'VIEW_')).toBe(true);
    expect(matchesSearch('VIEW_USER', 'role')).toBe(false);
    expect(matchesSearch('VIEW_USER', ' ')).toBe(true);
  });

  it.each([
    ['', true],
    ['  ', true],
    [' user ', true],
    ['VIEW_u', true],
    ['view u', true],
    ['role', false],
  ])('[RDET-06] VIEW_USER is looked for by its name or its words: %j', (search, isFound) => {
    expect(matchesSearch('VIEW_USER', search)).toBe(isFound);
  });

  it('keeps what somebody else stored meanwhile', () => {
    expect([...applyDiff(new Set(['A', 'THEIRS']), { added: ['MINE'], removed: ['A'] })].sort()).toEqual([
      'MINE',
      'THEIRS',
    ]);
  });

  it.each([[undefined], [null], [{}], ['VIEW_USER'], [[null, 7, 'VIEW_ROLE', {}, { name: 7 }]]])(
    '[ROLE-02] a role whose permissions are %j permits nothing, and breaks nothing',
    permissions => {
      expect(permissionNames({ permissions } as never)).toEqual([]);
    },
  );

  it('names what a role permits, odd entries aside', () => {
    expect(permissionNames({ permissions: [{ name: 'VIEW_USER' }, null, { name: '' }] } as never)).toEqual([
      'VIEW_USER',
      '',
    ]);
    expect(permissionNames(undefined)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { PERMISSION_NAMES } from '../../contract';
import { groupPermissions } from './permissionGroups';

describe('permissions by service', () => {
  it('[RDET-04] [PERM-05] each of the platform stands in exactly one group, and none is of an unknown service', () => {
    const groups = groupPermissions(PERMISSION_NAMES);
    expect(groups.map(({ group }) => group)).not.toContain('other');
    expect(groups.flatMap(({ names }) => names).sort()).toEqual([...PERMISSION_NAMES]);
  });

  it('a suffix belongs to the permission before it; what nobody knows stands apart, whatever it is called', () => {
    expect(
      groupPermissions(['VIEW_DOCUMENTS:report', 'EXECUTE_TASK_FUNCTION:a:b', '__proto__', 'NEW_ONE', '']),
    ).toEqual([
      { group: 'data', names: ['VIEW_DOCUMENTS:report'] },
      { group: 'tasks', names: ['EXECUTE_TASK_FUNCTION:a:b'] },
      { group: 'other', names: ['__proto__', 'NEW_ONE', ''] },
    ]);
  });

  it('groups without a match are left out', () => {
    expect(groupPermissions([])).toEqual([]);
    expect(groupPermissions(['VIEW_USER']).map(({ group }) => group)).toEqual(['users']);
  });
});

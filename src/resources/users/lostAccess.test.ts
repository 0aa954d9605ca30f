import { expect, it } from 'vitest';
import type { Role } from '../../contract';
import { lostWith } from './lostAccess';

const aRole = (id: string, ...permissions: string[]): Role => ({
  id,
  name: id,
  permissions: permissions.map(name => ({ name })),
});

it('names what no other role holds, whatever the spelling, in order', () => {
  const role = aRole('a', 'VIEW_USER', 'UPDATE_USER', 'VIEW_ROLE', 'DELETE_USER');
  expect(lostWith(role, [role, aRole('b', 'ViewUser'), aRole('c', 'VIEW_ROLE')])).toEqual([
    'DELETE_USER',
    'UPDATE_USER',
  ]);
  expect(lostWith(role, [role, { ...role, id: 'copy' }])).toEqual([]);
});

it('nothing is lost with a role that permits nothing, or says nothing of it', () => {
  const silent = { id: 's', name: 's' } as Role;
  expect(lostWith(aRole('a'), [aRole('a')])).toEqual([]);
  expect(lostWith(silent, [silent])).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import type { Role, User } from '../contract';
import { answerOf, grantsOf, lostBy, lostByAll, rolesThatGrant, wireNamesOf } from './effective';

const role = (id: string, ...names: string[]): Role => ({ id, name: id, permissions: names.map(name => ({ name })) });
const of = (roles: Role[] | undefined, group: string[] = []): Pick<User, 'roles' | 'staffEnlistments'> => ({
  ...(roles ? { roles } : {}),
  staffEnlistments: [{ groupId: 'g1', roles: [{ id: 'gr', groupId: 'g1', name: 'carer', permissions: group }] }],
});

describe('what somebody can do, and through what', () => {
  const user = of(
    [role('a', 'VIEW_USER', 'DELETE_USER'), role('b', 'ViewUser', 'VIEW_DOCUMENTS:report')],
    ['VIEW_PATIENTS'],
  );

  it('[CAP-09] names every role that gives a permission, with scopes and groups apart', () => {
    expect(
      grantsOf(user).map(({ permission, scope, sources }) => [
        permission,
        scope,
        sources.map(({ id, groupId }) => groupId ?? id),
      ]),
    ).toEqual([
      ['DELETE_USER', undefined, ['a']],
      ['VIEW_DOCUMENTS', 'report', ['b']],
      ['VIEW_PATIENTS', undefined, ['g1']],
      ['VIEW_USER', undefined, ['a', 'b']],
    ]);
  });

  it.each([
    ['DELETE_USER', 'yes'],
    ['DeleteUser', 'yes'],
    ['VIEW_DOCUMENTS', 'partly'],
    ['VIEW_PATIENTS', 'partly'],
    ['CREATE_ROLE', 'no'],
  ])('[CAP-09] %s: %s', (permission, kind) => {
    expect(answerOf(user, permission).kind).toBe(kind);
  });

  it('[HOST-05] [CAP-09] a role that is null gives nothing, and leaves the rest unknown', () => {
    const odd = of([null as unknown as Role, role('a', 'VIEW_USER')]);
    expect(grantsOf(odd).some(({ permission }) => permission === 'VIEW_USER')).toBe(true);
    expect(answerOf(odd, 'DELETE_USER').kind).toBe('unknown');
  });

  it('[CAP-09] never says no where the host did not tell everything', () => {
    expect(answerOf(of(undefined), 'DELETE_USER').kind).toBe('unknown');
    expect(answerOf(of([{ id: 'x', name: 'x' }]), 'DELETE_USER').kind).toBe('unknown');
    expect(answerOf(of([{ id: 'x', name: 'x' }, role('a', 'DELETE_USER')]), 'DELETE_USER').kind).toBe('yes');
    expect(answerOf(of([]), 'DELETE_USER').kind).toBe('no');
  });

  it('[CAP-09] knows which roles would give it, and under which names', () => {
    const roles = [role('a', 'DELETE_USER'), role('b', 'DELETE_USER:x'), role('c', 'DeleteUser'), { id: 'd' }];
    expect(rolesThatGrant(roles, 'DELETE_USER').map(({ id }) => id)).toEqual(['a', 'c']);
    expect(wireNamesOf('ViewTaskFunctionLogs')).toEqual(['VIEW_TASK_FUNCTION_LOGS', 'VIEW_TASK_LOGS']);
    expect(wireNamesOf('ViewSchemas')).toEqual(['VIEW_SCHEMAS']);
  });

  it('[CAP-09] counts as lost only what no other role of theirs gives', () => {
    expect(lostBy(user, 'a', ['VIEW_USER', 'DELETE_USER', 'CREATE_ROLE'])).toEqual(['DELETE_USER']);
    expect(lostBy(user, 'b', ['VIEW_DOCUMENTS:report', 'VIEW_USER'])).toEqual(['VIEW_DOCUMENTS:report']);
    expect(lostBy(user, 'other', ['DELETE_USER'])).toEqual([]);
    const both = new Map([
      ['a', ['VIEW_USER']],
      ['b', ['VIEW_USER', 'VIEW_PATIENTS']],
    ]);
    expect(lostByAll(user, both)).toEqual(['VIEW_USER']);
  });

  it('[CAP-09] [RDET-11] counts as lost what a role within a group gives too: it holds there alone', () => {
    const carer = of([role('a', 'VIEW_PATIENTS', 'VIEW_USER')], ['VIEW_PATIENTS']);
    expect(lostBy(carer, 'a', ['VIEW_PATIENTS'])).toEqual(['VIEW_PATIENTS']);
    expect(lostBy(carer, 'gr', ['VIEW_PATIENTS'])).toEqual([]);
  });
});

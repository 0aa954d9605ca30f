import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readOnlyHost } from '../../tests/support/readOnlyHost';
import { renderInConsole, sessionOf } from '../../tests/support/renderInConsole';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';
import { mayOf, requirementOf, useMay, useWhyNot } from './may';
import { readableWords } from './messages';
import type { Session, SessionUser } from './platform';

const section = defineSection({ name: 'things', icon: () => null, permissions: ['ViewUser'] });
const things = defineResource<{ id: string }>({
  name: 'things/all',
  section,
  api: { path: '/things/v1', casing: 'camel' },
  permissions: {
    list: ['ViewRole'],
    update: ['UpdateRole', 'UPDATE_GROUP'],
    inspect: ['VIEW_STAFF'],
    count: ['ViewUser'],
    weigh: ['ViewUser', 'ViewRole'],
    delete: ['ViewRole'],
  },
  columns: [],
});
const holding = (...names: string[]): SessionUser => ({
  id: 'u',
  email: 'ada@example.test',
  activation: true,
  permissions: new Set(names),
});

const Answer = ({ action }: { action: string }) => {
  const may = useMay(action);
  return <output>{useWhyNot()(may) ?? 'may'}</output>;
};
const answerOf = (action: string, permissions: readonly string[]) => {
  renderInConsole(<Answer action={action} />, { permissions, resources: [things] });
  return screen.getByRole('status').textContent;
};

afterEach(cleanup);

describe('what may be done with a resource', () => {
  it('[R-09] [PERM-01] what its section asks for comes first, then its own: of each any one', () => {
    expect(requirementOf(things, 'update')).toEqual([['ViewUser'], ['UpdateRole', 'UPDATE_GROUP']]);
    expect(mayOf(holding('VIEW_USER', 'UPDATE_GROUP'), requirementOf(things, 'update'))).toEqual({
      isAllowed: true,
      missing: [],
    });
    expect(mayOf(holding('UPDATE_GROUP'), requirementOf(things, 'update'))).toEqual({
      isAllowed: false,
      missing: [['ViewUser']],
    });
    expect(mayOf(holding('VIEW_USER'), requirementOf(things, 'update')).missing).toEqual([
      ['UpdateRole', 'UPDATE_GROUP'],
    ]);
  });

  it('[PERM-01] nobody may do anything, not even what asks for nothing', () => {
    expect(mayOf(undefined, []).isAllowed).toBe(false);
    expect(mayOf(holding(), []).isAllowed).toBe(true);
  });

  it('a detail opens like its list; a usual action that is left out asks for what the section does', () => {
    expect(requirementOf(things, 'detail')).toEqual([['ViewUser'], ['ViewRole']]);
    expect(requirementOf(things, 'create')).toEqual([['ViewUser']]);
  });

  it('an action that nobody declared is a mistake, not a permission', () => {
    expect(() => requirementOf(things, 'udpate')).toThrow('Resource "things/all" declares no permissions for "udpate"');
  });

  it('says why not', () => {
    expect(answerOf('inspect', ['VIEW_USER', 'VIEW_STAFF'])).toBe('may');
    cleanup();
    expect(answerOf('update', [])).toBe('You lack a permission: ViewUser and UpdateRole or UPDATE_GROUP');
    for (const action of ['count', 'weigh']) {
      cleanup();
      expect(answerOf(action, []), action).toBe('You lack a permission: ViewUser');
    }
  });

  it('[SESS-13] takes nothing from a page whose session ends: sign-in is on its way', () => {
    let user: SessionUser | undefined = holding('VIEW_USER', 'VIEW_ROLE');
    const listeners = new Set<() => void>();
    const session = {
      ...sessionOf([]),
      user: () => user,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as unknown as Session;
    renderInConsole(<Answer action="list" />, { session, resources: [things] });
    const now = (next: SessionUser | undefined) => {
      user = next;
      act(() => {
        for (const listener of [...listeners]) listener();
      });
      return screen.getByRole('status').textContent;
    };
    expect(now(undefined)).toBe('may');
    expect(now(holding('VIEW_USER'))).toBe('You lack a permission: ViewRole');
    expect(now(undefined)).toBe('You lack a permission: ViewRole');
  });

  it('[CAP-05] [CAP-09] on a host that is read-only names the permission that would be missing all the same', () => {
    const under = (permissions: readonly string[], action = 'update') => {
      renderInConsole(<Answer action={action} />, { permissions, resources: [things], storage: readOnlyHost() });
      return screen.getByRole('status').textContent;
    };
    expect(under(['VIEW_USER'])).toBe('You lack a permission: UpdateRole or UPDATE_GROUP');
    cleanup();
    expect(under(['VIEW_USER', 'UPDATE_ROLE'])).toContain('Read-only on this host');
    cleanup();
    // What a host lets whoever may view it take away is taken away all the same.
    expect(under(['VIEW_USER', 'VIEW_ROLE'], 'delete')).toContain('Read-only on this host');
  });
});

describe('the name of what has no message', () => {
  it.each([
    ['users/patients', 'Patients'],
    ['data/documents/:schema', 'Documents'],
    ['phoneNumber', 'Phone number'],
    ['creation_timestamp', 'Creation timestamp'],
    ['error.name', 'Error name'],
    ['ID', 'ID'],
    ['', ''],
  ])('%j reads %j', (name, words) => {
    expect(readableWords(name)).toBe(words);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from './authProvider';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';
import type { Session, SessionUser } from './platform';

const section = defineSection({ name: 'odds', icon: () => null });
const odds = defineResource<{ id: string }>({
  name: 'odds/:kind',
  section,
  api: { path: '/odds/v1/:kind', casing: 'snake' },
  permissions: { list: ['ViewRole'], create: ['CreateRole'], update: ['UpdateRole'], delete: ['DeleteRole'] },
  columns: [],
});

/** Its details ask for something of their own. */
const sealed = defineResource<{ id: string }>({
  name: 'sealed',
  section,
  api: { path: '/sealed/v1', casing: 'snake' },
  permissions: { list: ['ViewRole'], detail: ['ViewUser'] },
  columns: [],
});

const open = (held: readonly string[] | undefined) => {
  const user = held && ({ id: 'u1', firstName: 'Ada', email: 'a@example.test', permissions: new Set(held) } as never);
  const session = {
    signIn: vi.fn(async () => undefined),
    confirmMfa: vi.fn(async () => undefined),
    check: vi.fn(async () => {
      if (!user) throw new Error('nobody');
      return user as SessionUser;
    }),
    user: () => user as SessionUser | undefined,
  };
  return { session, auth: createAuthProvider(session as unknown as Session, [odds, sealed]) };
};

describe('who is signed in, for react-admin', () => {
  it('the first phase signs in, a one-time code confirms', async () => {
    const { session, auth } = open(undefined);
    const first = { host: 'h', email: 'a', password: 'p', remember: true };
    await auth.login(first);
    expect(session.signIn.mock.calls).toEqual([[first]]);
    expect(session.confirmMfa).not.toHaveBeenCalled();
    const second = { token: 't', methodId: 'm', code: '123456' };
    await auth.login(second);
    expect(session.confirmMfa.mock.calls).toEqual([[second]]);
    expect(session.signIn).toHaveBeenCalledTimes(1);
  });

  it('is asked of the session, and told by name', async () => {
    const { auth, session } = open(['VIEW_ROLE']);
    await auth.checkAuth({});
    expect(session.check).toHaveBeenCalledTimes(1);
    expect(await auth.getIdentity?.()).toEqual({ id: 'u1', fullName: 'Ada' });
    expect(await auth.getPermissions?.({})).toEqual(new Set(['VIEW_ROLE']));
    const nobody = open(undefined).auth;
    await expect(nobody.checkAuth({})).rejects.toThrow('nobody');
    expect(await nobody.getPermissions?.({})).toBeUndefined();
  });

  it('a failed call signs nobody out', async () => {
    const { auth } = open(['VIEW_ROLE']);
    await expect(auth.checkError({ status: 401 })).resolves.toBeUndefined();
    expect(await auth.logout({})).toBe('/login');
  });

  it.each([
    ['list', 'VIEW_ROLE'],
    ['show', 'VIEW_ROLE'],
    ['edit', 'VIEW_ROLE'],
    ['detail', 'VIEW_ROLE'],
    ['export', 'VIEW_ROLE'],
    ['create', 'CREATE_ROLE'],
    ['update', 'UPDATE_ROLE'],
    ['delete', 'DELETE_ROLE'],
  ])('%s asks for %s and for nothing else', async (action, permission) => {
    const all = ['VIEW_ROLE', 'CREATE_ROLE', 'UPDATE_ROLE', 'DELETE_ROLE'];
    const ask = (held: readonly string[]) => open(held).auth.canAccess?.({ resource: 'odds/blue', action });
    expect(await ask([permission])).toBe(true);
    expect(await ask(all.filter(one => one !== permission))).toBe(false);
  });

  it.each([
    ['edit', 'VIEW_USER'],
    ['show', 'VIEW_USER'],
    ['detail', 'VIEW_USER'],
    ['list', 'VIEW_ROLE'],
    ['export', 'VIEW_ROLE'],
  ])('%s of a record that has a permission of its own asks for %s', async (action, permission) => {
    const ask = (held: string) => open([held]).auth.canAccess?.({ resource: 'sealed', action });
    expect(await Promise.all(['VIEW_USER', 'VIEW_ROLE'].map(ask))).toEqual([
      permission === 'VIEW_USER',
      permission === 'VIEW_ROLE',
    ]);
  });

  it('what is not declared is not gated here', async () => {
    expect(await open([]).auth.canAccess?.({ resource: 'elsewhere', action: 'list' })).toBe(true);
  });
});

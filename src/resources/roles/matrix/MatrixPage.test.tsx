import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { DataProviderContext } from 'react-admin';
import { useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Leaving, lateCall, leavePage, Unsaved } from '../../../../tests/support/leaving';
import { renderInConsole } from '../../../../tests/support/renderInConsole';
import { type Client, PlatformProvider, type Session } from '../../../admin/platform';
import { ApiError, memoryStore, NetworkError, ProtocolError } from '../../../client';
import type { Role } from '../../../contract';
import { roles } from '..';
import { MatrixPage } from './MatrixPage';

afterEach(cleanup);

const settle = () => act(async () => void (await new Promise(resolve => setImmediate(resolve))));
const until = (check: () => void) =>
  vi.waitFor(
    async () => {
      await settle();
      check();
    },
    { timeout: 10_000 },
  );

const role = (id: string, name: string, ...names: string[]): Role => ({
  id,
  name,
  permissions: names.map(one => ({ name: one })),
});

type Write = (id: string, names: readonly string[]) => Promise<unknown>;
type Host = {
  roles: Role[];
  /** The most that one page holds. */
  pageCap?: number;
  /** It does not heed the offset. */
  isHeedless?: boolean;
  permissions?: () => Promise<{ name: string }[]>;
  add?: Write;
  remove?: Write;
};

const MAY = ['VIEW_USER', 'VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION'];

/** Where one is, and how one came there. */
const Address = () => <p data-testid="address">{`${useNavigationType()} ${useLocation().search}`}</p>;

/** The page over a host whose answers the test controls; writes act on its roles unless told otherwise. */
const show = async (
  host: Host,
  { may = MAY, own = [] as string[], path = '/users/roles/matrix', perTab = memoryStore() } = {},
) => {
  const sent: string[] = [];
  const write =
    (verb: 'add' | 'remove', answer?: Write): Write =>
    async (id, names) => {
      sent.push(`${verb} ${id} ${names.join(',')}`);
      const met = await answer?.(id, names);
      if (met) return met;
      host.roles = host.roles.map(one => {
        if (one.id !== id) return one;
        const kept = (one.permissions ?? []).filter(({ name }) => !names.includes(name));
        return { ...one, permissions: verb === 'add' ? [...kept, ...names.map(name => ({ name }))] : kept };
      });
      return undefined;
    };
  const client = {
    roles: {
      permissions: host.permissions ?? (async () => ['VIEW_USER', 'VIEW_ROLE', 'DELETE_USER'].map(name => ({ name }))),
      addPermissions: write('add', host.add),
      removePermissions: write('remove', host.remove),
    },
  } as unknown as Client;
  const user = { id: 'u1', permissions: new Set(may), roles: host.roles.filter(({ id }) => own.includes(id)) };
  const reloadUser = vi.fn(async () => user);
  const session = {
    host: 'test.example',
    user: () => user,
    subscribe: () => () => undefined,
    reloadUser,
  } as unknown as Session;
  const getList = async (_: string, { pagination: { perPage }, meta: { offset } }: never) => {
    const limit = Math.min(perPage, host.pageCap ?? perPage);
    const from = host.isHeedless ? 0 : Number(offset);
    const data = host.roles.slice(from, from + limit);
    return { data, total: host.roles.length, meta: { limit } };
  };
  const { notices } = renderInConsole(
    <PlatformProvider value={{ client, session }}>
      <DataProviderContext.Provider value={{ getList } as never}>
        <Leaving>
          <MatrixPage />
        </Leaving>
        <Address />
        <Unsaved />
      </DataProviderContext.Provider>
    </PlatformProvider>,
    { resources: [roles], path, perTab },
  );
  // What loads is a status too, without a word.
  const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
  await until(() => expect(said()).not.toContain(''));
  await until(() => expect(screen.queryByRole('grid') ?? screen.queryByRole('status')).toBeTruthy());
  return { sent, notices, reloadUser };
};
const cell = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const press = async (name: string) => {
  await until(() => expect(screen.queryByRole('button', { name })).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const review = async () => {
  await press('Review changes');
  await until(() => expect(screen.queryByRole('dialog')?.textContent).toMatch(/change[s]? on test\.example/));
};

describe('[CAP-13] the matrix of roles', () => {
  it('[SESS-13] what was ticked and left is offered again: nothing is staged before, and nothing is sent by itself', async () => {
    const perTab = memoryStore();
    const host = { roles: [role('a', 'Nurse', 'VIEW_USER'), role('b', 'Doctor')] };
    const boxes = ['View user: Nurse', 'View role: Doctor'];
    // What is staged says so behind its name.
    const ticked = () =>
      boxes.map(name => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) }).checked);
    await show(host, { perTab });
    for (const name of boxes) fireEvent.click(cell(name));
    expect(ticked()).toEqual([false, true]);
    cleanup();
    const { sent } = await show(host, { perTab });
    expect(ticked()).toEqual([true, false]);
    await press('Restore Permissions');
    expect(ticked()).toEqual([false, true]);
    expect(sent).toEqual([]);
  });

  it('sends nothing before the preview said per role what is added and removed; receipts tell the rest', async () => {
    const refused = new ApiError('not yours to give', { status: 409, method: 'POST', path: '/' });
    const { sent } = await show({
      roles: [role('a', 'Nurse', 'VIEW_USER'), role('b', 'Doctor', 'DELETE_USER'), role('c', 'Clerk')],
      add: async id => {
        if (id === 'b') throw refused;
        if (id === 'c') throw new NetworkError('lost');
      },
    });
    fireEvent.click(cell('View role: Nurse'));
    fireEvent.click(cell('View user: Nurse'));
    fireEvent.click(cell('View role: Doctor'));
    fireEvent.click(cell('View role: Clerk'));
    expect(screen.getByText('+3 −1 not stored yet · in 3 roles')).toBeTruthy();
    expect(sent).toEqual([]);
    await review();
    expect(
      within(screen.getByRole('region', { name: 'Nurse' }))
        .getAllByRole('listitem')
        .map(one => one.textContent),
    ).toEqual(['+ View role VIEW_ROLE added', '− View user VIEW_USER removed']);
    expect(sent).toEqual([]);
    await press('Store 3 roles');
    await until(() => expect(screen.getByText('1 done · 1 failed · 1 unknown')).toBeTruthy());
    expect(sent).toEqual(['add a VIEW_ROLE', 'remove a VIEW_USER', 'add b VIEW_ROLE', 'add c VIEW_ROLE']);
    expect(screen.getByRole('list', { name: /1 failed/ }).textContent).toBe('Doctornot yours to give');
    expect(screen.getByRole('list', { name: /1 unknown/ }).textContent).toContain('ClerkThe host cannot be reached.');
    // What got no answer is looked up, not sent again.
    await press('Look up what is unknown');
    await until(() => expect(screen.getByText('1 done · 2 failed')).toBeTruthy());
    expect(sent).toHaveLength(4);
    await press('Close');
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('+2 −0 not stored yet · in 2 roles')).toBeTruthy();
    expect(cell('View role: Nurse').checked).toBe(true);
  });

  /** Somebody takes back what was stored; another change is stored alone. */
  const storesOnlyTheNext = async (host: Host, sent: readonly string[]) => {
    host.roles = [role('a', 'Nurse'), role('b', 'Doctor')];
    fireEvent.click(cell('View user: Doctor'));
    await review();
    await press('Store 1 role');
    await press('Close');
    expect(sent).toEqual(['add a VIEW_ROLE', 'add b VIEW_USER']);
    expect(screen.queryByText(/not stored yet/)).toBeNull();
  };

  it('stores a change once: what somebody takes back afterwards is not given again', async () => {
    const host = { roles: [role('a', 'Nurse'), role('b', 'Doctor')] };
    const { sent } = await show(host);
    fireEvent.click(cell('View role: Nurse'));
    await review();
    await press('Store 1 role');
    await press('Close');
    await storesOnlyTheNext(host, sent);
  });

  it('nor is what was found to be stored once it was looked up', async () => {
    const host: Host = {
      roles: [role('a', 'Nurse'), role('b', 'Doctor')],
      add: async id => {
        if (id === 'b') return;
        host.roles = [role('a', 'Nurse', 'VIEW_ROLE'), role('b', 'Doctor')];
        throw new NetworkError('lost');
      },
    };
    const { sent } = await show(host);
    fireEvent.click(cell('View role: Nurse'));
    await review();
    await press('Store 1 role');
    await press('Look up what is unknown');
    await until(() => expect(screen.getByText('1 done', { selector: 'p' })).toBeTruthy());
    await press('Close');
    await storesOnlyTheNext(host, sent);
  });

  it('[ROLE-02] a role that is called by a blank is one without a name: among those chosen, in its column, the preview and the receipt', async () => {
    await show({
      roles: [role('a', ' ')],
      add: async () => {
        throw new ApiError('kept', { status: 409, method: 'POST', path: '/' });
      },
    });
    expect(screen.getByRole('button', { name: 'No name' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'No name' }).getAttribute('href')).toBe('/users/roles/a');
    fireEvent.click(cell('View role: No name'));
    await review();
    const change = screen.getByRole('region', { name: 'No name' });
    expect(within(change).getByRole('heading').textContent).toBe('No name');
    await press('Store 1 role');
    await until(() => expect(screen.getByRole('list', { name: /1 failed/ }).textContent).toBe('No namekept'));
  });

  it('[trap 27] what met no role failed, and is staged still', async () => {
    await show({ roles: [role('a', 'Nurse')], add: async () => ({ affectedRecords: 0 }) });
    fireEvent.click(cell('View role: Nurse'));
    await review();
    await press('Store 1 role');
    const failed = 'NurseThe host changed nothing.';
    await until(() => expect(screen.getByRole('list', { name: /1 failed/ }).textContent).toBe(failed));
  });

  it('says which half of a role was stored when the other half is refused', async () => {
    await show({
      roles: [role('a', 'Nurse', 'VIEW_USER')],
      remove: async () => {
        throw new ApiError('kept', { status: 409, method: 'POST', path: '/' });
      },
    });
    fireEvent.click(cell('View role: Nurse'));
    fireEvent.click(cell('View user: Nurse'));
    await review();
    await press('Store 1 role');
    await until(() => expect(screen.getByText('1 permission was added. The rest failed: kept')).toBeTruthy());
  });

  it('[SHELL-09] [R-24] what ended once the page was left is told: how many, and by name what was not stored', async () => {
    const { call, refuse } = lateCall(undefined);
    const { notices } = await show({ roles: [role('a', 'Nurse')], add: call });
    fireEvent.click(cell('View role: Nurse'));
    await review();
    await press('Store 1 role');
    leavePage();
    await refuse('Late refusal');
    await until(() => expect(notices.state().toasts).toHaveLength(1));
    expect(notices.state().toasts).toMatchObject([
      {
        kind: 'error',
        text: 'Review changes: 1 failed. The page was gone before it ended.',
        detail: '1 failed: Nurse',
      },
    ]);
  });

  it('[CAP-21] what is staged is being saved until the host has answered, and what it refused is not', async () => {
    const { call, refuse } = lateCall(undefined);
    await show({ roles: [role('a', 'Nurse')], add: call });
    const unsaved = () => screen.getByTestId('unsaved').textContent;
    fireEvent.click(cell('View role: Nurse'));
    await review();
    expect(unsaved()).toBe('Permissions: not saved');
    await press('Store 1 role');
    expect(unsaved()).toBe('Permissions: being saved');
    await refuse('Refused');
    await until(() => expect(unsaved()).toBe('Permissions: not saved'));
  });

  it('[PERM-03] what one may do oneself is asked for again once permissions are stored', async () => {
    const { reloadUser } = await show({ roles: [role('a', 'Nurse')] });
    fireEvent.click(cell('View role: Nurse'));
    await review();
    expect(reloadUser).not.toHaveBeenCalled();
    await press('Store 1 role');
    await until(() => expect(reloadUser).toHaveBeenCalledOnce());
  });

  it('[HOST-05] of a role that is gone nothing is sent, and the preview does not call it stored', async () => {
    const host = { roles: [role('a', 'Nurse'), role('b', 'Doctor')] };
    const { sent } = await show(host);
    fireEvent.click(cell('View user: Nurse'));
    host.roles = [role('b', 'Doctor')];
    await press('Review changes');
    await until(() => expect(screen.getByText(/^This role was not found .*: Nurse$/)).toBeTruthy());
    expect(screen.queryByText(/the roles are so already/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Store/ })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('[HOST-05] what got no answer is not taken for done when its role is gone, nor is a refused one tried again', async () => {
    const host: Host = {
      roles: [role('a', 'Nurse'), role('b', 'Doctor'), role('c', 'Clerk')],
      add: async id => {
        host.roles = [role('c', 'Clerk')];
        if (id === 'a') throw new ApiError('unknown role', { status: 404, method: 'POST', path: '/' });
        throw new NetworkError('lost');
      },
    };
    const { sent } = await show(host);
    fireEvent.click(cell('View user: Nurse'));
    fireEvent.click(cell('View user: Doctor'));
    await review();
    await press('Store 2 roles');
    await until(() => expect(screen.getByText('1 failed · 1 unknown')).toBeTruthy());
    await press('Look up what is unknown');
    await until(() => expect(screen.getByText('1 skipped · 1 failed')).toBeTruthy());
    await press('Try again (1)');
    await until(() => expect(screen.getAllByText('2 skipped')).toHaveLength(2));
    expect(screen.getAllByText(/Not found when the roles were read again/)).toHaveLength(2);
    expect(sent).toHaveLength(2);
  });

  it('names the access that the operator takes from themselves over several roles, and stores those roles last', async () => {
    const { sent } = await show(
      {
        roles: [role('a', 'Own one', 'VIEW_USER'), role('b', 'Own two', 'VIEW_USER'), role('c', 'Other', 'VIEW_USER')],
      },
      { own: ['a', 'b'] },
    );
    fireEvent.click(cell('View user: Own one'));
    await review();
    expect(screen.queryByText(/You lose/)).toBeNull();
    await press('Cancel');
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(cell('View user: Own two'));
    fireEvent.click(cell('View user: Other'));
    await review();
    expect(screen.getByText('You lose 1 permission of your own:')).toBeTruthy();
    await press('Store 3 roles');
    await until(() => expect(screen.queryByRole('status')?.textContent).toBe('3 done'));
    expect(sent.map(line => line.split(' ')[1])).toEqual(['c', 'a', 'b']);
  });

  it('is walked with arrows as one tab stop, and shows only differences where that is wanted', async () => {
    await show({ roles: [role('a', 'Nurse', 'VIEW_USER'), role('b', 'Doctor', 'VIEW_USER', 'DELETE_USER')] });
    const grid = screen.getByRole('grid', { name: 'Roles side by side' });
    const first = cell('Delete user: Nurse');
    expect([...grid.querySelectorAll('input')].filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    first.focus();
    // With these the keys are the browser's: Alt and an arrow lead back.
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
      expect(fireEvent.keyDown(first, { key: 'ArrowRight', [modifier]: true })).toBe(true);
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('Delete user: Doctor'));
    fireEvent.keyDown(cell('Delete user: Doctor'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('View role: Doctor'));
    await settle();
    expect(cell('View role: Doctor').tabIndex).toBe(0);
    fireEvent.keyDown(cell('View role: Doctor'), { key: 'PageDown' });
    expect(document.activeElement).toBe(cell('View user: Doctor'));
    fireEvent.keyDown(cell('View user: Doctor'), { key: 'PageUp' });
    expect(document.activeElement).toBe(cell('Delete user: Doctor'));
    fireEvent.keyDown(cell('Delete user: Doctor'), { key: 'ArrowDown' });
    fireEvent.keyDown(cell('View role: Doctor'), { key: 'Home' });
    expect(document.activeElement).toBe(cell('View role: Nurse'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only differences (1)' }));
    await until(() => expect(within(grid).getAllByRole('checkbox')).toHaveLength(2));
    expect(cell('Delete user: Doctor').checked).toBe(true);
  });

  it('shows at most twelve roles side by side, whatever the address asks for', async () => {
    const all = Array.from({ length: 14 }, (_, index) => role(`r${index}`, `Role ${index}`));
    await show({ roles: all }, { path: `/users/roles/matrix?roles=${all.map(({ id }) => id).join(',')}` });
    expect(screen.getAllByRole('columnheader')).toHaveLength(13);
  });

  it('tells which roles were chosen in the address, without a step for Back', async () => {
    await show({ roles: [role('a', 'Nurse'), role('b', 'Doctor')] }, { path: '/users/roles/matrix?x=1' });
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Backspace' });
    await until(() => expect(screen.getByTestId('address').textContent).toBe('REPLACE ?x=1&roles=a'));
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  });

  it('begins with the differences where the address asks for them; one role alone is shown whole', async () => {
    const both = [role('a', 'Nurse', 'VIEW_USER'), role('b', 'Doctor', 'VIEW_USER', 'DELETE_USER')];
    await show({ roles: both }, { path: '/users/roles/matrix?only=differences&roles=a,b' });
    expect(
      within(screen.getByRole('grid'))
        .getAllByRole('rowheader')
        .map(one => one.textContent),
    ).toEqual(['Users, groups and roles', 'Delete userDELETE_USER']);
    cleanup();
    await show({ roles: both }, { path: '/users/roles/matrix?only=differences&roles=a' });
    expect(within(screen.getByRole('grid')).getAllByRole('checkbox')).toHaveLength(3);
  });

  it('lets nobody tick without the permission, and says why', async () => {
    const { sent } = await show({ roles: [role('a', 'Nurse')] }, { may: ['VIEW_USER', 'VIEW_ROLE'] });
    const locked = cell('View user: Nurse');
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    expect(locked.title).toContain('AddRolePermission');
    fireEvent.click(locked);
    expect(cell('View user: Nurse').checked).toBe(false);
    expect(sent).toEqual([]);
  });

  it('[HOST-01] says so when the host gives the same roles again instead of the next ones', async () => {
    await show({
      roles: Array.from({ length: 150 }, (_, index) => role(`r${index}`, `Role ${index}`)),
      isHeedless: true,
    });
    expect(screen.getByText(/^The host gives the same records again/)).toBeTruthy();
    expect(screen.getAllByRole('columnheader')).toHaveLength(5);
  });

  it('shows every role of a host that lowers the page size, roles without name or list, and goes on without a list of permissions', async () => {
    await show(
      {
        roles: [role('a', 'Nurse', 'VIEW_USER'), { id: 'b' }, { id: 'c', name: 'Odd', permissions: 'none' as never }],
        pageCap: 1,
        permissions: async () => {
          throw new ProtocolError('not-json', { method: 'GET', path: '/users/v1/permissions' });
        },
      },
      { path: '/users/roles/matrix?roles=c,b,a,gone,b' },
    );
    expect(screen.getAllByRole('columnheader').map(one => one.textContent)).toEqual([
      'Permissions',
      'Odd0 permissions',
      'No name0 permissions',
      'Nurse1 permission',
    ]);
    expect(cell('View user: No name').checked).toBe(false);
    expect(screen.getByText(/did not tell which permissions there are/)).toBeTruthy();
  });
});

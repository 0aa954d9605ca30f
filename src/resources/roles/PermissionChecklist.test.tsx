import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole, sessionOf } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { memoryStore, NetworkError } from '../../client';
import type { Role } from '../../contract';
import { useDrafts } from '../../ui/drafts/drafts';
import { roles } from './index';
import { PermissionChecklist } from './PermissionChecklist';

const NAMES = ['VIEW_USER', 'UPDATE_USER', 'VIEW_ROLE'];
const role = { id: 'r', name: 'Nurse', permissions: [{ name: 'VIEW_USER' }] } as Role;

const open = async (permissions: readonly string[], perTab = memoryStore(), beside: ReactNode = null) => {
  /** What the host holds, and whether the connection is cut before a change arrives, or before its answer does. */
  const host = { held: ['VIEW_USER'], cut: undefined as 'before' | 'after' | undefined, isAway: false, meets: 1 };
  const change = (next: (names: readonly string[]) => string[]) =>
    vi.fn(async (_: string, names: readonly string[]) => {
      if (host.cut !== 'before' && host.meets > 0) host.held = next(names);
      if (host.cut) throw new NetworkError('No answer');
      return { affectedRecords: host.meets };
    });
  const addPermissions = change(names => [...host.held, ...names]);
  const removePermissions = change(names => host.held.filter(name => !names.includes(name)));
  const client = {
    roles: { permissions: async () => NAMES.map(name => ({ name })), addPermissions, removePermissions },
  };
  const reload = async () => {
    if (host.isAway) throw new NetworkError('No answer');
    return { ...role, permissions: host.held.map(name => ({ name })) } as Role;
  };
  const onFailure = vi.fn();
  const session = sessionOf(['VIEW_USER', 'VIEW_ROLE', ...permissions]);
  const reloadUser = vi.spyOn(session, 'reloadUser');
  const { notices } = renderInConsole(
    <Leaving>
      <PermissionChecklist role={role} reload={reload} onFailure={onFailure} />
      {beside}
    </Leaving>,
    { session, perTab, resources: [roles], client: client as unknown as Client },
  );
  await waitFor(() => expect(box('VIEW_ROLE')).toBeInTheDocument());
  return { host, notices, onFailure, addPermissions, removePermissions, reloadUser };
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });
const ticked = () => NAMES.filter(name => box(name).checked);
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('[RDET-06] [RDET-07] [RDET-09] the permission checklist', () => {
  it.each([
    [[], 'You lack a permission: AddRolePermission and RemoveRolePermission'],
    [['ADD_ROLE_PERMISSION'], 'You lack a permission: RemoveRolePermission'],
    [['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION'], undefined],
  ])('[R-05] says why its boxes are greyed: with %j', async (held, why) => {
    await open(held);
    expect(screen.queryByText(/^You lack a permission/)?.textContent).toBe(why);
  });

  it('the buttons for all and none are called so, and say how many match', async () => {
    await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'role' } });
    for (const name of ['Select all', 'Select none']) {
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveTextContent(`${name} (1)`));
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-description', '1');
    }
  });

  it('all and none act on what matches; Reset takes all back', async () => {
    await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'role' } });
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /UPDATE_USER/ })).toBeNull());
    press(/^Select all/);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    await waitFor(() => expect(ticked()).toEqual(['VIEW_USER', 'VIEW_ROLE']));
    press(/^Select none/);
    expect(ticked()).toEqual([]);
    press(/^Reset/);
    expect(ticked()).toEqual(['VIEW_USER']);
  });

  it('what was pressed with the keyboard is off once nothing is left to store: the focus stays with the tools', async () => {
    await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
    const tools = screen.getByRole('group', { name: 'Permissions' });
    for (const name of ['Reset', 'Update']) {
      fireEvent.click(box('VIEW_ROLE'));
      const button = within(tools).getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
      await waitFor(() => expect(button).toBeDisabled());
      await waitFor(() => expect(tools).toHaveFocus());
    }
    // Whoever has gone on meanwhile is left where they are.
    const search = screen.getByRole('searchbox');
    search.focus();
    fireEvent.click(box('VIEW_ROLE'));
    press(/^Reset/);
    expect(search).toHaveFocus();
  });

  it('without the right to take away, none takes back only what was ticked here', async () => {
    await open(['ADD_ROLE_PERMISSION']);
    press(/^Select all/);
    expect(ticked()).toEqual(NAMES);
    press(/^Select none/);
    expect(ticked()).toEqual(['VIEW_USER']);
    expect(box('VIEW_USER')).toBeDisabled();
  });

  it('without the right to give, all ticks nothing, and what was taken away can be given back', async () => {
    await open(['REMOVE_ROLE_PERMISSION']);
    expect(screen.getByRole('button', { name: /^Select all/ })).toBeDisabled();
    press(/^Select none/);
    expect(ticked()).toEqual([]);
    fireEvent.click(box('VIEW_USER'));
    expect(ticked()).toEqual(['VIEW_USER']);
    expect(box('VIEW_ROLE')).toBeDisabled();
  });
});

it('[RDET-08] [PERM-03] what one may do oneself is asked for again once permissions are stored', async () => {
  const { host, reloadUser } = await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
  fireEvent.click(box('VIEW_ROLE'));
  expect(reloadUser).not.toHaveBeenCalled();
  press(/^Update/);
  await waitFor(() => expect(reloadUser).toHaveBeenCalledOnce());
  expect(host.held).toEqual(['VIEW_USER', 'VIEW_ROLE']);
});

it('[SESS-13] what was ticked and left is offered again: nothing is staged before, and nothing is sent by itself', async () => {
  const may = ['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION'];
  const perTab = memoryStore();
  await open(may, perTab);
  fireEvent.click(box('VIEW_ROLE'));
  fireEvent.click(box('VIEW_USER'));
  cleanup();
  const { addPermissions, removePermissions } = await open(may, perTab);
  expect(ticked()).toEqual(['VIEW_USER']);
  press(/^Restore Permissions/);
  expect(ticked()).toEqual(['VIEW_ROLE']);
  expect(addPermissions).not.toHaveBeenCalled();
  expect(removePermissions).not.toHaveBeenCalled();
});

it('[RDET-08] [RDET-10] [trap 27] what met no role was not stored: it stays staged, and the banner says so', async () => {
  const { host, onFailure, removePermissions } = await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
  host.meets = 0;
  fireEvent.click(box('VIEW_ROLE'));
  fireEvent.click(box('VIEW_USER'));
  press(/^Update/);
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith('The host changed nothing.'));
  expect(screen.queryByText(/was added/)).toBeNull();
  expect(ticked()).toEqual(['VIEW_ROLE']);
  expect(removePermissions).not.toHaveBeenCalled();
});

it('[RDET-10] what was to be taken away stays staged where only the additions were stored', async () => {
  const { host, onFailure, removePermissions } = await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
  removePermissions.mockRejectedValueOnce(new Error('refused'));
  fireEvent.click(box('VIEW_ROLE'));
  fireEvent.click(box('VIEW_USER'));
  press(/^Update/);
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.stringMatching(/was added.*refused/)));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Update/ })).toBeEnabled());
  expect(host.held).toEqual(['VIEW_USER', 'VIEW_ROLE']);
  expect(ticked()).toEqual(['VIEW_ROLE']);
  expect(screen.getByText('+0 −1 not stored yet')).toBeVisible();
});

describe('permissions whose storing was never answered', () => {
  const BOTH = ['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION'];
  const stage = () => {
    fireEvent.click(box('VIEW_ROLE'));
    fireEvent.click(box('VIEW_USER'));
  };

  it('[RDET-08] are looked up: those that are stored count, and the rest goes on', async () => {
    const { host, onFailure, removePermissions } = await open(BOTH);
    host.cut = 'after';
    stage();
    press(/^Update/);
    await waitFor(() => expect(screen.getByText(/1 permission was added/)).toBeInTheDocument());
    expect(host.held).toEqual(['VIEW_ROLE']);
    expect(removePermissions).toHaveBeenCalledTimes(1);
    expect(onFailure).not.toHaveBeenCalled();
    expect(ticked()).toEqual(['VIEW_ROLE']);
  });

  it('[RDET-08] are looked up: those that are not stored stay ticked, and nothing more is sent', async () => {
    const { host, onFailure, removePermissions } = await open(BOTH);
    host.cut = 'before';
    stage();
    press(/^Update/);
    await waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.stringContaining('is not stored so far')));
    expect(ticked()).toEqual(['VIEW_ROLE']);
    expect(removePermissions).not.toHaveBeenCalled();
    host.cut = undefined;
    press(/^Update/);
    await waitFor(() => expect(host.held).toEqual(['VIEW_ROLE']));
  });

  it('[RDET-08] are not in doubt where nothing was sent, as the role could not even be read', async () => {
    const { host, onFailure, addPermissions } = await open(BOTH);
    host.isAway = true;
    stage();
    press(/^Update/);
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    expect(onFailure).not.toHaveBeenCalledWith(expect.stringContaining('not known'));
    expect(addPermissions).not.toHaveBeenCalled();
    expect(ticked()).toEqual(['VIEW_ROLE']);
  });
});

describe('[SHELL-09] [R-24] permissions on their way when the page was left', () => {
  const leave = async (call: () => Promise<{ affectedRecords: number }>) => {
    const perTab = memoryStore();
    const opened = await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION'], perTab);
    opened.addPermissions.mockImplementation(call);
    fireEvent.click(box('VIEW_ROLE'));
    press(/^Update/);
    await waitFor(() => expect(opened.addPermissions).toHaveBeenCalledOnce());
    leavePage();
    return { ...opened, perTab, toasts: () => opened.notices.state().toasts };
  };
  const isOffered = async (perTab: ReturnType<typeof memoryStore>) => {
    cleanup();
    await open(['ADD_ROLE_PERMISSION'], perTab);
    return screen.queryByRole('button', { name: 'Restore Permissions' }) !== null;
  };
  it('and refused: the role and the reason are told, and the changes are offered again', async () => {
    const { call, refuse } = lateCall({ affectedRecords: 1 });
    const { toasts, onFailure, perTab } = await leave(call);
    await refuse('Late refusal');
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'The role Nurse was not updated', detail: 'Late refusal' }]);
    expect(onFailure).not.toHaveBeenCalled();
    expect(await isOffered(perTab)).toBe(true);
  });
  it('and stored: that is told, and nothing is offered', async () => {
    const { call, answer } = lateCall({ affectedRecords: 1 });
    const { toasts, perTab } = await leave(call);
    await answer();
    await waitFor(() =>
      expect(toasts()).toMatchObject([{ kind: 'success', text: 'Nurse: saved', detail: '1 permission was added.' }]),
    );
    expect(await isOffered(perTab)).toBe(false);
  });

  it('while somebody else had changed the role: that is told, nothing is sent, and the changes are offered again', async () => {
    const perTab = memoryStore();
    const opened = await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION'], perTab);
    fireEvent.click(box('VIEW_ROLE'));
    opened.host.held = ['VIEW_USER', 'UPDATE_USER'];
    press(/^Update/);
    leavePage();
    await waitFor(() =>
      expect(opened.notices.state().toasts).toMatchObject([
        { kind: 'error', text: 'The role Nurse was not updated', detail: expect.stringContaining('UPDATE_USER') },
      ]),
    );
    expect(opened.addPermissions).not.toHaveBeenCalled();
    expect(await isOffered(perTab)).toBe(true);
  });
});

it('[CAP-21] permissions that are on their way are known to be: leaving is not asked about', async () => {
  const { call, answer } = lateCall({ affectedRecords: 1 });
  const states: unknown[] = [];
  const Watch = () => {
    const drafts = useDrafts();
    useEffect(() => drafts.subscribe(() => states.push(drafts.state().unsaved.map(({ isSaving }) => isSaving))));
    return null;
  };
  const opened = await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION'], memoryStore(), <Watch />);
  opened.addPermissions.mockImplementation(call);
  fireEvent.click(box('VIEW_ROLE'));
  expect(states.at(-1)).toEqual([false]);
  press(/^Update/);
  await waitFor(() => expect(states.at(-1)).toEqual([true]));
  await answer();
  await waitFor(() => expect(states.at(-1)).toEqual([]));
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole, sessionOf } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { ApiError, NetworkError, NO_MESSAGE } from '../../client';
import type { Role, User } from '../../contract';
import { users } from '.';
import { RoleChoice } from './RoleChoice';
import { UserRoleEditor } from './UserRoleEditor';

const aRole = (name: string, ...permissions: string[]): Role => ({
  id: name.toLowerCase(),
  name,
  permissions: permissions.map(permission => ({ name: permission })),
});

/** The signed-in operator of `renderInConsole` is u1. */
const open = (roles: Role[], id = 'u2') => {
  const removeRoles = vi.fn(async () => ({ affectedRecords: 1 }));
  const user = { id, firstName: 'Ada', lastName: 'Lovelace', email: 'a@b.c', activation: true, roles } as User;
  renderInConsole(<UserRoleEditor user={user} onChanged={async () => undefined} />, {
    permissions: ['VIEW_USER', 'REMOVE_ROLE_FROM_USER'],
    resources: [users],
    client: { users: { removeRoles } } as unknown as Client,
  });
  return removeRoles;
};
const remove = (role: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`${role}$`) }));

afterEach(cleanup);

describe('the focus', () => {
  it('[UDET-10] [UDET-11] stays with the roles after one is added or removed', async () => {
    const nurse = aRole('Nurse', 'VIEW_USER');
    const calls = { addRoles: vi.fn(async () => ({})), removeRoles: vi.fn(async () => ({})) };
    const Page = () => {
      const [roles, setRoles] = useState<Role[]>([aRole('Reader', 'VIEW_USER')]);
      const user = { id: 'u2', email: 'a@b.c', activation: true, roles } as User;
      return (
        <UserRoleEditor
          user={user}
          onChanged={async () => {
            setRoles(roles.length === 1 ? [...roles, nurse] : [nurse]);
            return undefined;
          }}
        />
      );
    };
    renderInConsole(<Page />, {
      permissions: ['VIEW_USER', 'ADD_ROLE_TO_USER', 'REMOVE_ROLE_FROM_USER'],
      resources: [users],
      client: { users: calls, roles: { all: async () => [nurse] } } as unknown as Client,
    });
    const picker = screen.getByRole('combobox', { name: 'Add a role' });
    fireEvent.mouseDown(picker);
    fireEvent.click(await screen.findByRole('option', { name: 'Nurse' }));
    const add = screen.getByRole('button', { name: 'Add' });
    add.focus();
    fireEvent.click(add);
    await screen.findByRole('button', { name: /Nurse$/ });
    await waitFor(() => expect(picker).toHaveFocus());

    screen.getByRole('button', { name: /Reader$/ }).focus();
    remove('Reader');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Reader$/ })).toBeNull());
    await waitFor(() => expect(picker).toHaveFocus());
    expect(calls.addRoles.mock.calls).toEqual([['u2', ['nurse']]]);
    expect(calls.removeRoles.mock.calls).toEqual([['u2', ['reader']]]);
  });
});

describe('adding a role', () => {
  it('[USER-02] [UDET-11] lists of users are read again: they show the roles', async () => {
    const user = { id: 'u2', email: 'a@b.c', activation: true, roles: [aRole('Nurse')] } as User;
    const { queryClient } = renderInConsole(<UserRoleEditor user={user} onChanged={async () => undefined} />, {
      permissions: ['VIEW_USER', 'REMOVE_ROLE_FROM_USER'],
      resources: [users],
      client: { users: { removeRoles: async () => ({ affectedRecords: 1 }) } } as unknown as Client,
    });
    const list = ['users/users', 'getList', {}];
    queryClient.setQueryData(list, { data: [user], total: 1 });
    remove('Nurse');
    await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
  });

  it('[UDET-12] says that the roles could not be loaded, and asks again when told to', async () => {
    const user = { id: 'u2', email: 'a@b.c', activation: true, roles: [] as Role[] } as User;
    const all = vi.fn(async () => [aRole('Nurse')]).mockRejectedValueOnce(new Error('out of order'));
    renderInConsole(<UserRoleEditor user={user} onChanged={async () => undefined} />, {
      permissions: ['VIEW_USER', 'ADD_ROLE_TO_USER'],
      resources: [users],
      client: { roles: { all } } as unknown as Client,
    });
    const picker = screen.getByRole('combobox', { name: 'Add a role' });
    fireEvent.mouseDown(picker);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('out of order')).toBeInTheDocument();
    retry.focus();
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    await waitFor(() => expect(all).toHaveBeenCalledTimes(2));
    expect(picker).toHaveFocus();
    expect(await screen.findByRole('option', { name: 'Nurse' })).toBeInTheDocument();
  });

  it('[UDET-10] offers the whole name first, then its beginnings, then the rest, and none that is held', async () => {
    const all = ['Head nurse', 'Nurse', 'Nurse of the night', 'Porter', 'Student nurse'].map(name => aRole(name));
    const user = { id: 'u2', email: 'a@b.c', activation: true, roles: [aRole('Student nurse')] } as User;
    renderInConsole(<UserRoleEditor user={user} onChanged={async () => undefined} />, {
      permissions: ['VIEW_USER', 'ADD_ROLE_TO_USER'],
      resources: [users],
      client: { roles: { all: async () => all } } as unknown as Client,
    });
    const picker = screen.getByRole('combobox', { name: 'Add a role' });
    act(() => picker.focus());
    fireEvent.mouseDown(picker);
    await screen.findByRole('option', { name: 'Porter' });
    fireEvent.change(picker, { target: { value: 'NURSE' } });
    const offered = screen.getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Nurse', 'Nurse of the night', 'Head nurse']);
  });

  it.each([
    ['u1', 1],
    ['u2', 0],
  ])('[PERM-03] where it changes what one may do oneself, that is asked for again (%s)', async (id, times) => {
    const permissions = ['VIEW_USER', 'REMOVE_ROLE_FROM_USER'];
    const session = sessionOf(permissions);
    const reloadUser = vi.spyOn(session, 'reloadUser');
    const onChanged = vi.fn(async () => undefined);
    const user = { id, email: 'a@b.c', activation: true, roles: [aRole('Nurse'), aRole('Reader')] } as User;
    renderInConsole(<UserRoleEditor user={user} onChanged={onChanged} />, {
      resources: [users],
      session,
      client: { users: { removeRoles: async () => ({ affectedRecords: 1 }) } } as unknown as Client,
    });
    remove('Reader');
    await waitFor(() => expect(screen.getByRole('button', { name: /Reader$/ })).toBeEnabled());
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    await waitFor(() => expect(reloadUser).toHaveBeenCalledTimes(times));
  });

  it('[UDET-10] is done where that cannot be read', async () => {
    const permissions = ['VIEW_USER', 'REMOVE_ROLE_FROM_USER'];
    const session = sessionOf(permissions);
    const reloadUser = vi.spyOn(session, 'reloadUser').mockRejectedValue(new Error('out of order'));
    const user = { id: 'u1', email: 'a@b.c', activation: true, roles: [aRole('Nurse'), aRole('Reader')] } as User;
    renderInConsole(<UserRoleEditor user={user} onChanged={async () => undefined} />, {
      resources: [users],
      session,
      client: { users: { removeRoles: async () => ({ affectedRecords: 1 }) } } as unknown as Client,
    });
    await act(async () => remove('Reader'));
    expect(reloadUser).toHaveBeenCalledOnce();
    expect(screen.queryByText(/out of order/)).toBeNull();
  });
});

describe('a role whose change was not answered', () => {
  const nurse = aRole('Nurse', 'VIEW_USER');
  const lost = new NetworkError('No answer from test.example');
  /** Adds Nurse, whose call fails with `error`; the user holds `held` afterwards, or cannot be read. */
  const add = async (error: Error, held: Role[] | undefined) => {
    const user = { id: 'u2', email: 'a@b.c', activation: true, roles: [] as Role[] } as User;
    const addRoles = () => Promise.reject(error);
    renderInConsole(<UserRoleEditor user={user} onChanged={async () => held && { ...user, roles: held }} />, {
      permissions: ['VIEW_USER', 'ADD_ROLE_TO_USER'],
      resources: [users],
      client: { users: { addRoles }, roles: { all: async () => [nurse] } } as unknown as Client,
    });
    const picker = screen.getByRole('combobox', { name: 'Add a role' });
    fireEvent.mouseDown(picker);
    fireEvent.click(await screen.findByRole('option', { name: 'Nurse' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    return picker;
  };

  it('[UDET-10] [UDET-11] is looked up: a role that the user holds by now was added', async () => {
    const picker = await add(lost, [nurse]);
    await waitFor(() => expect(picker).toHaveValue(''));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each([
    [
      'was not added',
      [],
      'The host did not say whether it stored this. It was looked up, and is not stored so far; the host may still be at work on it. Look again before you send it again.',
    ],
    [
      'may have been added',
      undefined,
      'The host cannot be reached. Check its address and your connection. Whether it was stored all the same is not known: look before you send it again.',
    ],
  ])('[UDET-11] [I18N-01] one that %s is told in our own words', async (_, held, why) => {
    await add(lost, held);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`The role Nurse was not added. ${why}`));
  });

  it('[UDET-11] [I18N-01] a failure without words is told by its status', async () => {
    await add(new ApiError(NO_MESSAGE, { status: 500, code: 1, method: 'POST', path: '/x' } as never), []);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/was not added\..* \(500\)$/));
  });
});

describe('removing a role', () => {
  it('[UDET-10] where it was refused, the user is read again: somebody else may have been faster', async () => {
    const user = { id: 'u2', email: 'a@b.c', activation: true, roles: [aRole('Nurse')] } as User;
    const onChanged = vi.fn(async () => undefined);
    const refusal = new ApiError('gone', { status: 404, code: 16, method: 'POST', path: '/users/v1/remove_roles' });
    renderInConsole(<UserRoleEditor user={user} onChanged={onChanged} />, {
      permissions: ['VIEW_USER', 'REMOVE_ROLE_FROM_USER'],
      resources: [users],
      client: { users: { removeRoles: () => Promise.reject(refusal) } } as unknown as Client,
    });
    remove('Nurse');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('gone'));
    expect(onChanged).toHaveBeenCalled();
  });

  it('[UDET-11] [trap 27] that the host answers well, having changed nothing, is told', async () => {
    const removeRoles = open([aRole('Nurse', 'VIEW_USER'), aRole('Reader', 'VIEW_USER')]);
    removeRoles.mockResolvedValueOnce({ affectedRecords: 0 });
    remove('Reader');
    expect(await screen.findByText('The role Reader was not removed. The host changed nothing.')).toBeVisible();
    remove('Reader');
    await waitFor(() => expect(screen.queryByText(/The host changed nothing/)).toBeNull());
    expect(removeRoles).toHaveBeenCalledTimes(2);
  });

  it('[UDET-10] asks where access is lost, naming the permissions', async () => {
    const removeRoles = open([aRole('Nurse', 'VIEW_USER', 'UPDATE_USER'), aRole('Reader', 'VIEW_USER')]);
    remove('Nurse');
    const dialog = await screen.findByRole('dialog', { name: 'Remove role' });
    expect(dialog).toHaveTextContent('Remove the role Nurse from Ada Lovelace on test.example?');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['UPDATE_USER']);
    expect(dialog).not.toHaveTextContent('last role');
    expect(removeRoles).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(removeRoles).not.toHaveBeenCalled();
    remove('Nurse');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove role' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(removeRoles.mock.calls).toEqual([['u2', ['nurse']]]);
  });

  it('[UDET-10] asks nothing where other roles give the same', () => {
    const removeRoles = open([aRole('Nurse', 'VIEW_USER', 'UPDATE_USER'), aRole('Reader', 'VIEW_USER')]);
    remove('Reader');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(removeRoles.mock.calls).toEqual([['u2', ['reader']]]);
  });

  it.each([
    ["one's own last", 'u1', [aRole('Nurse', 'VIEW_USER')], true],
    ["one of one's own", 'u1', [aRole('Nurse', 'VIEW_USER'), aRole('Reader', 'VIEW_ROLE')], false],
    ["somebody else's last", 'u2', [aRole('Nurse', 'VIEW_USER')], false],
  ])('[UDET-10] %s: warns of the lockout or not', async (_, id, roles, isWarned) => {
    open(roles, id);
    remove('Nurse');
    const warning = within(await screen.findByRole('dialog')).queryByText(/This is your own last role/);
    expect(warning !== null).toBe(isWarned);
  });
});

describe.each([undefined, '', ' '])('a role that is called %j', name => {
  const nameless = { id: 'r1', name, permissions: [{ name: 'VIEW_USER' }] } as Role;
  const roles = { all: async () => [nameless] };
  const refused = async () => {
    throw new Error('Not now');
  };

  it('[ROLE-02] [UDET-10] has no name on its chip, in the question and in what is said of a refusal', async () => {
    const removeRoles = open([nameless]);
    removeRoles.mockImplementationOnce(refused);
    expect(screen.getByText('No name')).toBeInTheDocument();
    remove('No name');
    const dialog = await screen.findByRole('dialog', { name: 'Remove role' });
    expect(dialog).toHaveTextContent('Remove the role No name from Ada Lovelace on test.example?');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove role' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/No name.* Not now/));
  });

  it('[ROLE-02] [UDET-10] is offered, found and refused as one without a name', async () => {
    const user = { id: 'u2', email: 'a@b.c', activation: true, roles: [] as Role[] } as User;
    renderInConsole(<UserRoleEditor user={user} onChanged={async () => undefined} />, {
      permissions: ['VIEW_USER', 'ADD_ROLE_TO_USER'],
      resources: [users],
      client: { users: { addRoles: refused }, roles } as unknown as Client,
    });
    const picker = screen.getByRole('combobox', { name: 'Add a role' });
    fireEvent.mouseDown(picker);
    fireEvent.change(picker, { target: { value: 'no n' } });
    fireEvent.click(await screen.findByRole('option', { name: 'No name' }));
    expect(picker).toHaveValue('No name');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/No name.* Not now/));
  });

  it('[ROLE-02] is chosen for many users as one without a name', async () => {
    const onChange = vi.fn();
    renderInConsole(<RoleChoice value={undefined} onChange={onChange} />, { client: { roles } as unknown as Client });
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(await screen.findByRole('option', { name: 'No name' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ value: 'r1', label: 'No name' });
  });
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { ApiError, NetworkError } from '../../client';
import type { Role } from '../../contract';
import { roles } from '.';
import { RoleCreate } from './RoleCreate';
import { RoleDetail } from './RoleDetail';

const KEY = ['users/roles', 'getList', {}];

/** The pages of roles over a host that holds one, and fails as `host` says. */
const open = (
  path: string,
  host: { role?: Role; isDown?: boolean; update?: () => unknown; remove?: () => unknown },
) => {
  const getOne = async () => {
    if (host.isDown) throw new ApiError('down', { status: 503, method: 'GET', path: '/users/v1/roles' } as never);
    if (!host.role) throw Object.assign(new Error('Requested resource is unknown'), { status: 404 });
    return { data: host.role };
  };
  const create = async () => ({ data: { id: 'r2' } });
  const update = async (_: string, changes: Partial<Role>) => {
    if (host.update) return host.update();
    host.role = { ...host.role, ...changes } as Role;
    return host.role;
  };
  const client = { roles: { permissions: async () => [], update, remove: async () => host.remove?.() } };
  const page = renderInConsole(
    <DataProviderContext.Provider value={{ getOne, create } as unknown as DataProvider}>
      <Routes>
        <Route path="/users/roles" element={<h1>The list</h1>} />
        <Route path="/users/roles/new" element={<RoleCreate />} />
        <Route path="/users/roles/:id" element={<RoleDetail />} />
      </Routes>
    </DataProviderContext.Provider>,
    {
      path,
      resources: [roles],
      permissions: ['VIEW_USER', 'VIEW_ROLE', 'UPDATE_ROLE', 'DELETE_ROLE'],
      client: client as unknown as Client,
    },
  );
  page.queryClient.setQueryData(KEY, { data: [] });
  return { ...page, isListOld: () => page.queryClient.getQueryState(KEY)?.isInvalidated };
};
const rename = async (name: string) => {
  const field = await screen.findByLabelText('Name');
  fireEvent.change(field, { target: { value: name } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const cut = () => Promise.reject(new NetworkError('No answer'));

afterEach(cleanup);

it('[RDET-02] that there is no such role is said once, with the id', async () => {
  open('/users/roles/r9', {});
  expect(await screen.findByText('Role not found!')).toBeVisible();
  expect(screen.getByText('r9')).toBeVisible();
});

describe('a role that is renamed', () => {
  it('[RDET-03] is as the host answered, where it cannot be read afterwards', async () => {
    const host = { role: { id: 'r', name: 'Nurse' } as Role, isDown: false };
    const { notices } = open('/users/roles/r', host);
    await heading('Nurse');
    host.isDown = true;
    await rename('Midwife');
    expect(await heading('Midwife')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Name' })).toBeNull());
    expect(screen.queryByText('down')).toBeNull();
    expect(notices.state().kept).toEqual([]);
  });

  it('[RDET-03] is not, where the host refuses: the banner and the tray say why', async () => {
    const update = () =>
      Promise.reject(new ApiError('taken', { status: 400, code: 17, method: 'PUT', path: '/' } as never));
    const { notices } = open('/users/roles/r', { role: { id: 'r', name: 'Nurse' } as Role, update });
    await rename('Midwife');
    expect(await screen.findByText('taken')).toBeInTheDocument();
    expect(notices.state().kept).toMatchObject([{ text: 'The role Nurse was not updated', detail: 'taken' }]);
    expect(screen.getByRole('button', { name: 'Save Name' })).toBeInTheDocument();
  });
});

describe('a role that is deleted', () => {
  const confirm = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete role' }));
  };

  it.each([
    ['[trap 27] counts nothing', async () => ({ affectedRecords: 0 }), 'The host changed nothing.'],
    ['was lost on its way', cut, 'No answer came, so it was looked up: it is there still. Try again.'],
  ])('[RDET-11] stays where the call %s, and the tray says so', async (_, remove, detail) => {
    const { notices } = open('/users/roles/r', { role: { id: 'r', name: 'Nurse' } as Role, remove });
    await confirm();
    await waitFor(() =>
      expect(notices.state().kept).toMatchObject([{ text: 'The role Nurse was not deleted', detail }]),
    );
    expect(notices.state().toasts).toEqual([]);
    expect(await heading('Nurse')).toBeInTheDocument();
  });

  it('[RDET-11] is gone where it is not found any more, though the answer never came', async () => {
    const host: { role?: Role; remove: () => unknown } = {
      role: { id: 'r', name: 'Nurse' },
      remove: () => {
        delete host.role;
        return cut();
      },
    };
    const { notices } = open('/users/roles/r', host);
    await confirm();
    expect(await heading('The list')).toBeInTheDocument();
    expect(notices.state().toasts).toMatchObject([{ kind: 'success', text: 'Role Nurse deleted' }]);
  });

  it('[RDET-11] that somebody else had deleted was not there any more', async () => {
    const unknown = new ApiError('Unknown', { status: 404, code: 16, method: 'DELETE', path: '/' } as never);
    const host: { role?: Role; remove: () => unknown } = {
      role: { id: 'r', name: 'Nurse' },
      remove: () => {
        delete host.role;
        return Promise.reject(unknown);
      },
    };
    const { notices } = open('/users/roles/r', host);
    await confirm();
    expect(await heading('The list')).toBeInTheDocument();
    expect(notices.state().toasts).toMatchObject([{ kind: 'info', text: 'Role Nurse was not there any more' }]);
  });
});

it('[ROLE-05] a role that was made is among those that the list asks for again', async () => {
  const { isListOld } = open('/users/roles/new', { role: { id: 'r2', name: 'Nurse' } as Role });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nurse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create role' }));
  expect(await heading('Nurse')).toBeInTheDocument();
  expect(isListOld()).toBe(true);
});

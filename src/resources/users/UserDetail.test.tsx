import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { ApiError } from '../../client';
import type { User } from '../../contract';
import { users } from '.';
import { UserCreate } from './UserCreate';
import { UserDetail } from './UserDetail';

const ada = { id: 'u2', firstName: 'Ada', lastName: 'Lovelace', email: 'a@b.c', activation: true, roles: [] } as User;
const KEY = ['users/users', 'getList', {}];

const open = (path: string, host: { user: User; isDown: boolean }) => {
  const getOne = async () => {
    if (host.isDown) throw new ApiError('down', { status: 503, method: 'GET', path: '/users/v1/u2' } as never);
    return { data: host.user };
  };
  const update = async (_: string, { lastName = '' }: Partial<User>) => {
    host.user = { ...host.user, lastName: lastName.trim() };
    return host.user;
  };
  const removeRoles = async () => ({ affectedRecords: 1 });
  const registered: object[] = [];
  const register = async (given: object) => {
    registered.push(given);
    return host.user;
  };
  const client = { users: { update, removeRoles, register, passwordPolicy: async () => ({}) } };
  const page = renderInConsole(
    <DataProviderContext.Provider value={{ getOne } as unknown as DataProvider}>
      <Routes>
        <Route path="/users/users/new" element={<UserCreate />} />
        <Route path="/users/users/:id" element={<UserDetail />} />
      </Routes>
    </DataProviderContext.Provider>,
    {
      path,
      resources: [users],
      permissions: ['VIEW_USER', 'UPDATE_USER', 'REMOVE_ROLE_FROM_USER'],
      client: client as unknown as Client,
    },
  );
  page.queryClient.setQueryData(KEY, { data: [] });
  return { ...page, registered, isListOld: () => page.queryClient.getQueryState(KEY)?.isInvalidated };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(cleanup);

it('[UDET-04] a field whose save the host answered is stored, as the host has it, where the user cannot be read afterwards', async () => {
  const host = { user: ada, isDown: false };
  const { notices } = open('/users/users/u2', host);
  const field = await screen.findByLabelText('Last name');
  host.isDown = true;
  fireEvent.change(field, { target: { value: ' Byron' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await heading('Ada Byron')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Last name' })).toBeNull());
  expect(field).toHaveValue('Byron');
  expect(notices.state().kept).toEqual([]);
});

it('[UDET-10] a role that was taken is gone, where the user cannot be read afterwards', async () => {
  const host = {
    user: {
      ...ada,
      roles: [
        { id: 'r', name: 'Nurse' },
        { id: 's', name: 'Clerk' },
      ],
    } as User,
    isDown: false,
  };
  open('/users/users/u2', host);
  const take = await screen.findByRole('button', { name: 'Remove role Nurse' });
  host.isDown = true;
  fireEvent.click(take);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove role Nurse' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Remove role Clerk' })).toBeInTheDocument();
});

it('[UDET-10] after a role was taken the roles are those that the host has by now, those that somebody else gave too', async () => {
  const role = (id: string, name: string) => ({ id, name });
  const host = { user: { ...ada, roles: [role('r', 'Nurse'), role('s', 'Clerk')] } as User, isDown: false };
  open('/users/users/u2', host);
  const take = await screen.findByRole('button', { name: 'Remove role Nurse' });
  host.user = { ...ada, roles: [role('s', 'Clerk'), role('t', 'Doctor')] } as User;
  fireEvent.click(take);
  expect(await screen.findByRole('button', { name: 'Remove role Doctor' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove role Nurse' })).toBeNull();
});

it('[UNEW-09] [UNEW-10] a user is made without a birthday that nobody typed, and is among those that the list asks for again', async () => {
  const { isListOld, registered } = open('/users/users/new', { user: ada, isDown: false });
  const texts = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'a@b.c', 'Phone number': '32' };
  const secrets = { Password: 'Secret.12', 'Repeat password': 'Secret.12' };
  for (const [label, value] of Object.entries({ ...texts, ...secrets })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await heading('Ada Lovelace')).toBeInTheDocument();
  expect(isListOld()).toBe(true);
  expect(registered).toHaveLength(1);
  expect(registered[0]).not.toHaveProperty('birthday');
});

it('[UNEW-08] the genders of the form are Male to begin with, and Female, which is sent as 0', async () => {
  const { registered } = open('/users/users/new', { user: ada, isDown: false });
  const gender = await screen.findByRole('combobox', { name: 'Gender' });
  expect(gender).toHaveTextContent(/^Male$/);
  fireEvent.mouseDown(gender);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Female', 'Male']);
  fireEvent.click(screen.getByRole('option', { name: 'Female' }));
  expect(gender).toHaveTextContent(/^Female$/);
  const texts = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'a@b.c', 'Phone number': '32' };
  const secrets = { Password: 'Secret.12', 'Repeat password': 'Secret.12' };
  for (const [label, value] of Object.entries({ ...texts, ...secrets })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create user' }));
  await waitFor(() => expect(registered).toEqual([expect.objectContaining({ gender: 0 })]));
});

it('[UNEW-01] the labels of the passwords are the fields’ alone; the button that shows them has a name of its own', async () => {
  open('/users/users/new', { user: ada, isDown: false });
  const fields = await screen.findAllByLabelText(/^(Password|Repeat password)$/);
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getAllByLabelText(/password$/i)).toEqual(fields);
  expect(fields.map(field => field.getAttribute('type'))).toEqual(['text', 'text']);
});

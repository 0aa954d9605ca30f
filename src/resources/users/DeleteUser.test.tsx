import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { ApiError, NetworkError } from '../../client';
import type { User } from '../../contract';
import { users } from '.';
import { DeleteUser } from './DeleteUser';

const ada = { id: 'u2', firstName: 'Ada', lastName: 'Lovelace', email: 'a@b.c', activation: true } as User;

/** Confirms the removal, which goes as `remove` does; afterwards the host knows the user, or not. */
const confirm = async (remove: () => Promise<unknown>, isThere: boolean) => {
  const unknown = new ApiError('Unknown', { status: 404, code: 16, method: 'GET', path: '/users/v1/u2' } as never);
  const getOne = vi.fn(async () => (isThere ? { data: ada } : Promise.reject(unknown)));
  const { notices } = renderInConsole(
    <DataProviderContext.Provider value={{ getOne } as unknown as DataProvider}>
      <Routes>
        <Route path="/users/users" element={<h1>The list</h1>} />
        <Route path="/users/users/:id" element={<DeleteUser user={ada} name="Ada Lovelace" />} />
      </Routes>
    </DataProviderContext.Provider>,
    { path: '/users/users/u2', resources: [users], client: { users: { remove } } as unknown as Client },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete user' }));
  return { notices, getOne };
};
const cut = () => Promise.reject(new NetworkError('No answer'));

afterEach(cleanup);

it('[UDET-06] a user whose removal got no answer and is gone was deleted: the list is shown, and says so', async () => {
  const { notices } = await confirm(cut, false);
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeInTheDocument();
  expect(notices.state().toasts).toMatchObject([{ kind: 'success', text: 'User Ada Lovelace deleted' }]);
});

it.each([
  [false, 'User Ada Lovelace was not there any more'],
  [true, 'Ada Lovelace was not deleted'],
])(
  '[UDET-06] [UDET-07] a user whom the host does not know when they are deleted is looked for: there %s',
  async (isThere, told) => {
    const unknown = new ApiError('Unknown', { status: 404, code: 16, method: 'DELETE', path: '/users/v1/u2' } as never);
    const { notices } = await confirm(() => Promise.reject(unknown), isThere);
    await waitFor(() => expect(notices.state().kept.map(({ text }) => text)).toEqual([told]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('The list') !== null).toBe(!isThere);
  },
);

it.each([
  ['[trap 27] counts nothing', async () => ({ affectedRecords: 0 }), 'The host changed nothing.'],
  ['was lost on its way', cut, 'No answer came, so it was looked up: it is there still. Try again.'],
])('[UDET-07] a removal that %s deleted nobody: the page stays, and the tray says so', async (_, remove, detail) => {
  const { notices } = await confirm(remove, true);
  const told = [{ kind: 'error', text: 'Ada Lovelace was not deleted', detail }];
  await waitFor(() => expect(notices.state().kept).toMatchObject(told));
  expect(notices.state().toasts).toEqual([]);
  expect(screen.queryByText('The list')).toBeNull();
});

it.each([
  ['u1', 'This is your own account on test.example: it ends at once, and you are signed out.'],
  ['u2', 'The account on test.example and all its sessions end at once.'],
])('[UDET-06] what is deleted is told before: %s', async (id, told) => {
  renderInConsole(<DeleteUser user={{ ...ada, id }} name="Ada Lovelace" />, { resources: [users] });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(told);
});

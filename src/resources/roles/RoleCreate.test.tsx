import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { roles } from '.';
import { RoleCreate } from './RoleCreate';

afterEach(cleanup);

const open = (create: (...given: never[]) => unknown) =>
  renderInConsole(
    <DataProviderContext.Provider value={{ create } as unknown as DataProvider}>
      <RoleCreate />
    </DataProviderContext.Provider>,
    { resources: [roles], path: '/users/roles/new', permissions: ['VIEW_ROLE', 'CREATE_ROLE'] },
  );

it('[ROLE-04] a name of blanks alone is none: that is said, and nothing is sent', async () => {
  const create = vi.fn();
  open(create);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create role' }));
  expect(await screen.findAllByText('Please enter a correct name')).not.toHaveLength(0);
  expect(create).not.toHaveBeenCalled();
});

it.each([[['users/roles', 'getList']], [['all-roles']]])('[ROLE-05] a role that was made is among %j', async key => {
  const create = async () => ({ data: { id: 'r1', name: 'Nurse' } });
  const { queryClient } = open(create);
  queryClient.setQueryData(key, []);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nurse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create role' }));
  await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true));
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole, sessionOf } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { memoryStore } from '../../client';
import type { Role } from '../../contract';
import { type FormatOptions, formatOf } from '../../ui/tools/rowFormats';
import { roles } from '.';
import { CloneDialog } from './CloneDialog';
import { DeleteRole } from './DeleteRole';
import { RoleDetail } from './RoleDetail';
import { PermissionNames, RoleName } from './roleCells';

afterEach(cleanup);

/** @param update what the host answers to a change of it */
const showPage = (role: Role, update?: () => Promise<Role>) =>
  renderInConsole(
    <DataProviderContext.Provider value={{ getOne: async () => ({ data: role }) } as unknown as DataProvider}>
      <Routes>
        <Route path="/users/roles/:id" element={<RoleDetail />} />
      </Routes>
    </DataProviderContext.Provider>,
    {
      resources: [roles],
      path: '/users/roles/r',
      permissions: ['VIEW_USER', 'VIEW_ROLE', 'UPDATE_ROLE'],
      client: { roles: { permissions: async () => [], update } } as unknown as Client,
    },
  );

it('[CAP-10] [HOST-05] a file of roles holds their permissions by name, and none where a host sent no list', () => {
  const columns = (roles.columns ?? []).slice(0, 2) as unknown as FormatOptions['columns'];
  const { row } = formatOf('csv', { columns, separator: ',', secrets: [], time: String });
  const permissions = [{ name: 'VIEW_USER', description: 'View users' }, null, { name: 'VIEW_ROLE' }];
  expect(row({ name: 'Nurse', permissions })).toBe('Nurse,"VIEW_USER, VIEW_ROLE"\r\n');
  expect(row({ name: 'Clerk' })).toBe('Clerk,\r\n');
});

it.each([
  [[], '0'],
  [['A'], '1 · A'],
  [['A', 'B', 'C', 'D'], '4 · A, B, C, D'],
  [['A', 'B', 'C', 'D', 'E'], '5 · A, B, C, D, …'],
])('[ROLE-01] permissions are counted, and the first four named: %j', (names, text) => {
  const record = { id: 'r', permissions: names.map(name => ({ name })) } as Role;
  renderInConsole(<PermissionNames record={record} />);
  const cell = document.querySelector('[title]');
  expect([cell?.getAttribute('title'), cell?.textContent]).toEqual([names.join(', '), text]);
});

it.each([
  ['Nurse', 'Nurse'],
  ['', 'No name'],
  [undefined, 'No name'],
  [' ', 'No name'],
])("[ROLE-02] a role called %j shows '%s'", (name, text) => {
  renderInConsole(<RoleName record={{ id: 'r', name } as Role} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

it.each([
  ['r', 'You lose 1 permission of your own:'],
  ['s', undefined],
])('[RDET-11] whoever holds the role %s is told before r is deleted what goes with it: %s', async (held, told) => {
  const roleOf = (id: string) => ({ id, name: id, permissions: [{ name: 'DELETE_USER' }] }) as Role;
  const session = sessionOf(['VIEW_USER', 'VIEW_ROLE', 'DELETE_ROLE', 'DELETE_USER'], { roles: [roleOf(held)] });
  renderInConsole(<DeleteRole role={roleOf('r')} />, { session, resources: [roles] });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText(/^You lose/)?.textContent).toBe(told);
});

describe.each([undefined, '', ' '])('a role that is called %j', name => {
  const nameless = { id: 'r', name } as Role;

  it('[ROLE-02] is deleted as one without a name: on production that is what has to be typed', async () => {
    const storage = memoryStore();
    const named = [['https://api.test.example/', { kind: 'production', label: 'North' }]];
    storage.setItem('meridian.preferences', JSON.stringify({ v: 1, entries: [['hosts.named', named]] }));
    const remove = async () => {
      throw new Error('Not now');
    };
    const { notices } = renderInConsole(<DeleteRole role={nameless} />, {
      resources: [roles],
      storage,
      client: { roles: { remove } } as unknown as Client,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Delete the role No name?');
    const confirm = within(dialog).getByRole('button', { name: 'Delete role' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' ' } });
    expect(confirm).toBeDisabled();
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'No name' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(notices.state().kept).toMatchObject([{ text: 'The role No name was not deleted' }]));
  });

  it('[ROLE-02] has a page that is headed so', async () => {
    showPage(nameless);
    expect(await screen.findByRole('heading', { level: 1, name: 'No name' })).toBeInTheDocument();
  });

  it('[ROLE-02] is cloned as one without a name', async () => {
    renderInConsole(<CloneDialog role={nameless} onClose={() => undefined} />);
    expect(await screen.findByRole('dialog', { name: 'Clone No name' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of No name');
  });
});

it('[RDET-03] a role that is called otherwise is so in the list, which is read again', async () => {
  const role = { id: 'r', name: 'Nurse', permissions: [] } as unknown as Role;
  const { queryClient } = showPage(role, async () => ({ ...role, name: 'Midwife' }));
  const list = ['users/roles', 'getList', {}];
  queryClient.setQueryData(list, { data: [role], total: 1 });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Midwife' } });
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
  fireEvent.keyDown(name, { key: 'Enter' });
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
});

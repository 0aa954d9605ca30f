import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { DataProviderContext } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openForeignHost } from '../../../tests/support/foreignHost/client';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { createDataProvider } from '../../admin/dataProvider';
import { dispatchers } from '../../resources/dispatchers';
import { profiles } from '../../resources/profiles';
import { users } from '../../resources/users';
import { Cell } from './Cell';
import { CellBoundary } from './CellBoundary';
import { ListPage } from './ListPage';

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const USERS = 'GET /users/v1/';
const page = (data: readonly unknown[]) => ({ json: { page: { offset: 0, limit: 20, total: data.length }, data } });

const show = async () => {
  const { host, client } = await openForeignHost({ count: 3 });
  const provider = createDataProvider(client, [users]);
  const open = () =>
    renderInConsole(
      <DataProviderContext.Provider value={provider}>
        <ListPage />
      </DataProviderContext.Provider>,
      { client, resources: [users], path: '/users/users', permissions: ['VIEW_USER'] },
    );
  return { host, open, whole: host.records['/users/v1/'] ?? [], provider };
};

it('[HOST-05] a record that is none costs its row, which says so, cannot be opened and cannot be ticked', async () => {
  const { host, open, whole } = await show();
  host.always(USERS, page([whole[0], null, { first_name: 'Nobody' }, whole[1]]));
  open();
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('First 1')).toBeVisible();
  const rows = () => [...table.querySelectorAll('tbody tr')];
  expect(rows()).toHaveLength(4);
  expect(rows()[1]?.textContent).toBe('');
  expect(rows()[2]).toHaveTextContent('Nobody');
  expect(rows().map(row => row.querySelectorAll('a').length > 0)).toEqual([true, false, false, true]);
  expect(screen.getByText(/^2 rows of this page are no whole records/)).toBeVisible();
  fireEvent.click(screen.getByLabelText('Select rows'));
  expect(within(table).getAllByRole('checkbox')).toHaveLength(3);
  fireEvent.click(within(table).getByRole('checkbox', { name: 'Select the rows of this page' }));
  expect(within(table).getAllByRole('checkbox', { checked: true })).toHaveLength(3);
});

it.each([undefined, null, '', ' '])('[TABLE-17] a record that is called %j leads to its page by its id', async name => {
  const { host, client } = await openForeignHost();
  host.always('GET /dispatchers/v1/', page([{ id: 'd1', name, eventType: 'made', actions: [] }]));
  renderInConsole(
    <DataProviderContext.Provider value={createDataProvider(client, [dispatchers])}>
      <ListPage />
    </DataProviderContext.Provider>,
    { client, resources: [dispatchers], path: '/automation/dispatchers', permissions: ['VIEW_DISPATCHERS'] },
  );
  expect(await screen.findByRole('link', { name: 'd1' })).toHaveAttribute('href', '/automation/dispatchers/d1');
});

it.each([undefined, '', ' '])(
  '[HOST-05] a role that is called %j is without a name in the row of its user',
  async name => {
    const { host, open, whole } = await show();
    host.always(USERS, page([{ ...(whole[0] as object), roles: [{ id: 'r', name, permissions: [] }] }]));
    open();
    expect(await screen.findByText('No name')).toBeVisible();
  },
);

it('[HOST-03] a page of which no record is one is a failed load', async () => {
  const { host, open } = await show();
  host.always(USERS, page([null, { first_name: 'Nobody' }]));
  open();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(
    screen.getByText(/^Users could not be loaded\. What GET \/users\/v1\/ answered is not what was asked for/),
  ).toBeVisible();
});

it('[HOST-03] what walks through a list is told of a record that is none', async () => {
  const { host, provider, whole } = await show();
  host.always(USERS, page([whole[0], null]));
  const read = (meta: object) =>
    provider.getList('users/users', { pagination: { page: 1, perPage: 20 }, filter: {}, meta });
  expect((await read({})).data).toHaveLength(2);
  await expect(read({ offset: 0 })).rejects.toThrow('record 1: it is null');
});

it.each([undefined, null, ''])(
  '[HOST-05] a text that is %j leaves its cell empty, which cards leave out',
  async city => {
    const { host, client } = await openForeignHost();
    host.always('GET /profiles/v1/', page([{ id: 'p1', country: 'BE', city, update_timestamp: 0 }]));
    renderInConsole(
      <DataProviderContext.Provider value={createDataProvider(client, [profiles])}>
        <ListPage />
      </DataProviderContext.Provider>,
      { client, resources: [profiles], path: '/care/profiles', permissions: ['VIEW_PATIENTS'] },
    );
    expect((await screen.findByText('BE')).closest('td')?.nextElementSibling).toBeEmptyDOMElement();
  },
);

it.each([{ roles: [] }, {}])(
  '[HOST-05] nobody’s roles (%j) leave their cell empty, which cards leave out',
  async member => {
    const { host, open } = await show();
    host.always(USERS, page([{ id: 'u1', first_name: 'Alone', activation: true, ...member }]));
    open();
    const row = (await screen.findByText('Alone')).closest('tr') as HTMLElement;
    expect(row.querySelector('td[data-label="Roles"]')).toBeEmptyDOMElement();
  },
);

it('[HOST-05] a cell that broke on its record stays blank until another one stands there', () => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Value = ({ of }: { of: { name: string | null } }) => <b>{(of.name as string).trim()}</b>;
  const cell = (record: { id: string; name: string | null }) => (
    <CellBoundary record={record}>
      <Value of={record} />
    </CellBoundary>
  );
  const broken = { id: '1', name: null };
  const { container, rerender } = render(cell(broken));
  expect(container).toBeEmptyDOMElement();
  rerender(cell(broken));
  expect(container).toBeEmptyDOMElement();
  rerender(cell({ id: '1', name: 'Ada ' }));
  expect(container).toHaveTextContent('Ada');
  vi.restoreAllMocks();
});

it('[HOST-05] a yes or no that the host does not tell is blank', () => {
  const column = { field: 'viewed', kind: 'boolean' } as const;
  const of = (viewed?: unknown) => {
    const { container } = renderInConsole(<Cell record={{ id: 'a', viewed }} column={column} path={undefined} />);
    return container.textContent;
  };
  expect([of(true), of(false), of(), of(null)]).toEqual(['Yes', 'No', '', '']);
});

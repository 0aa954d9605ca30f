import type { DataProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { createPreferences, memoryStore } from '../client';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';
import { askFirstList, listKey } from './firstList';
import { stateOf } from './listView';
import { createQueryClient } from './queryClient';

const section = defineSection({ name: 'users', icon: () => null });
const own = defineResource<{ id: string }>({
  name: 'users/own',
  section,
  api: { path: '/users/v1/own', casing: 'snake' },
  columns: [],
  list: () => null,
});
const users = defineResource<{ id: string; name: string }>({
  name: 'users/users',
  section,
  api: { path: '/users/v1', casing: 'snake' },
  permissions: { list: ['ViewUser'] },
  columns: [{ field: 'name', sortable: true }],
  filterFields: { name: 'string' },
});

const ask = async (pathname: string, search = '', held: readonly string[] = ['VIEW_USER']) => {
  const queryClient = createQueryClient();
  const getList = vi.fn(async () => {
    throw new Error('down');
  });
  const user = { id: 'u', permissions: new Set(held) } as never;
  await askFirstList(
    {
      queryClient,
      dataProvider: { getList } as unknown as DataProvider,
      definitions: [users, own],
      user,
      address: { pathname, search },
    },
    createPreferences({ storage: memoryStore() }),
  );
  return { getList, queryClient };
};

it('the list of an address is asked for once, under the key of its table', async () => {
  const { getList, queryClient } = await ask('/users/users/');
  expect(getList.mock.calls).toEqual([
    [
      'users/users',
      {
        pagination: { page: 1, perPage: 20 },
        sort: { field: '', order: 'ASC' },
        filter: {},
        signal: expect.any(AbortSignal),
      },
    ],
  ]);
  const question = { pagination: { page: 1, perPage: 20 }, sort: { field: '', order: 'ASC' as const }, filter: {} };
  expect(queryClient.getQueryState(listKey('users/users', question))?.status).toBe('error');
});

it('with the filter, the page and the order of the address', async () => {
  const search = `?state=${encodeURIComponent(stateOf({ query: 'eq(name,Ada)', perPage: 50, sort: { field: 'name', order: 'DESC' } }))}`;
  const { getList } = await ask('/users/users', search);
  expect(getList.mock.calls[0]?.at(1)).toMatchObject({
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'name', order: 'DESC' },
    filter: { q: 'eq(name,Ada)' },
  });
});

it.each<[string, string, string?, (readonly string[])?]>([
  ['no list', '/users'],
  ['one record', '/users/users/u1'],
  ['a list with a screen of its own', '/users/own'],
  ['a list that they may not see', '/users/users', '', []],
  ['a query that does not parse', '/users/users', `?state=${encodeURIComponent(stateOf({ query: 'eq(name' }))}`],
])('[TABLE-09] nothing is asked for where the address shows %s', async (_, pathname, search, held) => {
  expect((await ask(pathname, search, held)).getList).not.toHaveBeenCalled();
});

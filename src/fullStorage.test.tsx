import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aFunction, EDITOR, hostWith, type } from '../tests/support/functionPage';
import { renderInConsole } from '../tests/support/renderInConsole';
import { hostOf, renderList } from '../tests/support/renderList';
import type { KeyValueStore } from './client';
import { functions } from './resources/functions';
import { FunctionInfo } from './resources/functions/FunctionInfo';
import { users } from './resources/users';
import { ListPage } from './ui/table/ListPage';

const refuse = (name: string) => () => {
  throw new DOMException('', name);
};
/** A storage that takes nothing more, and one that the browser forbids. */
const STORAGES: readonly [string, KeyValueStore][] = [
  ['is full', { getItem: () => null, setItem: refuse('QuotaExceededError'), removeItem: () => undefined }],
  [
    'is forbidden',
    {
      getItem: refuse('SecurityError'),
      setItem: refuse('SecurityError'),
      removeItem: refuse('SecurityError'),
    },
  ],
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(STORAGES)('where the storage %s, what is chosen holds for the page', async (_, storage) => {
  vi.stubGlobal('scrollTo', () => undefined);
  const people = Array.from({ length: 30 }, (_, n) => ({
    id: `${n}`,
    firstName: `Ada ${n}`,
    email: 'a@b.c',
    roles: [],
  }));
  const { asked } = renderList(<ListPage />, users, hostOf(people), { path: '/users/users', storage });
  expect(await screen.findByText('Ada 0')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '10' } });
  await waitFor(() => expect(asked.at(-1)?.limit).toBe(10));
  fireEvent.click(screen.getByText('sidebar link'));
  await waitFor(() => expect(screen.getByLabelText('Rows per page')).toHaveValue('10'));
});

it.each(STORAGES)(
  '[CAP-21] where the storage %s, what is typed stays as long as the page, and is stored',
  async (_, storage) => {
    const host = hostWith(aFunction());
    renderInConsole(<FunctionInfo name="report" />, {
      client: host.client,
      permissions: EDITOR,
      resources: [functions],
      storage,
      perTab: storage,
    });
    const details = within(await screen.findByRole('region', { name: 'Details' }));
    type('Memory limit (MB)', '512');
    fireEvent.click(await details.findByRole('button', { name: 'Save Memory limit (MB)' }));
    await waitFor(() => expect(host.updates).toEqual([{ memoryLimit: 512 }]));
  },
);

import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { json, openConsole } from '../../../tests/support/openConsole';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '5e9fff9d90135a2a9a718e2f';

it('[HOST-05] a user whose names and address are no texts is called by the id', async () => {
  const nothing = { page: { offset: 0, limit: 20, total: 0 }, data: [] };
  const user = { id: ID, first_name: { first: 'x' }, last_name: [], email: {}, roles: [] };
  const { main, goTo } = await openConsole(path => json(path === `/users/v1/${ID}` ? user : nothing));
  await goTo(`/users/users/${ID}`);
  await waitFor(() => expect(main.querySelector('h1')?.textContent).toBe(ID));
});

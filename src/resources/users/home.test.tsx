import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { Page, User } from '../../contract';
import { WaitingUsers } from './home';

afterEach(cleanup);

const people = Array.from({ length: 5 }, (_, at) => ({ id: `u${at}`, firstName: `Ada ${at}` }) as User);
const show = (page: Page<User>['page'], data = people, find = vi.fn(async (_: string) => ({ page, data }))) => {
  renderInConsole(<WaitingUsers />, {
    client: { users: { find } } as unknown as Client,
  });
};

it.each([
  ['counts', { offset: 0, limit: 5, total: 48 }, people, 'Waiting for activation48'],
  ['does not count, with a full page', { offset: 0, limit: 5 }, people, 'Waiting for activation'],
  ['does not count, with all of them', { offset: 0, limit: 5 }, people.slice(0, 2), 'Waiting for activation2'],
  ['caps the page and does not count', { offset: 0, limit: 2 }, people.slice(0, 2), 'Waiting for activation'],
])('[CAP-20] [HOST-05] says how many wait where the host %s', async (_, page, data, head) => {
  show(page, data);
  expect(await screen.findByText('Ada 0')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2 }).parentElement?.textContent).toBe(head);
});

it('[CAP-20] asks for the newest who wait', async () => {
  const page = { offset: 0, limit: 5, total: 5 };
  const find = vi.fn(async (_: string) => ({ page, data: people }));
  show(page, people, find);
  expect(await screen.findByText('Ada 0')).toBeTruthy();
  expect(find.mock.calls[0]?.[0]).toBe('eq(activation,false)&sort(-creation_timestamp)&limit(5)');
});

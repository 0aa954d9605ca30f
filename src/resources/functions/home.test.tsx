import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { TaskSchedule } from '../../contract';
import { Home } from '../../shell/Home';
import { SchedulesDue } from './home';
import { functions } from './index';

afterEach(cleanup);

const schedule = (functionName: string, hour: number) =>
  ({ id: `of ${functionName}`, functionName, nextTimestamp: new Date(2026, 0, 2, hour, 4) }) as TaskSchedule;
const DUE = [schedule('re/port', 3), schedule('import', 15), schedule('mail', 16)];

const show = (
  data: readonly TaskSchedule[],
  permissions: readonly string[] = ['VIEW_TASK_FUNCTIONS', 'VIEW_TASK_SCHEDULES'],
  element = <SchedulesDue />,
) => {
  const due = vi.fn(async (_count: number) => data);
  const client = { schedules: { due }, health: async () => 'healthy' } as unknown as Client;
  renderInConsole(element, { client, permissions, resources: [functions] });
  return due;
};

it('[CAP-20] asks for five schedules that run next, and names them in that order, each with its time and leading to its function', async () => {
  const due = show(DUE);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    're/port2026-01-02 03:04',
    'import2026-01-02 15:04',
    'mail2026-01-02 16:04',
  ]);
  expect(rows.map(row => row.querySelector('a')?.getAttribute('href'))).toEqual([
    '/tasks/functions/re%2Fport',
    '/tasks/functions/import',
    '/tasks/functions/mail',
  ]);
  expect(due.mock.calls.map(([count]) => count)).toEqual([5]);
});

it.each([
  [['VIEW_TASK_FUNCTIONS'], '/tasks/functions'],
  [[], undefined],
])('[CAP-20] with %j the way to all functions is %s', async (permissions, address) => {
  show(DUE, permissions);
  expect(await screen.findByText('mail')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'All functions' })?.getAttribute('href')).toBe(address);
});

it('[CAP-20] says that none waits, and leads nowhere', async () => {
  show([]);
  expect(await screen.findByText('No schedule is waiting for its next run.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  [['VIEW_TASK_SCHEDULES'], 1],
  [['VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS'], 0],
])('[CAP-20] on the home page of whoever holds %j it is asked for %i times', async (permissions, times) => {
  const due = show(DUE, permissions, <Home />);
  // A block is loaded before it asks.
  await act(() => vi.dynamicImportSettled());
  await waitFor(() => expect(screen.queryAllByText('mail')).toHaveLength(times));
  expect(due).toHaveBeenCalledTimes(times);
});

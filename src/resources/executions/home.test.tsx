import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { Task } from '../../contract';
import { ExecutionDuration } from './executionCells';
import { FailedRuns, RunningNow } from './home';
import { executions } from './index';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const NOON = Date.UTC(2026, 10, 23, 12);
const failed = (functionName: string) => ({ functionName, startTimestamp: new Date(NOON) }) as Task;

it('[CAP-20] asks for the failed runs of the last 24 hours, and names the functions that failed most first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const data = ['mail', 'report', 'report', 'import', 'report', 'import'].map(failed);
  const find = vi.fn(async (_: string) => ({ data, page: { offset: 0, limit: 100, total: 6 } }));
  renderInConsole(<FailedRuns />, { client: { executions: { find } } as unknown as Client });
  const names = await screen.findAllByRole('link', { name: /^(?:mail|report|import)$/ });
  expect(names.map(({ textContent }) => textContent)).toEqual(['report', 'import', 'mail']);
  expect(screen.getByText('3×')).toBeInTheDocument();
  expect(decodeURIComponent(decodeURIComponent(find.mock.calls[0]?.[0] ?? ''))).toBe(
    'select(id,functionName,startTimestamp,error)&and(eq(status,failed),ge(startTimestamp,2026-11-22T12:00:00.000Z))&sort(-startTimestamp)&limit(100)',
  );
});

it('[HOST-05] failed runs whose function a host does not tell lead to all that failed', async () => {
  const data = [{ startTimestamp: new Date(NOON) } as Task];
  const find = vi.fn(async () => ({ data, page: { offset: 0, limit: 100, total: 1 } }));
  renderInConsole(<FailedRuns />, { client: { executions: { find } } as unknown as Client });
  const [row, all] = [await screen.findByRole('link', { name: /–/ }), screen.getByRole('link', { name: /^All/ })];
  expect(row.getAttribute('href')).toBe(all.getAttribute('href'));
});

it('[CAP-20] asks for the newest that run at this moment, and leads to them where one may look', async () => {
  const data = [{ ...failed('report'), id: 'r 1' }];
  const find = vi.fn(async (_: string) => ({ data, page: { offset: 0, limit: 5, total: 1 } }));
  const client = { executions: { find } } as unknown as Client;
  renderInConsole(<RunningNow />, { client, permissions: ['VIEW_TASK_FUNCTION_LOGS'], resources: [executions] });
  const link = await screen.findByRole('link', { name: /report/ });
  expect(link.getAttribute('href')).toBe('/tasks/executions/r%201');
  expect(find.mock.calls[0]?.[0]).toBe(
    'select(id,functionName,startTimestamp)&eq(status,inProgress)&sort(-startTimestamp)&limit(5)',
  );
});

it('[CAP-20] [CAP-01] a refresh that fails is told above what was read before, with its time and another try', async () => {
  const page = { data: [], page: { offset: 0, limit: 100, total: 0 } };
  const find = vi.fn(async () => page);
  const { queryClient } = renderInConsole(<FailedRuns />, { client: { executions: { find } } as unknown as Client });
  expect(await screen.findByText('No run failed in the last 24 hours.')).toBeVisible();
  expect(screen.queryByText(/could not be loaded again/i)).toBeNull();
  find.mockRejectedValueOnce(new Error('Not now.'));
  await act(() => queryClient.invalidateQueries());
  expect(
    await screen.findByText(/^What stands here is as of \d\d:\d\d\. It could not be loaded again: Not now\.$/),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/could not be loaded again/i)).toBeNull());
  expect(screen.getByText('No run failed in the last 24 hours.')).toBeVisible();
});

it.each([
  [59, '59 s', null],
  [60, '60 s', '1 min 0 s'],
  [125, '125 s', '2 min 5 s'],
])(
  '[EXEC-07] %i seconds are shown as they are, and in minutes where somebody points at them',
  (seconds, text, title) => {
    const statusChangedTimestamp = new Date(NOON + seconds * 1_000 + 999);
    const record = { status: 'complete', startTimestamp: new Date(NOON), statusChangedTimestamp } as Task;
    renderInConsole(<ExecutionDuration record={record} />);
    expect(screen.getByText(text).getAttribute('title')).toBe(title);
  },
);

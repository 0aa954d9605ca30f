import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { ApiRequest, LogEnd, TaskLogLine } from '../../contract';
import { JsonViewer } from '../../ui/json/JsonViewer';
import { apiRequests } from '.';
import { errorOf } from './errorOf';
import { RequestLog } from './RequestLog';

const REQUEST: ApiRequest = {
  id: 'r1',
  functionName: 'appointments-api',
  method: 'GET',
  path: '/appointments',
  statusCode: 200,
  timestamp: new Date(2026, 0, 2, 3, 4, 5),
  duration: 0.2,
};

const WHOLE: readonly string[] = [];

afterEach(cleanup);

const show = (permissions: string[], failure?: Error) => {
  const logs = vi.fn(async function* (_: string, from: Date): AsyncGenerator<readonly TaskLogLine[], LogEnd> {
    if (failure) return { reason: 'failed', next: from, error: failure };
    if (from <= REQUEST.timestamp) yield [{ timestamp: REQUEST.timestamp, message: '14 appointments' }];
    return { reason: 'empty', next: from };
  });
  renderInConsole(<RequestLog record={REQUEST} reload={async () => undefined} />, {
    permissions,
    client: { apiRequests: { logs } } as unknown as Client,
    resources: [apiRequests],
  });
  return logs;
};

it('[EXEC-13] the log of a request is read from its own time on, for those who may read it', async () => {
  const logs = show(['VIEW_API_FUNCTION_REQUESTS', 'VIEW_API_FUNCTION_REQUEST_LOGS']);
  expect(await screen.findByText('14 appointments')).toBeTruthy();
  expect(logs.mock.calls[0]?.slice(0, 2)).toEqual(['r1', REQUEST.timestamp]);
});

it('what is wrapped and downloaded of a log is told apart from the same of the JSON beside it', async () => {
  renderInConsole(<JsonViewer label="JSON" text="{}" at={WHOLE} fileName="request.json" />);
  const buttonsOf = () =>
    screen.getAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent);
  await screen.findByRole('button', { name: 'Wrap' });
  const ofJson = buttonsOf();
  cleanup();
  show(['VIEW_API_FUNCTION_REQUESTS', 'VIEW_API_FUNCTION_REQUEST_LOGS']);
  await screen.findByText('14 appointments');
  const ofLog = buttonsOf();
  expect(ofLog).toContain('Download the log');
  expect(ofLog.filter(name => ofJson.includes(name))).toEqual([]);
});

it('[CONST-01] why a log could not be read stands above it for 3 s, and in its place for good', async () => {
  vi.useFakeTimers();
  try {
    show(['VIEW_API_FUNCTION_REQUESTS', 'VIEW_API_FUNCTION_REQUEST_LOGS'], new Error('Not now'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getAllByText(/Not now/)).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getAllByText(/Not now/)).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it('who may not read it is shown no log, and none is asked for', () => {
  const logs = show(['VIEW_API_FUNCTION_REQUESTS']);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(logs).not.toHaveBeenCalled();
});

it('an error is told in one line', () => {
  expect(errorOf(REQUEST)).toBeUndefined();
  expect(errorOf({ ...REQUEST, error: { type: 'runtime', name: 'RangeError', message: 'too far' } })).toBe(
    'RangeError: too far',
  );
  expect(errorOf({ ...REQUEST, error: { name: 'RangeError' } })).toBe('RangeError');
});

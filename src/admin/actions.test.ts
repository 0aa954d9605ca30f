import { expect, it, onTestFinished, vi } from 'vitest';
import {
  ApiError,
  GivenUpError,
  NetworkError,
  NO_MESSAGE,
  NotRenewedError,
  ProtocolError,
  SessionEndedError,
} from '../client';
import { forEachRecord, IncompleteError } from './actions';
import { createDataProvider } from './dataProvider';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';
import type { Client } from './platform';

const records = ['a', 'b', 'c', 'd'].map(id => ({ id }));

it('tells of every record what became of it, and goes on after a failure', async () => {
  const told: number[] = [];
  const result = await forEachRecord(records, { report: ({ done }) => told.push(done) }, async ({ id }) => {
    if (id === 'b') throw new Error('locked');
    return id === 'c' ? 'is new' : undefined;
  });
  expect(result).toEqual({
    done: ['a', 'd'],
    skipped: [{ id: 'c', reason: 'is new' }],
    failed: [{ id: 'b', reason: 'locked' }],
    unknown: [],
    left: [],
  });
  expect(told).toEqual([1, 2, 3, 4]);
});

it('comes again when a host that limits calls said so, and is not kept waiting after a stop', async () => {
  const tooMany = (retryAfterMs: number) =>
    new ApiError('too many', { status: 429, method: 'POST', path: '/x', retryAfterMs });
  const tried: string[] = [];
  const busy = { report: () => undefined };
  const result = await forEachRecord(records, busy, async ({ id }) => {
    tried.push(id);
    if (id === 'b' && tried.filter(one => one === 'b').length < 3) throw tooMany(0);
    // Longer than anybody waits.
    if (id === 'c') throw tooMany(600_000);
    return undefined;
  });
  expect(result).toMatchObject({ done: ['a', 'b', 'd'], failed: [{ id: 'c', reason: 'too many' }] });
  expect(tried).toEqual(['a', 'b', 'b', 'b', 'c', 'd']);

  const stop = new AbortController();
  const stopped = await forEachRecord(records, { ...busy, signal: stop.signal }, async () => {
    queueMicrotask(() => stop.abort(new Error('stopped')));
    throw tooMany(59_000);
  });
  expect(stopped.failed).toEqual([{ id: 'a', reason: 'too many' }]);
  expect(stopped.left.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

it('tells when it goes on, where a host that limits calls is waited for; not of what is over in a moment', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const waits = [1_000, 9_000];
  const report = vi.fn();
  const running = forEachRecord(records.slice(0, 1), { report }, async () => {
    const retryAfterMs = waits.shift();
    if (retryAfterMs) throw new ApiError('too many', { status: 429, method: 'POST', path: '/x', retryAfterMs });
    return undefined;
  });
  await vi.runAllTimersAsync();
  expect((await running).done).toEqual(['a']);
  expect(report.mock.calls).toEqual([[{ done: 0, of: 1, until: new Date(10_000) }], [{ done: 1, of: 1 }]]);
});

it('sends nothing more once it is stopped while it waits for a host that limits calls', async () => {
  const stop = new AbortController();
  const call = vi.fn(async () => {
    setImmediate(() => stop.abort(new Error('stopped')));
    throw new ApiError('too many', { status: 429, method: 'POST', path: '/x', retryAfterMs: 59_000 });
  });
  const { failed } = await forEachRecord(records, { report: () => undefined, signal: stop.signal }, call);
  expect(failed).toEqual([{ id: 'a', reason: 'too many' }]);
  expect(call).toHaveBeenCalledOnce();
});

it('knows nothing of what was under way when nobody waits for it any longer', async () => {
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  const signals = { signal: stop.signal, givenUp: giveUp.signal };
  const result = await forEachRecord(records, { report: () => undefined, ...signals }, ({ id }) => {
    if (id === 'a') return Promise.resolve(undefined);
    stop.abort(new Error('stopped'));
    giveUp.abort(new GivenUpError('not waited for'));
    return new Promise(() => undefined);
  });
  expect(result).toMatchObject({ done: ['a'], failed: [], unknown: [{ id: 'b', reason: 'not waited for' }] });
  expect(result.left.map(({ id }) => id)).toEqual(['c', 'd']);
});

it('leaves what was not begun when it is stopped', async () => {
  const stop = new AbortController();
  const result = await forEachRecord(records, { report: () => undefined, signal: stop.signal }, async ({ id }) => {
    if (id === 'b') stop.abort(new Error('stopped'));
    return undefined;
  });
  expect(result.done).toEqual(['a', 'b']);
  expect(result.skipped).toEqual([]);
  expect(result.left).toEqual([
    { id: 'c', reason: 'stopped' },
    { id: 'd', reason: 'stopped' },
  ]);
});

it('deleting many tries all of them, and says which failed', async () => {
  const deleted: string[] = [];
  const request = async ({ path }: { path: string }) => {
    if (path.endsWith('/b')) throw new Error('in use');
    deleted.push(path);
  };
  const things = defineResource<{ id: string }>({
    name: 'data/things',
    section: defineSection({ name: 'data', icon: () => null }),
    api: { path: '/things/v1', casing: 'camel' },
    columns: [{ field: 'id' }],
  });
  const provider = createDataProvider({ http: { request } } as unknown as Client, [things]);
  await expect(provider.deleteMany('data/things', { ids: ['a', 'b', 'c'] })).rejects.toMatchObject({
    name: 'IncompleteError',
    message: '1 of 3 failed: in use',
    result: { done: ['a', 'c'], skipped: [], failed: [{ id: 'b', reason: 'in use' }], unknown: [], left: [] },
  });
  expect(deleted).toEqual(['/things/v1/a', '/things/v1/c']);
});

it('what nobody knows of, and what was left, count among what was not done', () => {
  const [unknown, left] = [[{ id: 'b', reason: 'no answer' }], [{ id: 'c', reason: 'stopped' }]];
  const { message } = new IncompleteError({ done: ['a'], skipped: [], failed: [], unknown, left });
  expect(message).toBe('2 of 3 failed: no answer');
});

it.each([
  ['no answer', new NetworkError('no answer'), 'unknown', 2],
  ['an answer that is none', new ProtocolError('not-json', { method: 'POST', path: '/x' }), 'unknown', 4],
  ['a gateway', new ApiError('late', { status: 504, method: 'POST', path: '/x' }), 'unknown', 4],
  ['a host that broke down over it', new ApiError('broken', { status: 500, method: 'POST', path: '/x' }), 'unknown', 4],
  ['a host that has no time', new ApiError('later', { status: 503, method: 'POST', path: '/x' }), 'failed', 4],
  ['a refusal', new ApiError('no', { status: 403, method: 'POST', path: '/x' }), 'failed', 4],
] as const)('%s', async (_, error, outcome, tried) => {
  const sent: string[] = [];
  const result = await forEachRecord(records, { report: () => undefined }, async ({ id }) => {
    sent.push(id);
    if (id === 'b') throw error;
    return undefined;
  });
  expect(result[outcome].map(({ id }) => id)).toEqual(['b']);
  // Without a connection nothing more is begun; nothing is ever sent twice.
  expect(sent).toEqual(['a', 'b', 'c', 'd'].slice(0, tried));
  expect(result.left.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'].slice(tried));
});

it('does as many at once as it is told, and tells what was made', async () => {
  let [under, most] = [0, 0];
  const made = { id: 'new', to: '/x/new' } as never;
  const result = await forEachRecord(
    records,
    { report: () => undefined },
    async ({ id }) => {
      most = Math.max(most, ++under);
      await Promise.resolve();
      under--;
      return id === 'c' ? made : undefined;
    },
    2,
  );
  expect(most).toBe(2);
  expect(result.done.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect([...(result.made ?? [])]).toEqual([['c', made]]);
  expect(await forEachRecord(records, { report: () => undefined }, async () => undefined)).not.toHaveProperty('made');
});

it('the end of a session leaves the rest, with the reason; a host that stays busy is left after twenty tries', async () => {
  const ended = await forEachRecord(records, { report: () => undefined }, async () => {
    throw new SessionEndedError('over');
  });
  expect(ended.left).toEqual(['b', 'c', 'd'].map(id => ({ id, reason: 'over' })));
  let tries = 0;
  const busy = await forEachRecord(records.slice(0, 1), { report: () => undefined }, async () => {
    tries++;
    throw new ApiError('too many', { status: 429, method: 'POST', path: '/x', remainingDelay: 0 });
  });
  expect([tries, busy.failed]).toEqual([20, [{ id: 'a', reason: 'too many' }]]);
  tries = 0;
  // It does not say when, or it is no such refusal.
  for (const details of [{ status: 429 }, { status: 400, retryAfterMs: 0 }])
    await forEachRecord(records.slice(0, 1), { report: () => undefined }, async () => {
      tries++;
      throw new ApiError('no', { method: 'POST', path: '/x', ...details });
    });
  expect(tries).toBe(2);
});

it('what fails without an error is told in its own words', async () => {
  const result = await forEachRecord(records.slice(0, 1), { report: () => undefined }, () => Promise.reject('odd'));
  expect(result.failed).toEqual([{ id: 'a', reason: 'odd' }]);
});

it('[CAP-12] what the host did not say is told in words of the console, also of what was left', async () => {
  const errors = [
    new ProtocolError('shape', { method: 'POST', path: '/x' }),
    new ApiError(NO_MESSAGE, { status: 503, method: 'POST', path: '/x' }),
    new NetworkError('Failed to fetch'),
  ];
  const result = await forEachRecord(
    records,
    { report: () => undefined, say: (key, options) => `${key} ${options?.path ?? options?.status ?? ''}`.trim() },
    () => Promise.reject(errors.shift()),
  );
  expect(result).toMatchObject({
    failed: [{ id: 'b', reason: 'errors.NoMessage 503' }],
    unknown: [
      { id: 'a', reason: 'errors.Protocol_shape POST /x' },
      { id: 'c', reason: 'errors.NetworkHost' },
    ],
    left: [{ id: 'd', reason: 'errors.NetworkHost' }],
  });
});

it('[CAP-12] what was not done for want of a session is left, with all that comes after it', async () => {
  const errors = [new NotRenewedError('POST /x', new NetworkError('gone'))];
  const result = await forEachRecord(records, { report: () => undefined }, () => Promise.reject(errors.shift()));
  expect(result).toMatchObject({ done: [], failed: [], unknown: [] });
  expect(result.left.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
});

it('[CAP-12] a host that had no time to renew the session is heeded as one that had none for the call', async () => {
  const busy = new ApiError('busy', { status: 429, retryAfterMs: 0, method: 'POST', path: '/x' });
  const errors = [new NotRenewedError('POST /x', busy)];
  const result = await forEachRecord(records, { report: () => undefined }, async () => {
    const error = errors.shift();
    if (error) throw error;
  });
  expect(result.done).toEqual(records.map(({ id }) => id));
});

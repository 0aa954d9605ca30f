import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../errors';
import { ON_SERVER_ERROR, repeat } from './repeat';

const failing = (status: number, retryAfterMs?: number) => () =>
  Promise.reject(
    new ApiError('no', { status, method: 'GET', path: '/x', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }),
  );

/** The pauses that were made, and how often the task was tried. */
const tried = async (task: () => Promise<unknown>, signal?: AbortSignal) => {
  const pauses: number[] = [];
  const watched = vi.fn(task);
  const sleep = async (ms: number) => void pauses.push(ms);
  const outcome = await repeat(watched, { ...ON_SERVER_ERROR, sleep, signal }).catch((error: Error) => error.name);
  return { pauses, tries: watched.mock.calls.length, outcome };
};

describe('[HTTP-05] what fails on the server', () => {
  it.each([500, 503, 599])('is tried five times, 300 ms apart: %d', async status => {
    expect(await tried(failing(status))).toEqual({ pauses: [300, 300, 300, 300], tries: 5, outcome: 'ApiError' });
  });

  it.each([400, 404, 429, 499, 600])('is not tried again for %d', async status => {
    expect(await tried(failing(status))).toMatchObject({ pauses: [], tries: 1 });
  });

  it.each([
    [0, [300, 300, 300, 300]],
    [120, [300, 300, 300, 300]],
    [1_000, [1_000, 1_000, 1_000, 1_000]],
    [1_500, [1_500, 1_500, 1_500, 1_500]],
    // Longer waits are told to a person.
    [1_501, []],
    [30_000, []],
  ])('that asks for %d ms is waited for as long, or not at all', async (asked, pauses) => {
    expect(await tried(failing(503, asked))).toMatchObject({ pauses, tries: pauses.length + 1 });
  });

  it.each([1, 0, Number.NaN])('is tried once where a setting says %d', async tries => {
    const task = vi.fn(failing(503));
    const call = repeat(task, { tries, pauseMs: 0, sleep: () => expect.unreachable() });
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('is tried again for other reasons where they are told', async () => {
    const mayRepeat = vi.fn(() => true);
    const failure = new Error('cut');
    const task = vi.fn(() => Promise.reject(failure));
    const pauses: number[] = [];
    const sleep = async (ms: number) => void pauses.push(ms);
    await expect(repeat(task, { tries: 2, pauseMs: 40, sleep, mayRepeat })).rejects.toBe(failure);
    expect([task.mock.calls.length, pauses, mayRepeat.mock.calls[0]]).toEqual([2, [40], [failure]]);
  });

  it('is not tried again once nobody waits for it, also during a pause', async () => {
    const leaving = new AbortController();
    const sleep = async () => leaving.abort();
    const task = vi.fn(failing(503));
    const call = repeat(task, { ...ON_SERVER_ERROR, sleep, signal: leaving.signal });
    await expect(call).rejects.toThrow('aborted');
    expect(task).toHaveBeenCalledTimes(1);
  });
});

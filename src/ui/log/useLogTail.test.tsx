import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LogLine } from './logStore';
import { type LogSource, useLogTail } from './useLogTail';

const POLL_MS = 2_000;
const START = new Date('2026-01-01T00:00:00.000Z');

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[EXEC-13] what is written while the last look is under way is read by one more', async () => {
  vi.useFakeTimers();
  const answers: ((line: LogLine) => void)[] = [];
  const source: LogSource = async function* (from) {
    yield [await new Promise<LogLine>(answer => answers.push(answer))];
    return { reason: 'empty', next: from };
  };
  const { result, rerender } = renderHook(({ isLive }) => useLogTail(source, START, isLive, vi.fn()), {
    initialProps: { isLive: true },
  });
  const answer = (message: string) => act(async () => answers.at(-1)?.({ timestamp: START, message }));
  rerender({ isLive: false });
  await answer('it works');
  expect(result.current.phase).toBe('waiting');
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  await answer('it ends');
  expect(result.current.phase).toBe('ended');
  expect(result.current.lines.map(({ text }) => text)).toEqual(['it works', 'it ends']);
});

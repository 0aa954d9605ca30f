import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAutoRefresh } from './useAutoRefresh';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[TABLE-15] calls every so often, never while a call is still running, and no more once it is off', async () => {
  vi.useFakeTimers();
  const waiting: (() => void)[] = [];
  const refresh = vi.fn(() => new Promise<void>(resolve => waiting.push(resolve)));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { rerender } = renderHook(({ seconds }) => useAutoRefresh(seconds, refresh), { initialProps: { seconds: 5 } });
  await pass(4_999);
  expect(refresh).toHaveBeenCalledTimes(0);
  await pass(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  await pass(20_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  waiting[0]?.();
  await pass(5_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  waiting[1]?.();
  rerender({ seconds: 0 });
  await pass(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

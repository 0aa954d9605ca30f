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

it('[TABLE-15] asks nothing in a hidden tab, and once when it is back what was missed; a look away misses nothing', async () => {
  vi.useFakeTimers();
  let isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  const turn = (hidden: boolean) => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const refresh = vi.fn(async () => undefined);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  renderHook(() => useAutoRefresh(5, refresh));
  turn(true);
  await pass(4_000);
  turn(false);
  await pass(0);
  expect(refresh).not.toHaveBeenCalled();
  turn(true);
  await pass(30_000);
  expect(refresh).not.toHaveBeenCalled();
  turn(false);
  await pass(0);
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

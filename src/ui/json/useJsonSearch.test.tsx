import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useJsonSearch } from './useJsonSearch';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('an answer to older words that comes later counts for nothing', async () => {
  const answers = new Map<string, (found: Uint32Array) => void>();
  const search = (words: string) => new Promise<Uint32Array>(resolve => answers.set(words, resolve));
  const { result, rerender } = renderHook(({ typed }) => useJsonSearch(typed, search), {
    initialProps: { typed: 'a' },
  });
  await act(() => vi.advanceTimersByTimeAsync(150));
  rerender({ typed: 'ab' });
  // Not for every key.
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect([...answers.keys()]).toEqual(['a']);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current.isBusy).toBe(true);
  await act(async () => answers.get('ab')?.(new Uint32Array([7])));
  await act(async () => answers.get('a')?.(new Uint32Array([1, 2, 3])));
  expect(result.current).toEqual({ words: 'ab', found: new Uint32Array([7]), isBusy: false });
});

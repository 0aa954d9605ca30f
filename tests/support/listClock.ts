import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** For tests of lists: only the fake clock counts, so that nothing depends on how busy the machine is. */
export const withListClock = (): void => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('scrollTo', () => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
};

/** Lets everything happen that is about to. */
export const settle = async (turns = 6): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await act(() => vi.advanceTimersByTimeAsync(10));
};

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilItComes } from './lateCode';

describe('code that is waited for', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked for every ten seconds while it cannot be fetched', async () => {
    const missing = new TypeError('Failed to fetch dynamically imported module: https://host/assets/k.js');
    const load = vi
      .fn(async () => 'code')
      .mockRejectedValueOnce(missing)
      .mockRejectedValueOnce(missing);
    const coming = untilItComes(load);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await coming).toBe('code');
  });

  it('is not asked for again where it fails by itself', async () => {
    const load = vi.fn(() => Promise.reject(new Error('out of order')));
    const refused = expect(untilItComes(load)).rejects.toThrow('out of order');
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(load).toHaveBeenCalledOnce();
  });
});

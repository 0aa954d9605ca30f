import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostSilentError } from '../errors';
import { createPatience } from './patience';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[SESS-01] patience with a host', () => {
  it('ends after half a minute, and says of what', () => {
    const { signal } = createPatience();
    vi.advanceTimersByTime(29_999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toEqual(new HostSilentError('The host', 30_000));
    expect(signal.reason.message).toBe('The host did not answer within 30 s');
  });

  it('ends with that of its caller, for the same reason, also where that has ended before', () => {
    const outer = new AbortController();
    const { signal } = createPatience(outer.signal);
    expect(signal.aborted).toBe(false);
    outer.abort(new Error('enough'));
    expect(signal.reason).toEqual(new Error('enough'));
    expect(createPatience(outer.signal).signal.reason).toEqual(new Error('enough'));
  });

  it('that was stopped ends no more: neither by the clock nor by its caller', () => {
    const outer = new AbortController();
    const removed = vi.spyOn(outer.signal, 'removeEventListener');
    const { signal, stop } = createPatience(outer.signal);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    outer.abort();
    expect(signal.aborted).toBe(false);
    expect(removed).toHaveBeenCalledTimes(1);
    expect(createPatience().stop).not.toThrow();
  });
});

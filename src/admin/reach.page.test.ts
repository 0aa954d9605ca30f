import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReach } from './reach';

let isOnline = true;
const turn = async (way: 'online' | 'offline') => {
  isOnline = way === 'online';
  window.dispatchEvent(new Event(way));
  await vi.waitFor(() => undefined);
};

/** A host that answers while `isThere`, and whoever asks it. */
const hostWith = () => {
  const host = { isThere: true };
  const looked = vi.fn();
  const reach = createReach({
    isOnline: () => isOnline,
    probe: async () => {
      looked();
      await fetch('/users/v1/health').catch(() => undefined);
    },
  });
  const fetch = reach.watch(async () => {
    if (!host.isThere) throw new TypeError('no answer');
    return new Response();
  });
  const stop = reach.subscribe(() => undefined);
  const call = async (init?: RequestInit) => {
    await fetch('/tasks/v1/', init).catch(() => undefined);
    await new Promise(resolve => setTimeout(resolve));
  };
  return { host, reach, looked, fetch, call, stop };
};

beforeEach(() => {
  isOnline = true;
});
let stop = () => {};
afterEach(() => stop());

describe('the way to the host', () => {
  it('is lost when a call and a look at it fail, and found by the next answer', async () => {
    const it = hostWith();
    stop = it.stop;
    it.host.isThere = false;
    await it.call();
    expect(it.reach.reach()).toBe('lost');
    expect(it.looked).toHaveBeenCalledTimes(1);
    await it.call();
    expect(it.looked).toHaveBeenCalledTimes(1);
    it.host.isThere = true;
    await it.call();
    expect(it.reach.reach()).toBe('reached');
  });

  it('is not lost by one call that fails while the host answers to others, nor by one that was given up', async () => {
    const it = hostWith();
    stop = it.stop;
    const failing = it.reach.watch(async () => {
      throw new TypeError('CORS');
    });
    await failing('/files/v1/').catch(() => undefined);
    await new Promise(resolve => setTimeout(resolve));
    expect(it.looked).toHaveBeenCalledTimes(1);
    expect(it.reach.reach()).toBe('reached');
    it.host.isThere = false;
    await it.call({ signal: AbortSignal.abort() });
    expect(it.looked).toHaveBeenCalledTimes(1);
    expect(it.reach.reach()).toBe('reached');
  });

  it('of a device without a network is none until it is back and the host answers', async () => {
    const it = hostWith();
    stop = it.stop;
    it.host.isThere = false;
    await turn('offline');
    expect(it.reach.reach()).toBe('offline');
    await turn('online');
    await vi.waitFor(() => expect(it.reach.reach()).toBe('lost'));
    it.host.isThere = true;
    await it.reach.ask();
    expect(it.reach.reach()).toBe('reached');
  });

  it('to a host on the same device stays, whatever the browser says of the network', async () => {
    const it = hostWith();
    stop = it.stop;
    await turn('offline');
    await vi.waitFor(() => expect(it.reach.reach()).toBe('reached'));
  });

  it('is told to everybody who listens, once for each change; nobody listening, nothing is asked or remembered', async () => {
    const it = hostWith();
    const told = [vi.fn(), vi.fn()];
    const [first, second] = told.map(listener => it.reach.subscribe(listener));
    it.stop();
    it.host.isThere = false;
    await it.call();
    await it.call();
    expect(told.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    first?.();
    it.host.isThere = true;
    await it.call();
    expect(told.map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
    it.host.isThere = false;
    await it.call();
    expect(it.reach.reach()).toBe('lost');
    second?.();
    expect(it.reach.reach()).toBe('reached');
    const looks = it.looked.mock.calls.length;
    await turn('offline');
    await turn('online');
    expect(it.looked).toHaveBeenCalledTimes(looks);
    expect(it.reach.reach()).toBe('reached');
    stop = it.reach.subscribe(told[0] as () => void);
    await turn('online');
    expect(it.looked).toHaveBeenCalledTimes(looks + 1);
  });

  it('is looked at once by who begins to listen on a device that the browser calls offline', async () => {
    isOnline = false;
    const it = hostWith();
    stop = it.stop;
    expect(it.reach.reach()).toBe('offline');
    await vi.waitFor(() => expect(it.reach.reach()).toBe('reached'));
    expect(it.looked).toHaveBeenCalledTimes(1);
  });
});

import { createContext, useContext, useSyncExternalStore } from 'react';

/** Whether calls arrive: they do; they do not, as the device has no network; they do not, though it has one. */
export type Reach = 'reached' | 'offline' | 'lost';

type Fetch = typeof globalThis.fetch;

export type ReachOptions = {
  /** Asks the host for anything at all, through the `fetch` that is watched; never throws. */
  probe: () => Promise<unknown>;
  /** What the browser says of this device's network. */
  isOnline?: () => boolean;
};

/**
 * What this tab knows of the way to the host. A browser that calls its device offline is not believed before the host was asked
 * (it may run on the same device), nor is one call that failed: the host is lost when it does not answer to a second one, and
 * nothing else of it arrived meanwhile.
 */
export const createReach = ({ probe, isOnline = () => navigator.onLine }: ReachOptions) => {
  let reach: Reach = 'reached';
  let answers = 0;
  let asking: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const become = (next: Reach) => {
    if (reach === next) return;
    reach = next;
    for (const listener of [...listeners]) listener();
  };

  const ask = (): Promise<void> => {
    const before = answers;
    asking ??= probe().then(() => {
      asking = undefined;
      if (answers === before) become(isOnline() ? 'lost' : 'offline');
    });
    return asking;
  };

  /** Learns from what calls meet: `fetch`, looked over its shoulder. */
  const watch =
    (fetch: Fetch): Fetch =>
    async (input, init) => {
      const before = answers;
      try {
        const response = await fetch(input, init);
        answers += 1;
        become('reached');
        return response;
      } catch (error) {
        const isNews = reach === 'reached' && answers === before && !init?.signal?.aborted;
        if (isNews) void ask();
        throw error;
      }
    };

  const onTurn = () => {
    if (!isOnline()) become('offline');
    void ask();
  };

  return {
    reach: () => reach,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        addEventListener('online', onTurn);
        addEventListener('offline', onTurn);
        if (!isOnline()) onTurn();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('online', onTurn);
        removeEventListener('offline', onTurn);
        // Nobody is told any more: what was known may be over by the next time.
        reach = 'reached';
      };
    },
    /** Looks now whether the host answers; one look at a time. */
    ask,
    watch,
  };
};

export type HostReach = ReturnType<typeof createReach>;

/** Where no host is asked, the browser is believed. */
const believing = () => {
  const reach: HostReach = createReach({ probe: () => look('').catch(() => undefined) });
  const look = reach.watch(async () => {
    if (!navigator.onLine) throw new TypeError('offline');
    return new Response();
  });
  return reach;
};

const ReachContext = createContext<HostReach>(believing());
export const ReachProvider = ReachContext.Provider;

export const useHostReach = (): HostReach => useContext(ReachContext);

export const useReach = (): Reach => {
  const { subscribe, reach } = useHostReach();
  return useSyncExternalStore(subscribe, reach);
};

import { type KeyValueStore, memoryStore } from './client';

/** What a browser gives a page, where it does: asked for what it refuses, one throws, and another has `null`. */
const orNothing = <T>(get: () => T | null | undefined): T | undefined => {
  try {
    return get() ?? undefined;
  } catch {
    return undefined;
  }
};

const inMemory = (): KeyValueStore => ({ ...memoryStore(), isFleeting: true });

/**
 * Where a session and what an operator chose are kept, and what tells other tabs. A browser that refuses a page cookies refuses it these, each in its
 * own way: the session then lives in memory, and the tab by itself.
 */
export const browserParts = () => ({
  local: orNothing(() => localStorage) ?? inMemory(),
  perTab: orNothing(() => sessionStorage) ?? inMemory(),
  channel: orNothing(() => ('BroadcastChannel' in window ? new BroadcastChannel('meridian-session') : undefined)),
});

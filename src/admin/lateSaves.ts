import { createContext, useContext, useSyncExternalStore } from 'react';
import { BODILESS } from '../client';

/** How long an answer is waited for in silence. Milliseconds. */
export const LATE_MS = 10_000;

type Fetch = typeof globalThis.fetch;

/** The same answer, which tells when its body has been read, was left or broke off. */
const tellingItsEnd = (response: Response, onEnd: () => void): Response => {
  // Chromium has a body where there can be none, and would refuse it to the answer that is made of it.
  const reader = BODILESS.has(response.status) ? undefined : response.body?.getReader();
  if (!reader) {
    onEnd();
    return response;
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async stream => {
      const { done, value } = await reader.read().catch((error: unknown) => {
        onEnd();
        throw error;
      });
      if (!done) return stream.enqueue(value);
      onEnd();
      stream.close();
    },
    cancel: reason => {
      onEnd();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
};

/**
 * Changes that were sent and are not answered to the end for longer than one waits in silence. Nobody is offered to stop waiting for them: what
 * is looked up while a host still works at it would be called not stored, and sent twice.
 */
export const createLateSaves = () => {
  const late = new Set<object>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  return {
    areLate: () => late.size > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Learns from the calls of `fetch` how long their answers take; whoever calls it reads them, as what changes something must. */
    watch:
      (fetch: Fetch): Fetch =>
      async (input, init) => {
        if ((init?.method ?? 'GET') === 'GET') return fetch(input, init);
        const save = {};
        const clock = setTimeout(() => {
          late.add(save);
          tell();
        }, LATE_MS);
        const onEnd = () => {
          clearTimeout(clock);
          if (late.delete(save)) tell();
        };
        try {
          return tellingItsEnd(await fetch(input, init), onEnd);
        } catch (error) {
          onEnd();
          throw error;
        }
      },
  };
};

type LateSaves = ReturnType<typeof createLateSaves>;

const LateSavesContext = createContext<LateSaves>(createLateSaves());
export const LateSavesProvider = LateSavesContext.Provider;

/** Whether something that was sent waits for its answer since longer than one waits in silence. */
export const useLateSaves = (): boolean => {
  const { subscribe, areLate } = useContext(LateSavesContext);
  return useSyncExternalStore(subscribe, areLate);
};

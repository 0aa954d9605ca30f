import { port } from '../../kernel/ports';
import type { Asking } from '../../kernel/who';

export type PublishedEvent = { id: string; type: string; content?: Record<string, unknown>; creationTimestamp: Date };
type Listener = (asking: Asking, event: PublishedEvent) => Promise<void>;

/** Tells listeners of events, within the transaction that writes them. */
export const createEventBus = () => {
  const listeners: Listener[] = [];
  return {
    listen: (listener: Listener): void => {
      listeners.push(listener);
    },
    publish: async (asking: Asking, event: PublishedEvent): Promise<void> => {
      for (const listener of listeners) await listener(asking, event);
    },
  };
};

export const eventBus = port<ReturnType<typeof createEventBus>>('events.bus');

import type { Database } from '../store/openStore';

/** Something was done: what the audit keeps of it. */
export type WriteEvent = {
  at: Date;
  /** Id of the user; `null` for the platform itself and for strangers. */
  actor: string | null;
  /** `user.delete`, say: what was done to what. */
  action: string;
  target: string;
  details: object;
};

/**
 * Hears of a write within its transaction: what it does there is done if and only if the write is, and failing undoes both. What
 * reaches further than the database belongs into a job.
 */
export type Listener = (event: WriteEvent, db: Database) => Promise<void>;

/** Who hears of writes. */
export const createEvents = () => {
  const listeners: Listener[] = [];
  return {
    listen: (listener: Listener): void => {
      listeners.push(listener);
    },
    publish: async (event: WriteEvent, db: Database): Promise<void> => {
      for (const listener of listeners) await listener(event, db);
    },
  };
};

export type Events = ReturnType<typeof createEvents>;

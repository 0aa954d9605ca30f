/** What servers on one database tell each other: `callers` (who may do what has changed), `tasks` (there is work to claim). */
export type Signal = 'callers' | 'tasks';

/**
 * Words from server to server, at once. Nothing rests on them: what is missed is found by looking, a little later.
 */
export type Signals = {
  /** Hears what other servers say, and of each moment from which on they are heard again. */
  on: (signal: Signal, hear: () => void) => void;
  /** Tells the other servers; nobody waits for it. What is said many times at once is told once. */
  send: (signal: Signal) => void;
  start: () => void;
  close: () => Promise<void>;
};

/** Of a server that is alone on its database. */
export const noSignals: Signals = {
  on: () => undefined,
  send: () => undefined,
  start: () => undefined,
  close: async () => undefined,
};

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LogEnd } from '../../contract';
import { makeVisible } from '../hiddenCharacters';
import { createLogStore, type LogLine, type ShownLine } from './logStore';
import { waitWatched } from './waitWatched';

/** Reads pages of a log from a time on, and tells why it stopped. */
export type LogSource = (from: Date, signal: AbortSignal) => AsyncGenerator<readonly LogLine[], LogEnd>;

/** Between two looks at a log that may still grow, in milliseconds. */
const POLL_MS = 2_000;
/** Lines after which the reader is asked before more are read: a page holds them comfortably. */
const LINES_UNASKED = 100_000;

/**
 * `reading` and `waiting` go on by themselves; `paused`, `full` and `stopped` (by a failure) wait for `go`; `ended` has seen
 * the end of a log that grows no more.
 */
type LogPhase = 'reading' | 'waiting' | 'paused' | 'full' | 'stopped' | 'ended';

export type LogTail = {
  lines: readonly ShownLine[];
  /** Changes whenever `lines` grew. */
  version: number;
  phase: LogPhase;
  /** Why reading stopped. */
  error: unknown;
  pause: () => void;
  /** Goes on from where reading stopped. */
  go: () => void;
};

/**
 * Reads a log to its end and follows it while it may still grow: one request at a time, none in a hidden tab.
 *
 * @param source read anew when the log is another one: give the component that uses this a key
 * @param start time of the first line
 * @param isLive whether lines may still come
 * @param onFailure told once for each failure
 */
export const useLogTail = (
  source: LogSource,
  start: Date,
  isLive: boolean,
  onFailure: (error: unknown) => void,
): LogTail => {
  const [store] = useState(() => createLogStore(makeVisible));
  const [phase, setPhase] = useState<LogPhase>('reading');
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const next = useRef(start);
  const allowed = useRef(LINES_UNASKED);
  const latest = useRef({ source, isLive, onFailure });
  latest.current = { source, isLive, onFailure };
  const version = useSyncExternalStore(store.subscribe, store.version);

  const isPaused = phase === 'paused';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` starts reading again.
  useEffect(() => {
    if (isPaused) return;
    const controller = new AbortController();
    const { signal } = controller;

    const read = async (): Promise<LogEnd> => {
      const pages = latest.current.source(next.current, signal);
      for (;;) {
        const { done, value } = await pages.next();
        if (done) return value;
        if (signal.aborted) throw signal.reason;
        store.append(value);
        const last = value.at(-1);
        if (last?.timestamp instanceof Date) next.current = new Date(last.timestamp.getTime() + 1);
      }
    };

    const follow = async () => {
      for (;;) {
        // Decided before reading: what finished meanwhile is read once more.
        const mayGrow = latest.current.isLive;
        const end = await read();
        if (signal.aborted) return;
        next.current = end.next;
        if (end.reason === 'failed') {
          setError(end.error);
          setPhase('stopped');
          latest.current.onFailure(end.error);
          return;
        }
        if (end.reason === 'bound') {
          if (store.lines.length < allowed.current) continue;
          setPhase('full');
          return;
        }
        if (!mayGrow) {
          setPhase('ended');
          return;
        }
        setPhase('waiting');
        await waitWatched(POLL_MS, signal);
        if (signal.aborted) return;
      }
    };

    setPhase('reading');
    setError(undefined);
    follow().catch((cause: unknown) => {
      if (signal.aborted) return;
      setError(cause);
      setPhase('stopped');
    });
    return () => controller.abort();
  }, [round, isPaused, store]);

  return {
    lines: store.lines,
    version,
    phase,
    error,
    pause: () => setPhase('paused'),
    go: () => {
      allowed.current = store.lines.length + LINES_UNASKED;
      setPhase('reading');
      setRound(now => now + 1);
    },
  };
};

import pg from 'pg';
import { hostsOf } from './hosts';
import type { Signal, Signals } from './signals';

const CHANNEL = 'meridian';
/** Pause before a connection that was lost is made again, in milliseconds. */
const PAUSE_MS = 1_000;
/** The connection is tried so often, and an answer takes no longer, in milliseconds: one that is cut says nothing by itself. */
const TRY_MS = 5_000;
const ANSWER_MS = 3_000;

/**
 * Signals by PostgreSQL's LISTEN and NOTIFY, over one connection of their own that is made again whenever it is lost.
 *
 * @param name of this server, of this run alone: it does not hear itself
 */
export const postgresSignals = (databaseUrl: string, name: string): Signals => {
  const urls = hostsOf(databaseUrl);
  const listeners = new Map<string, (() => void)[]>();
  const unsaid = new Set<Signal>();
  let at = 0;
  let client: pg.Client | undefined;
  let isSending = false;
  let isClosed = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  const tell = (signal: string) => {
    for (const hear of listeners.get(signal) ?? []) hear();
  };
  const drop = (lost: pg.Client) => void lost.end().catch(() => undefined);
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = undefined;
    drop(lost);
    connectLater();
  };
  const connectLater = () => {
    if (isClosed) return;
    again = setTimeout(() => void connect(), PAUSE_MS);
    again.unref();
  };

  const say = async () => {
    if (isSending) return;
    isSending = true;
    while (client && unsaid.size > 0) {
      const [through, signals] = [client, [...unsaid]];
      unsaid.clear();
      try {
        await through.query('select pg_notify($1, $2)', [CHANNEL, [name, ...signals].join(' ')]);
      } catch {
        // Told once there is a connection again.
        for (const signal of signals) unsaid.add(signal);
        lose(through);
      }
    }
    isSending = false;
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: urls[at] ?? databaseUrl,
      application_name: 'meridian-signals',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => {
      const [from, ...signals] = payload.split(' ');
      if (from !== name) signals.forEach(tell);
    });
    try {
      await next.connect();
      // Refused by a host that follows another one, which hears nobody.
      await next.query(`listen ${CHANNEL}`);
    } catch {
      at = (at + 1) % urls.length;
      drop(next);
      return connectLater();
    }
    if (isClosed) return drop(next);
    client = next;
    // What was said meanwhile was missed.
    for (const signal of listeners.keys()) tell(signal);
    void say();
  };

  return {
    on: (signal, hear) => {
      listeners.set(signal, [...(listeners.get(signal) ?? []), hear]);
    },
    send: signal => {
      unsaid.add(signal);
      void say();
    },
    start: () => {
      void connect();
      watch = setInterval(() => {
        const tried = client;
        tried?.query('select 1').catch(() => lose(tried));
      }, TRY_MS);
      watch.unref();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      clearInterval(watch);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../support/freePort';
import { hasHaproxy, startHaproxy } from '../support/haproxy';
import { hasPostgres, startPostgres } from '../support/postgres';
import { spawnServer } from '../support/spawnServer';
import type { Bench } from './bench';
import { load } from './drive';
import { type Ready, signIn } from './platform';

const PATHS = {
  me: '/users/v1/me',
  'users, sorted': '/users/v1/?sort(-last_name)&limit(20,40)',
} as const;
/** Of the clock in which the system counts the time of processes, per second. */
const TICKS = 100;

/** Processor time that a process has used, in milliseconds. */
const cpuMs = (pid: number): number => {
  const [user = 0, system = 0] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) / TICKS) * 1_000;
};

const ask = async (url: string, query: string): Promise<unknown> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return Object.values((await client.query(query)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
};

/** Everything that a primary has written is at its replica. */
const caughtUp = async (primary: string, replica: string): Promise<void> => {
  const written = await ask(primary, 'select pg_current_wal_lsn()::text');
  while (!(await ask(replica, `select pg_last_wal_replay_lsn() >= '${written}'::pg_lsn`))) await pause(20);
};

/** Milliseconds from the promotion of a replica, its primary gone, until somebody who was signed in sees a page of users. */
const firstPage = async (url: string, token: string): Promise<number> => {
  const startedAt = performance.now();
  const headers = { Authorization: `Bearer ${token}` };
  while (
    !(await fetch(`${url}${PATHS['users, sorted']}`, { headers }).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(20);
  return performance.now() - startedAt;
};

/**
 * One, two and three servers on one PostgreSQL behind HAProxy: what they answer, what a request costs each, and how long three are
 * without a database when theirs is lost and its replica promoted.
 */
export const measureServers = async ({ say, isQuick, seconds }: Bench) => {
  if (!hasPostgres || !hasHaproxy) return say('Servers: skipped, PostgreSQL or HAProxy is missing', 0, '');
  const database = await startPostgres({ isDurable: true });
  const replica = await startPostgres({ isDurable: true, standbyOf: database.url });
  const either = `postgres://meridian@127.0.0.1:${database.port},127.0.0.1:${replica.port}/postgres`;
  const servers: { pid: number; ready: Ready; end: (signal: 'SIGTERM') => Promise<unknown> }[] = [];
  try {
    for (const count of [1, 2, 3]) {
      const { pid, ready, end } = spawnServer<Ready>([
        ...['--database-url', either, '--documents', '0', '--functions', '0'],
        ...['--scale', isQuick ? '2500' : '10000'],
      ]);
      servers.push({ pid, ready: await ready, end });
      const proxy = await startHaproxy(
        await freePort(),
        servers.map(server => `127.0.0.1:${new URL(server.ready.url).port}`),
      );
      try {
        const { access_token: token } = await signIn({ ...(await ready), url: proxy.url });
        for (const [name, path] of Object.entries(PATHS)) {
          const usedBefore = servers.reduce((sum, server) => sum + cpuMs(server.pid), 0);
          const startedAt = performance.now();
          const { requestsPerSecond, p99Ms, failures } = await load(proxy.url, path, token, { seconds });
          if (failures > 0) throw new Error(`${failures} calls of ${path} failed.`);
          const used = servers.reduce((sum, server) => sum + cpuMs(server.pid), 0) - usedBefore;
          const elapsed = (performance.now() - startedAt) / 1_000;
          say(`${name}, ${count} servers: requests`, requestsPerSecond, '/s');
          say(`${name}, ${count} servers: p99`, p99Ms, 'ms');
          // The warm-up counts as well: it is load like the rest.
          say(`${name}, ${count} servers: processor time a request`, used / (requestsPerSecond * elapsed), 'ms');
        }
        if (count < 3) continue;
        await caughtUp(database.url, replica.url);
        await database.crash();
        replica.promote();
        say('three servers: first page after failover', await firstPage(proxy.url, token), 'ms');
      } finally {
        await proxy.stop();
      }
    }
  } finally {
    for (const { end } of servers) await end('SIGTERM');
    await replica.stop();
    await database.stop();
  }
};

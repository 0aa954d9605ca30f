import { Agent, request } from 'node:http';
import type { Bench } from './bench';
import { type Running, signIn } from './platform';

type LoadResult = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failures: number };

/** What is asked, by how many were asked before it: no two of a run are the same unless it says so. */
export type Address = string | ((index: number) => string);

const once = (agent: Agent, url: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, response => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end();
  });

/** The value below which this share of them lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/**
 * Keeps `connections` calls in flight for `seconds`, after a warm-up of one second. Closed loop, one process, beside the server.
 *
 * @param call makes the n-th call of one of the connections and tells whether it was answered as it should be
 */
export const drive = async (
  call: (index: number, connection: number) => Promise<boolean>,
  { connections = 50, seconds = 5 } = {},
): Promise<LoadResult> => {
  const times: number[] = [];
  let failures = 0;
  let index = 0;
  const measuredFrom = performance.now() + 1_000;
  const until = measuredFrom + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        const isFine = await call(index++, connection);
        if (startedAt < measuredFrom) continue;
        times.push(performance.now() - startedAt);
        if (!isFine) failures++;
      }
    }),
  );
  return {
    requestsPerSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures,
  };
};

/** Makes calls at a steady rate, whether or not those before were answered. @returns a function that ends it and tells how long each took */
export const keepUp = (perSecond: number, call: (index: number) => Promise<boolean>) => {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failures = 0;
  let index = 0;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startedAt) / 1_000) * perSecond; index < due; ) {
      const askedAt = performance.now();
      const one = call(index++)
        .then(
          isFine => {
            times.push(performance.now() - askedAt);
            if (!isFine) failures++;
          },
          () => void failures++,
        )
        .finally(() => open.delete(one));
      open.add(one);
    }
  }, 5);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    return { times, failures, calls: index };
  };
};

/** The same by GET, with a token. */
export const load = async (
  origin: string,
  address: Address,
  token: string,
  { connections = 50, seconds = 5 } = {},
): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const at = typeof address === 'string' ? () => address : address;
  try {
    return await drive(async index => (await once(agent, `${origin}${at(index)}`, token)) === 200, {
      connections,
      seconds,
    });
  } finally {
    agent.destroy();
  }
};

/** Requests per second and p99 of some addresses; each must answer 200. */
export const sayLoad = async (
  running: Running,
  { seconds, say }: Pick<Bench, 'seconds' | 'say'>,
  addresses: readonly (readonly [name: string, address: Address])[],
) => {
  const { access_token: token } = await signIn(running);
  for (const [name, address] of addresses) {
    const { requestsPerSecond, p99Ms, failures } = await load(running.url, address, token, { seconds });
    if (failures > 0) throw new Error(`${failures} calls of ${name} failed.`);
    say(`${name}: requests`, requestsPerSecond, '/s');
    say(`${name}: p99`, p99Ms, 'ms');
  }
};

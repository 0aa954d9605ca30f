import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Bench } from './bench';
import { type Running, signIn, start } from './platform';

type LoadResult = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failures: number };

const once = (agent: Agent, url: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, response => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end();
  });

/** Keeps `connections` requests in flight for `seconds`, after a warm-up of one second. Closed loop, one process. */
export const load = async (url: string, token: string, { connections = 50, seconds = 5 } = {}): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  const measuredFrom = performance.now() + 1_000;
  const until = measuredFrom + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        const status = await once(agent, url, token);
        if (startedAt < measuredFrom) continue;
        times.push(performance.now() - startedAt);
        if (status !== 200) failures++;
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requestsPerSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures };
};

/** Requests per second and p99 of some addresses; each must answer 200. */
export const sayLoad = async (
  running: Running,
  { seconds, say }: Pick<Bench, 'seconds' | 'say'>,
  addresses: readonly (readonly [name: string, path: string])[],
) => {
  const { access_token: token } = await signIn(running);
  for (const [name, path] of addresses) {
    const { requestsPerSecond, p99Ms, failures } = await load(`${running.url}${path}`, token, { seconds });
    if (failures > 0) throw new Error(`${failures} calls of ${path} failed.`);
    say(`${name}: requests`, requestsPerSecond, '/s');
    say(`${name}: p99`, p99Ms, 'ms');
  }
};

/** The users service under load. */
export const measureLoad = async (bench: Bench) => {
  for (const scale of bench.isQuick ? [10_000] : [10_000, 100_000]) {
    const running = await start(join(bench.folder, `users-${scale}`), scale);
    await sayLoad(running, bench, [
      [`me, ${scale} users`, '/users/v1/me'],
      [`users list 20, sorted, ${scale} users`, '/users/v1/?sort(last_name)&limit(20)'],
      [`users list 20, like on the email, ${scale} users`, '/users/v1/?like(email,smith)&limit(20)'],
    ]);
    bench.say(`memory of the server after load, ${scale} users`, running.residentMiB(), 'MiB');
    await running.stop();
  }
};

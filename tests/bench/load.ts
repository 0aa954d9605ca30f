import { Agent, request } from 'node:http';

export type LoadResult = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failures: number };

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

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PlatformError } from '../kernel/errors';
import { apiHeaders, isLocalHost } from './headers';
import { BUCKETS, type Gauge, gaugeText, histogramText, type Series } from './prometheus';

export type Metrics = {
  /** Whoever shows it may read; without one only this machine may. */
  token?: string;
  gauges: () => Promise<readonly Gauge[]>;
};

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** A proxy on this machine says by these that somebody else asks. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `/metrics` in Prometheus' text format: requests and their duration by method, service and status, and what is as it is now. */
export const serveMetrics = (app: FastifyInstance, { token, gauges }: Metrics): void => {
  const durations = new Map<string, Series>();
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of a route, never what was asked for: labels have to stay few.
    const service = /^\/([a-z]+)\/v\d+/.exec(request.routeOptions.url ?? '')?.[1] ?? 'console';
    const labels = `method="${request.method}",service="${service}",status="${reply.statusCode}"`;
    const series = durations.get(labels) ?? { count: 0, sum: 0, buckets: BUCKETS.map(() => 0) };
    const seconds = reply.elapsedTime / 1_000;
    series.count += 1;
    series.sum += seconds;
    for (const [at, end] of BUCKETS.entries()) if (seconds <= end) series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    durations.set(labels, series);
  });
  const mayRead = ({ headers: { authorization = '', ...headers }, ip }: FastifyRequest) =>
    token === undefined
      ? LOOPBACK.test(ip) && isLocalHost(headers.host) && !FORWARDED.some(name => headers[name] !== undefined)
      : timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new PlatformError(16);
    const now = [
      ...(await gauges()),
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory of this server.',
        values: { '': process.memoryUsage.rss() },
      },
    ];
    return reply
      .headers(apiHeaders)
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${[histogramText(durations), ...now.map(gaugeText)].join('\n')}\n`);
  });
};

import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveMetrics } from './metrics';

const app = Fastify();
app.setErrorHandler((_error, _request, reply) => reply.code(404).send());
serveMetrics(app, { gauges: async () => [] });
afterAll(() => app.close());

const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;

it('without a token this machine alone reads them', async () => {
  expect(await read()).toBe(200);
  expect(await read({}, '10.0.0.9')).toBe(404);
});

it.each<Record<string, string>>([
  { 'x-forwarded-for': '10.0.0.9' },
  { forwarded: 'for=10.0.0.9' },
  { via: '1.1 proxy' },
  { host: 'api.example.org' },
])('without a token nobody reads them through a proxy on this machine: %j', async headers => {
  expect(await read(headers)).toBe(404);
});

it('what is no address of the platform makes no label of its own', async () => {
  await app.inject({ url: '/made-up/v1/things' });
  await app.inject({ url: '/invented/v2/x' });
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).toContain('service="console",status="404"');
  expect(body).not.toMatch(/service="(?:made|invented)/);
});

it('a request counts for each bound that it stayed within, and for all of them together', async () => {
  await app.inject({ url: '/counted' });
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const of = 'method="GET",service="console",status="404"';
  const counted = [...body.matchAll(/_bucket\{(.*),le="(.*)"\} (\d+)/g)].flatMap(([, labels, , count]) =>
    labels === of ? [Number(count)] : [],
  );
  const [, total] = body.match(new RegExp(`_count\\{${of}\\} (\\d+)`)) ?? [];
  expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  // None of them takes ten seconds.
  expect(counted.slice(-2)).toEqual([Number(total), Number(total)]);
});

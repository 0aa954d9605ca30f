import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Asked = { call: string; body: string };

export type WireFault = {
  readonly name: string;
  /** Whether the platform hears of a write whose answer is spoilt so: never, always, or as it happens. */
  readonly hears?: 'never' | 'always';
  readonly spoil: (to: ServerResponse, answer: Answer) => void | Promise<void>;
};

const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE = '<!doctype html><title>Gateway</title><h1>A page of a gateway</h1>';

const refusal = (status: number, retryAfter?: string): WireFault => ({
  name: `${status}${retryAfter ? ` with Retry-After ${retryAfter}` : ''}`,
  // A gateway that lost its server does not know; whoever refuses does.
  ...(status === 502 ? {} : { hears: 'never' }),
  spoil: to => {
    to.writeHead(status, { ...JSON_TYPE, ...(retryAfter ? { 'retry-after': retryAfter } : {}) });
    to.end(JSON.stringify({ code: 1, name: 'STORM_EXCEPTION', message: 'A storm' }));
  },
});

/** What may become of an answer between a platform and a console. */
export const WIRE_FAULTS: readonly WireFault[] = [
  {
    name: 'late by 1.5 s',
    hears: 'always',
    spoil: async (to, { status, headers, body }) => {
      await pause(1_500);
      to.writeHead(status, headers).end(body);
    },
  },
  { name: 'cut before the answer', spoil: to => void to.destroy() },
  {
    name: 'cut within the answer',
    spoil: async (to, { status, headers, body }) => {
      to.writeHead(status, { ...headers, 'content-length': body.length + 1 });
      await new Promise(resolve => to.write(body.subarray(0, body.length / 2), resolve));
      to.destroy();
    },
  },
  { name: 'never answered', spoil: () => undefined },
  {
    name: 'one byte in 50 ms',
    hears: 'always',
    spoil: async (to, { status, headers, body }) => {
      to.writeHead(status, headers);
      for (let at = 0; at < body.length && to.writable; at++) {
        to.write(body.subarray(at, at + 1));
        await pause(50);
      }
      to.end();
    },
  },
  refusal(500),
  refusal(502),
  refusal(503),
  refusal(503, '1'),
  refusal(429),
  refusal(429, '1'),
  {
    name: 'half of its JSON',
    spoil: (to, { body }) => void to.writeHead(200, JSON_TYPE).end(body.subarray(0, body.length / 2)),
  },
  { name: 'a page instead of JSON', spoil: to => void to.writeHead(200, { 'content-type': 'text/html' }).end(PAGE) },
  { name: '200 and nothing', spoil: to => void to.writeHead(200, { 'content-length': 0 }).end() },
  {
    name: 'JSON called text',
    hears: 'always',
    spoil: (to, { status, body }) => void to.writeHead(status, { 'content-type': 'text/plain' }).end(body),
  },
  {
    name: 'said to be gzip',
    spoil: (to, { body }) => void to.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(body),
  },
];

/** An access token that is not known any more. */
export const STALE_TOKEN: WireFault = {
  name: 'a stale token',
  hears: 'never',
  spoil: to => {
    to.writeHead(401, JSON_TYPE);
    to.end(JSON.stringify({ code: 118, name: 'ACCESS_TOKEN_EXPIRED_EXCEPTION', message: 'It is expired' }));
  },
};

const NOT_HEARD: Answer = { status: 200, headers: JSON_TYPE, body: Buffer.from('{"affectedRecords":1}') };

/** Whole, not packed, and not kept for later: a spoilt answer is spoilt as it was made. */
const ask = (to: URL, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = { ...headers, 'accept-encoding': 'identity', connection: 'close' };
    const call = request(new URL(url ?? '/', to), { method, headers: sent }, async answer => {
      const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers;
      buffer(answer).then(whole => resolve({ status: answer.statusCode ?? 502, headers: kept, body: whole }), reject);
    });
    call.on('error', reject);
    call.end(body);
  });

type Rule = { calls: RegExp; fault: WireFault; hears: boolean; left: number };

/**
 * Stands between a console and its platform, serves both, and spoils the answers of some calls. A call is written
 * `PUT /users/v1/1?rql`. Each connection is used once: a browser sends what was cut on a used one again by itself.
 */
export const startWireProxy = async (platform: string) => {
  const to = new URL(platform);
  const asked: Asked[] = [];
  const held = new Set<ServerResponse>();
  let rule: Rule | undefined;

  const answer = async (call: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(call);
    const { method = 'GET', url = '/' } = call;
    const name = `${method} ${decodeURIComponent(url)}`;
    asked.push({ call: name, body: body.toString('base64') });
    response.setHeader('connection', 'close');
    const met = rule && rule.left > 0 && rule.calls.test(name) ? rule : undefined;
    if (met) met.left--;
    const isHeard = !met || method === 'GET' || met.hears;
    const { status, headers, body: whole } = isHeard ? await ask(to, call, body) : NOT_HEARD;
    if (!met) return void response.writeHead(status, headers).end(whole);
    held.add(response);
    response.on('close', () => held.delete(response));
    await met.fault.spoil(response, { status, headers, body: whole });
  };
  const server = createServer((call, response) => {
    answer(call, response).catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const calm = () => {
    rule = undefined;
    for (const response of held) response.destroy();
  };
  return {
    url: `http://${to.hostname}:${typeof address === 'object' && address ? address.port : 0}`,
    /** From now on these calls, or the first `times` of them, are answered so; `hears`: of a write, the platform too. */
    spoil: (calls: RegExp, fault: WireFault, hears = true, times = Number.POSITIVE_INFINITY): void => {
      rule = { calls, fault, hears, left: times };
    },
    /** Nothing is spoilt any more; what is held is cut. */
    calm,
    countOf: (calls: RegExp): number => asked.filter(({ call }) => calls.test(call)).length,
    /** Calls that changed something, and arrived once more than once, word for word. */
    countTwice: (): number => {
      const writes = asked.filter(({ call }) => /^(?:PUT|POST|PATCH|DELETE) /.test(call) && !call.includes('/oauth2/'));
      return writes.length - new Set(writes.map(({ call, body }) => `${call} ${body}`)).size;
    },
    stop: (): void => {
      calm();
      server.closeAllConnections();
      server.close();
    },
  };
};

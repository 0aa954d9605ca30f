import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Call = {
  method: string;
  path: string;
  /** Without the question mark, still encoded. */
  query: string;
  headers: IncomingMessage['headers'];
  /** The body as it arrived. */
  bytes: Buffer;
  /** The body as JSON; `undefined` when it is none. */
  body: Record<string, unknown> | undefined;
};

export type Answer = {
  /** 200 unless told. */
  status?: number;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, with `type`. */
  text?: string;
  /** `application/json` unless told. */
  type?: string;
  headers?: Record<string, string>;
  /** Neither these headers nor a preflight: what a browser then hides from the page. */
  withoutCors?: boolean;
  /** Ends the connection instead of answering. */
  hangUp?: boolean;
  /** Answers only after this. */
  after?: Promise<unknown>;
};

type Responder = Answer | ((call: Call) => Answer | Promise<Answer>);

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const asJson = (bytes: Buffer): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

const corsOf = (request: IncomingMessage): Record<string, string> => ({
  'Access-Control-Allow-Origin': request.headers.origin ?? '*',
  'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Content-Encoding, X-User-Agent',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
});

/**
 * A bare HTTP server whose answers a test controls, one call at a time. It knows nothing of the platform: `foreignHost`
 * stands on it.
 *
 * @param cors headers that all its answers carry besides
 * @param otherwise answers what no test has spoken for
 */
export const startWireServer = async (
  otherwise: (call: Call) => Answer | Promise<Answer>,
  { cors = {} }: { cors?: Readonly<Record<string, string>> } = {},
) => {
  const calls: Call[] = [];
  const queues = new Map<string, Responder[]>();
  const standing = new Map<string, Responder>();

  const responderOf = (key: string): Responder => queues.get(key)?.shift() ?? standing.get(key) ?? otherwise;

  const send = (request: IncomingMessage, response: ServerResponse, answer: Answer) => {
    if (answer.hangUp) return void response.destroy();
    const text = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
    response.writeHead(answer.status ?? 200, {
      'Content-Type': answer.type ?? 'application/json',
      ...(answer.withoutCors ? {} : { ...corsOf(request), ...cors }),
      ...answer.headers,
    });
    response.end(text);
  };

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host.test');
    const method = request.method ?? 'GET';
    const bytes = await readBody(request);
    const call: Call = {
      method,
      path: pathname,
      query: search.slice(1),
      headers: request.headers,
      bytes,
      body: asJson(bytes),
    };
    if (method === 'OPTIONS') {
      const spoken = standing.get(`OPTIONS ${pathname}`);
      return send(request, response, typeof spoken === 'object' ? spoken : { status: 204 });
    }
    calls.push(call);
    const responder = responderOf(`${method} ${pathname}`);
    const answer = await (typeof responder === 'function' ? responder(call) : responder);
    await answer.after;
    send(request, response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every call so far, preflights apart. */
    calls,
    /** The calls to one place, such as `GET /users/v1/me`. */
    callsTo: (key: string) => calls.filter(({ method, path }) => `${method} ${path}` === key),
    /** The next calls to a place get these answers, one each; then it answers as before. */
    next: (key: string, ...answers: Responder[]) => void queues.set(key, [...(queues.get(key) ?? []), ...answers]),
    /** From now on a place answers so; `undefined` takes it back. */
    always: (key: string, answer: Responder | undefined) =>
      void (answer === undefined ? standing.delete(key) : standing.set(key, answer)),
    otherwise,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A page where JSON was promised: what a proxy, a captive portal or a wrong address answers, with status 200. */
export const HTML: Answer = { text: '<!doctype html><title>Welcome</title><h1>Welcome</h1>', type: 'text/html' };

/** A failure that passes by itself. */
export const unavailable = (status = 503, retryAfter?: string): Answer => ({
  status,
  json: { code: 1, name: 'SERVER_EXCEPTION', message: 'There was an internal server error, please try again!' },
  ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': retryAfter } }),
});

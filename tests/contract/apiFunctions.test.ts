import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepForDays } from '../../src/embedded/retention';
import { atOnce } from '../support/atOnce';
import { functionRuns } from '../support/functionRuns';
import { openGate } from '../support/gate';
import { openSession } from '../support/sessions';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

let platform: TestPlatform;
let runs: Awaited<ReturnType<typeof functionRuns>>;
let token = '';
let wire: WireCalls;
/** Where time stands still; it goes on when left out. */
let clock: number | undefined;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, functionSlots: 2, now: () => clock ?? Date.now() });
  wire = wireCalls(platform);
  runs = await functionRuns(platform.url);
  token = (await openSession(platform, platform.account('administrator'))).access_token;
});
afterAll(async () => {
  await platform?.close();
});

const PUBLIC = { executionOptions: { permissionMode: 'public' } };
const returning = (result: string, options = {}) =>
  runs.create(`exports.handler = async request => (${result});`, options);
const ask = (name: string, rest = '/', { headers, ...init }: RequestInit = {}) =>
  fetch(`${platform.url}/tasks/v1/api/${name}${rest}`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...init,
  });
const requestsOf = async (name: string) => {
  const { body } = await runs.ask('GET', `/tasks/v1/apiRequests?eq(functionName,${name})&sort(timestamp)`);
  return body.data as Record<string, unknown>[];
};

describe('what a function is handed', () => {
  it('bodies that never end hold no more than there is for all: who began first is let go', async () => {
    const name = await returning('({ statusCode: 204 })');
    const head = `POST /tasks/v1/api/${name} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const heard: string[] = [];
    const begin = (n: number) =>
      new Promise<Socket>(resolve => {
        const socket = connect(Number(new URL(platform.url).port), '127.0.0.1', () => {
          // Whoever began before is at its turn.
          socket.write(`${head}1\r\nx\r\n`, () => setImmediate(resolve, socket));
        });
        socket.setEncoding('utf8').on('data', part => {
          heard[n] = (heard[n] ?? '') + part;
        });
      });
    const sockets: Socket[] = [];
    try {
      for (let n = 0; n < 44; n++) sockets.push(await begin(n));
      await vi.waitFor(() => expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(2));
      const [refused = ''] = heard.filter(Boolean);
      expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 1\r\n[\s\S]*"SERVER_EXCEPTION"/i);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    // Their room is free again, also for what is read before anybody is known.
    await vi.waitFor(async () => expect((await ask(name, '/', { method: 'POST', body: 'x' })).status).toBe(204));
  });

  it('is a body as text, or as base64 where it is none', async () => {
    const name = await returning(
      '{ statusCode: 200, body: { body: request.body, isBase64Encoded: request.isBase64Encoded, type: request.headers["content-type"] ?? null } }',
    );
    const send = async (body: Uint8Array<ArrayBuffer> | string, type = 'text/plain') =>
      (await ask(name, '/', { method: 'POST', body, headers: { 'content-type': type } })).json();
    expect(await send('\ufeffgrüße\u0000')).toEqual({
      body: '\ufeffgrüße\u0000',
      isBase64Encoded: false,
      type: 'text/plain',
    });
    expect(await send('a=1&b=2', 'application/x-www-form-urlencoded')).toMatchObject({ body: 'a=1&b=2' });
    expect(await send(new Uint8Array([255, 0, 1]), 'application/octet-stream')).toEqual({
      body: '/wAB',
      isBase64Encoded: true,
      type: 'application/octet-stream',
    });
  });

  it('holds no credentials of the caller, and nobody else says who calls', async () => {
    const name = await returning('{ statusCode: 200, body: request.headers }', PUBLIC);
    const headers = {
      cookie: 'meridian_session=x',
      'X-Exh-Requesting-User-Id': 'somebody',
      'X-Mine': 'é'.normalize('NFC'),
      TE: 'trailers',
      'Proxy-Authorization': 'Basic eDp5',
    };
    const told = (await (await ask(name, '/', { headers })).json()) as Record<string, string>;
    expect(told).toMatchObject({ 'x-mine': 'é', 'x-exh-requesting-user-id': expect.stringMatching(/^[0-9a-f]{24}$/) });
    for (const withheld of ['authorization', 'cookie', 'connection', 'te', 'proxy-authorization'])
      expect(told, withheld).not.toHaveProperty(withheld);
    const stranger = (await (await fetch(`${platform.url}/tasks/v1/api/${name}`, { headers })).json()) as object;
    expect(stranger).not.toHaveProperty('x-exh-requesting-user-id');
  });

  it.each([
    ['', '/', ''],
    ['?a=1', '/', '?a=1'],
    ['/', '/', ''],
    ['/a%2Fb/%C3%A9/?q=%20?', '/a%2Fb/%C3%A9/', '?q=%20?'],
    [`/${'x'.repeat(500)}`, `/${'x'.repeat(500)}`, ''],
  ])('is the address %j as it travelled', async (rest, rawPath, rawQueryString) => {
    const name = await returning('{ statusCode: 200, body: [request.rawPath, request.rawQueryString] }');
    expect(await (await ask(name, rest)).json()).toEqual([rawPath, rawQueryString]);
  });

  it.each([
    ['whole, as proxies send it', (path: string) => `http://localhost:1${path}`],
    ['escaped in front', (path: string) => path.replace('/api/', '/%61pi/')],
  ])('is the address that comes %s, behind the name alone', async (_, written) => {
    const name = await returning('{ statusCode: 200, body: [request.rawPath, request.rawQueryString] }');
    const { hostname, port } = new URL(platform.url);
    const path = written(`/tasks/v1/api/${name}/x/y?z`);
    const answer = await new Promise<string>((resolve, reject) => {
      const asked = request({ hostname, port, path, headers: { authorization: `Bearer ${token}` } }, response => {
        text(response).then(resolve, reject);
      });
      asked.on('error', reject).end();
    });
    expect(JSON.parse(answer)).toEqual(['/x/y', '?z']);
  });

  it('comes with every method that the documentation names', async () => {
    const name = await returning(
      '{ statusCode: 201, headers: { "X-Method": request.requestContext.http.method }, body: "12345" }',
    );
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
      const answer = await ask(name, '/', { method });
      expect([method, answer.status, answer.headers.get('x-method')]).toEqual([method, 201, method]);
      expect(answer.headers.get('content-length')).toBe('5');
      expect(await answer.text()).toBe(method === 'HEAD' ? '' : '12345');
    }
  });
});

describe('what a function answers', () => {
  it.each([
    ['an object', '{ statusCode: 200, body: { a_b: 1 } }', 200, 'application/json', '{"a_b":1}'],
    ['text as JSON', `{ statusCode: 299, body: '{"a": 1}' }`, 299, 'application/json', '{"a": 1}'],
    [
      'text',
      `{ statusCode: 418, headers: { 'Content-Type': 'text/plain' }, body: 'é' }`,
      418,
      'text/plain; charset=utf-8',
      'é',
    ],
    [
      'bytes',
      `{ statusCode: 200, headers: { 'content-type': 'image/png' }, body: 'AP8=', isBase64Encoded: true }`,
      200,
      'image/png',
      '\u0000\ufffd',
    ],
    [
      'bytes of a text, which tells by itself how it is written',
      `{ statusCode: 200, headers: { 'content-type': 'text/csv' }, body: 'YTti', isBase64Encoded: true }`,
      200,
      'text/csv',
      'a;b',
    ],
    [
      'a text that says how it is written',
      `{ statusCode: 200, headers: { 'content-type': 'text/csv; header=absent; charset=us-ascii' }, body: 'a;b' }`,
      200,
      'text/csv; header=absent; charset=us-ascii',
      'a;b',
    ],
    ['nothing', '{ statusCode: 200 }', 200, 'application/json', ''],
    ['no content', `{ statusCode: 204, body: 'x' }`, 204, null, ''],
    ['a form to begin anew', `{ statusCode: 205, body: 'x' }`, 205, null, ''],
    ['another place', `{ statusCode: 302, headers: { location: '/elsewhere' } }`, 302, 'application/json', ''],
  ])('is sent as it is: %s', async (_, result, status, type, text) => {
    const answer = await ask(await returning(result));
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([status, type, text]);
    if (status === 302) expect(answer.headers.get('location')).toBe('/elsewhere');
  });

  it('a page runs nothing here, whatever its headers say', async () => {
    const headers = `{
      'Content-Type': 'text/html', 'X-Own': '1', 'Set-Cookie': 'meridian_session=x', 'Content-Security-Policy': 'default-src *',
      'X-Frame-Options': 'ALLOWALL', 'X-Content-Type-Options': 'none', 'Access-Control-Allow-Origin': '*', 'Clear-Site-Data': '"*"',
      'Cache-Control': 'public', 'Cross-Origin-Opener-Policy': 'unsafe-none', 'WWW-Authenticate': 'Basic', 'Transfer-Encoding': 'x',
      'Content-Length': '3', 'Strict-Transport-Security': 'max-age=1', 'Service-Worker-Allowed': '/', 'Refresh': '0;url=/', 'X-Request-Id': 'x'
    }`;
    const answer = await ask(
      await returning(`{ statusCode: 200, headers: ${headers}, body: '<script>document.title = 1</script>' }`),
    );
    expect(await answer.text()).toBe('<script>document.title = 1</script>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('x-own')).toBe('1');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('x-request-id')).not.toBe('x');
    for (const dropped of [
      'set-cookie',
      'access-control-allow-origin',
      'clear-site-data',
      'www-authenticate',
      'strict-transport-security',
      'service-worker-allowed',
      'refresh',
    ])
      expect(answer.headers.get(dropped), dropped).toBeNull();
  });

  it.each([
    ['nothing', 'undefined', 'An object with a statusCode is expected'],
    ['text', `'hello'`, 'An object with a statusCode is expected'],
    [
      'no status',
      '{ body: {} }',
      'The status code is expected to be a number between 200 and 499. Returned value: nothing',
    ],
    ['a status as text', `{ statusCode: '200' }`, 'between 200 and 499. Returned value: "200"'],
    ['a status of failure', '{ statusCode: 500 }', 'between 200 and 499. Returned value: 500'],
    ['a status of passage', '{ statusCode: 101 }', 'between 200 and 499'],
    ['bytes that are none', `{ statusCode: 200, body: 'ä', isBase64Encoded: true }`, 'expected to be base64'],
    ['bytes that are an object', '{ statusCode: 200, body: {}, isBase64Encoded: true }', 'expected to be base64'],
    ['headers as a list', '{ statusCode: 200, headers: [1] }', 'headers are expected to be an object'],
    ['a header in two lines', `{ statusCode: 200, headers: { a: 'b\\r\\nSet-Cookie: c=d' } }`, 'as HTTP allows them'],
    ['a header without a name', `{ statusCode: 200, headers: { 'a b': 'c' } }`, 'as HTTP allows them'],
    ['a header that is an object', '{ statusCode: 200, headers: { a: {} } }', 'as HTTP allows them'],
    [
      'too many headers',
      `{ statusCode: 200, headers: Object.fromEntries(Array.from({ length: 101 }, (_, n) => ['x' + n, 1])) }`,
      'At most 100 headers',
    ],
  ])('that is no answer is refused with 1409: %s', async (_, result, words) => {
    const name = await returning(result);
    const answer = await ask(name);
    const body = (await answer.json()) as { message: string };
    expect(answer.status).toBe(400);
    expect(body).toMatchObject({
      code: 1409,
      name: 'INVALID_API_FUNCTION_RESULT',
      message: expect.stringContaining(words),
    });
    expect(await requestsOf(name)).toMatchObject([
      { statusCode: 400, error: { type: 'response', name: 'INVALID_API_FUNCTION_RESULT', message: body.message } },
    ]);
  });

  it('is nothing when it takes too long, cannot start or is of another language: the reason, and a record of it', async () => {
    const late = await runs.create('exports.handler = () => new Promise(() => setTimeout(() => {}, 60_000));', {
      timeLimit: 3,
    });
    expect(await (await ask(late)).json()).toMatchObject({ code: 1406, runtimeError: { name: 'TimeLimitExceeded' } });
    const python = await runs.create('', { runtime: 'python3.9' });
    expect(await (await ask(python)).json()).toMatchObject({
      code: 1405,
      message: expect.stringContaining('python3.9'),
    });
    const lost = await runs.create('exports.other = 1;');
    expect(await (await ask(lost)).json()).toMatchObject({ code: 1405 });
    expect([...(await requestsOf(late)), ...(await requestsOf(python)), ...(await requestsOf(lost))]).toMatchObject([
      { statusCode: 400, error: { type: 'runtime', name: 'TimeLimitExceeded' } },
      { statusCode: 400, error: { type: 'invocation', name: 'RuntimeNotSupported' } },
      { statusCode: 400, error: { type: 'invocation', name: 'HandlerNotFound' } },
    ]);
  });

  it('tells no value of its variables in an error', async () => {
    const name = await runs.create(`exports.handler = () => { throw new Error('key ' + process.env.API_KEY); };`, {
      environmentVariables: { API_KEY: { value: 'very-secret' } },
    });
    expect(await (await ask(name)).json()).toMatchObject({ runtimeError: { message: 'key ********' } });
  });
});

describe('how much may be sent', () => {
  const MB = 1024 * 1024;
  it('is 6 MB as the function is handed it, and as it returns it', async () => {
    const name = await returning(
      '{ statusCode: 200, body: "x".repeat(Number(request.rawPath.slice(1)) || request.body.length) }',
    );
    const send = (body: string | Uint8Array<ArrayBuffer>) => ask(name, '/', { method: 'POST', body });
    expect((await (await send('x'.repeat(5 * MB))).text()).length).toBe(5 * MB);
    expect((await send('x'.repeat(6 * MB + 1))).status).toBe(413);
    // As base64 it is larger than it was.
    expect((await send(new Uint8Array(5 * MB).fill(255))).status).toBe(413);
    expect(await (await ask(name, `/${7 * MB}`)).json()).toMatchObject({
      code: 1406,
      runtimeError: { name: 'ResultTooLarge' },
    });
  });

  it('is 256 kB for who has not signed in', async () => {
    const name = await returning('{ statusCode: 200, body: { length: request.body.length } }', PUBLIC);
    const send = (length: number) =>
      fetch(`${platform.url}/tasks/v1/api/${name}`, { method: 'POST', body: 'x'.repeat(length) }).then(
        ({ status }) => status,
      );
    expect([await send(256 * 1024), await send(256 * 1024 + 1)]).toEqual([200, 413]);
  });
});

describe('who calls', () => {
  it('may hold the permission for that function alone', async () => {
    const [one, other] = [await returning('{ statusCode: 200 }'), await returning('{ statusCode: 200 }')];
    const { token: bearer } = await wire.createUser([`EXECUTE_API_FUNCTION:${one}`]);
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await ask(one, '/', { headers })).status).toBe(200);
    expect(await (await ask(other, '/', { headers })).json()).toMatchObject({ code: 10 });
    // Whoever may run tasks of it may not call it.
    const { token: runner } = await wire.createUser(['EXECUTE_TASK_FUNCTION']);
    expect((await ask(one, '/', { headers: { authorization: `Bearer ${runner}` } })).status).toBe(401);
  });

  it('by the cookie of the proxy mode does so from pages of this origin, not by a link elsewhere', async () => {
    const name = await returning('{ statusCode: 200 }');
    const { email, password } = platform.account('administrator');
    const signedIn = await wire.call('POST', '/login', { body: { email, password } });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const from = (site: string, more: object = {}) =>
      fetch(`${platform.url}/tasks/v1/api/${name}`, { headers: { cookie, 'sec-fetch-site': site, ...more } });
    expect((await from('same-origin')).status).toBe(200);
    // A page that says whence it is was let in by that.
    expect((await from('same-site', { origin: platform.url })).status).toBe(200);
    for (const elsewhere of ['cross-site', 'same-site'])
      expect([(await from(elsewhere)).status, await (await from(elsewhere)).json()]).toMatchObject([403, { code: 26 }]);
  });

  it('by that cookie is told to a public function, too, but not where a link elsewhere led to it, or the session is over', async () => {
    const name = await returning('{ statusCode: 200, body: request.headers }', PUBLIC);
    const { email, password } = platform.account('administrator');
    const signedIn = await wire.call('POST', '/login', { body: { email, password } });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const seen = async (headers: Record<string, string>) => {
      const answer = await fetch(`${platform.url}/tasks/v1/api/${name}`, { headers });
      return [answer.status, (await answer.json())['x-exh-requesting-user-id']];
    };
    const { id } = (await runs.ask('GET', '/users/v1/me')).body;
    expect(await seen({ cookie })).toEqual([200, id]);
    expect(await seen({ cookie, 'sec-fetch-site': 'same-origin' })).toEqual([200, id]);
    expect(await seen({ cookie, 'sec-fetch-site': 'cross-site' })).toEqual([200, undefined]);
    // Somebody else's cookies are no session.
    expect(await seen({ cookie: 'theme=dark' })).toEqual([200, undefined]);
    await wire.call('POST', '/logout', { headers: { cookie } });
    expect(await seen({ cookie })).toEqual([200, undefined]);
  });

  it('writes from a foreign page are refused', async () => {
    const name = await returning('{ statusCode: 200 }', PUBLIC);
    const send = (origin: string) => ask(name, '/', { method: 'POST', headers: { origin } });
    expect((await send('https://evil.example')).status).toBe(403);
    expect((await send(platform.url)).status).toBe(200);
    expect(await requestsOf(name)).toHaveLength(1);
  });

  it('[SVC-TASKS] and brings credentials of somebody else, is let in as a stranger; with a session of the platform that is over, not', async () => {
    const name = await returning('{ statusCode: 200, body: request.headers }', PUBLIC);
    const call = (path: string, authorization: string) =>
      fetch(`${platform.url}/tasks/v1/${path}`, { method: 'POST', headers: { authorization } });
    for (const foreign of ['Basic dTpw', 'Bearer eyJhbGciOiJub25lIn0.e30.x', 'Signature keyId="a"']) {
      const answer = await call(`api/${name}`, foreign);
      expect([foreign, answer.status]).toEqual([foreign, 200]);
      expect(await answer.json()).not.toHaveProperty('x-exh-requesting-user-id');
      expect((await call(`functions/${name}/execute`, foreign)).status).toBe(200);
    }
    for (const path of [`api/${name}`, `functions/${name}/execute`]) {
      const over = await call(path, `Bearer ${'0'.repeat(40)}`);
      expect([over.status, await over.json()]).toMatchObject([401, { code: 117 }]);
    }
  });

  it('and has not signed in, calls a hundred times at once, then five times a second, whichever way a function is run', async () => {
    // A function that cannot run costs no process, but a call all the same.
    const name = await returning('{ statusCode: 200 }', { ...PUBLIC, timeLimit: 31 });
    const asApi = () => fetch(`${platform.url}/tasks/v1/api/${name}`);
    const execute = () => fetch(`${platform.url}/tasks/v1/functions/${name}/execute`, { method: 'POST' });
    const call = async (times: number, way: () => Promise<Response>) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n++) statuses.push((await way()).status);
      return [statuses.filter(status => status === 400).length, statuses.filter(status => status === 429).length];
    };
    // Whatever other tests called is forgotten, and no time passes.
    clock = Date.now() + 60_000;
    expect(await call(60, execute)).toEqual([60, 0]);
    expect(await call(43, asApi)).toEqual([40, 3]);
    expect(await call(1, execute)).toEqual([0, 1]);
    clock += 1_000;
    expect(await call(7, execute)).toEqual([5, 2]);
    const refused = await execute();
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
      '1',
      expect.objectContaining({ code: 29, remainingDelay: 200 }),
    ]);
    // Who signed in, or calls from elsewhere, finds room.
    expect((await ask(name)).status).toBe(400);
    expect((await runs.ask('POST', `/tasks/v1/functions/${name}/execute`)).body).toMatchObject({ code: 1404 });
    const elsewhere = {
      method: 'POST',
      url: `/tasks/v1/functions/${name}/execute`,
      remoteAddress: '192.0.2.7',
    } as const;
    expect((await platform.app.inject({ ...elsewhere, headers: { host: 'localhost' } })).statusCode).toBe(400);
    clock = undefined;
  });
});

describe('places', () => {
  const gateOf = (url: string) =>
    `exports.handler = async () => {
      await new Promise((resolve, reject) => require('node:http').get(${JSON.stringify(url)}, resolve).on('error', reject));
      return { statusCode: 200, body: { passed: true } };
    };`;

  it('one of two is left to tasks while calls wait, and a call that waited is answered', async () => {
    const gate = await openGate(1);
    const name = await runs.create(gateOf(gate.url));
    const calls = [ask(name), ask(name), ask(name)];
    await gate.arrived;
    // The other place runs a task from its beginning to its end.
    expect(await runs.run(`exports.handler = () => console.log('ran');`)).toMatchObject({
      status: 'complete',
      log: ['ran'],
    });
    expect(await requestsOf(name)).toHaveLength(0);
    gate.open();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
    gate.close();
  });

  it('are not waited for to say that a function is disabled', async () => {
    const gate = await openGate(1);
    const [busy, off] = [await runs.create(gateOf(gate.url)), await runs.create(gateOf(gate.url))];
    await runs.ask('POST', `/tasks/v1/functions/${off}/disable`);
    const first = ask(busy);
    await gate.arrived;
    expect(await (await ask(off)).json()).toMatchObject({ code: 1405, message: `The function ${off} is disabled` });
    gate.open();
    expect((await first).status).toBe(200);
    gate.close();
  });

  it('when too many wait, the next is told so with 1412', async () => {
    const gate = await openGate(1);
    const name = await runs.create(gateOf(gate.url));
    const first = ask(name);
    await gate.arrived;
    const waiting = [1, 2, 3, 4, 5].map(() => ask(name));
    // One of the five finds no room to wait.
    const refused = await Promise.race(waiting);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 1412 }]);
    gate.open();
    const statuses = (await Promise.all([first, ...waiting])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 400]);
    gate.close();
  });
});

describe('the log of requests', () => {
  it('is kept as long as executions are, its lines as long as logs', async () => {
    const name = await runs.create(`exports.handler = () => { console.log('line'); return { statusCode: 200 }; };`);
    await ask(name, `/${'p'.repeat(3_000)}`);
    const [request] = await requestsOf(name);
    expect(String(request?.path)).toHaveLength(2_000);
    const lines = async () => (await runs.ask('GET', `/tasks/v1/apiRequests/${request?.id}/logs`)).body.data;
    expect(await lines()).toMatchObject([{ message: 'line' }]);
    const { db } = platform.platform;
    const later = (days: number) => () => Date.now() + days * 86_400_000;
    await keepForDays({ db, now: later(6), jobs: atOnce }, { logs: 7, executions: 7 });
    expect(await lines()).toHaveLength(1);
    await keepForDays({ db, now: later(8), jobs: atOnce }, { logs: 7 });
    expect(await lines()).toEqual([]);
    expect(await requestsOf(name)).toHaveLength(1);
    await keepForDays({ db, now: later(8), jobs: atOnce }, { executions: 7 });
    expect(await requestsOf(name)).toEqual([]);
  });
});

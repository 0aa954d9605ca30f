import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, PERMISSION_NAMES } from '../../src/contract';
import type { Route } from '../../src/embedded/http/route';
import { createCallers } from '../support/callers';
import { codeOf } from '../support/functionCode';
import { ROUTES } from '../support/routes';
import { sampleBody } from '../support/sampleBody';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let token = '';
const known: Record<string, string> = {};
const unheard: unknown[] = [];
const hear = (reason: unknown) => unheard.push(reason);

const SCHEMA = 'fuzzed';
const USER = '5bfbfc3146e0fb321a4b2801';

const send = async (method: string, url: string, payload?: Buffer | string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await platform.app.inject({
    method: method as 'POST',
    url,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: statusCode, text: body };
};

beforeAll(async () => {
  process.on('unhandledRejection', hear);
  platform = await startEmbedded();
  ({ token } = await createCallers(platform).createCaller(PERMISSION_NAMES));
  // Whoever signs in without a password has none to confirm.
  await sql`update users set password_hash = (select password_hash from users where password_hash <> '' limit 1)
    where password_hash = ''`.execute(platform.platform.db);
  const make = async (url: string, body: unknown) => {
    const { status, text } = await send('POST', url, JSON.stringify(body));
    if (status !== 200) throw new Error(text);
    return JSON.parse(text) as { id: string };
  };
  const { id } = await make('/data/v1/', { name: SCHEMA, description: 'For the fuzzing', updateMode: ['creator'] });
  await make(`/data/v1/${id}/statuses`, { name: 'done' });
  Object.assign(known, {
    schema: id,
    transitionId: (
      await make(`/data/v1/${id}/transitions`, {
        name: 'finish',
        type: 'manual',
        fromStatuses: ['new'],
        toStatus: 'done',
      })
    ).id,
    documentId: (await make(`/data/v1/${id}/documents`, { a: 1, list: [{ b: 'x' }] })).id,
  });
  known.commentId = (await make(`/data/v1/${id}/documents/${known.documentId}/comments`, { text: 'one' })).id;
  await make('/tasks/v1/functions', {
    name: 'fuzzed',
    code: codeOf({ 'index.js': '' }),
    entryPoint: 'index.handler',
    runtime: 'nodejs12.x',
  });
  known.taskId = (await make('/tasks/v1/', { functionName: 'fuzzed' })).id;
  const { rows } = await sql<{ id: string }>`select id from roles order by seq limit 1`.execute(platform.platform.db);
  known.roleId = rows[0]?.id ?? '';
  // Of every collection that declares itself, one of the sample records is at hand.
  for (const { path } of ROUTES.filter(({ method, path, asks }) => method === 'GET' && asks && !path.includes(':'))) {
    const parameter = ROUTES.map(route => route.path.slice(path.length).match(/^\/?:(\w+)/)?.[1]).find(
      (name, index) => name && ROUTES[index]?.path.startsWith(path),
    );
    const { data } = JSON.parse((await send('GET', path)).text) as { data: { id: string }[] };
    if (parameter) known[parameter] ??= data[0]?.id ?? '';
  }
  await make(`/profiles/v1/${known.profileId}/groups`, { group_id: USER });
});
afterAll(async () => {
  process.off('unhandledRejection', hear);
  await platform?.close();
});

/** Bodies that routes take, by their path. */
const BODIES: readonly (readonly [path: RegExp, body: object])[] = [
  [
    /v1\/$|:schema$/,
    { name: 'another', description: 'A schema', readMode: ['creator'], defaultLimit: 5, maximumLimit: 10 },
  ],
  [/statuses/, { name: 'status1', data: { colour: 'red' } }],
  [
    /properties$/,
    {
      name: 'p',
      configuration: { type: 'object', properties: { q: { type: 'string', enum: ['a', 'b'] } }, required: ['q'] },
    },
  ],
  [/properties\/|properties$/, { type: 'array', items: { type: 'number', minimum: 1 }, minItems: 1 }],
  [/indexes/, { fields: [{ name: 'a', type: 'asc' }], options: { unique: true, sparse: false, background: false } }],
  [
    /ransition/,
    {
      name: 'again',
      type: 'manual',
      fromStatuses: ['new'],
      toStatus: 'done',
      conditions: [{ type: 'input', configuration: { type: 'object', properties: {}, required: ['a'] } }],
      actions: [
        { type: 'set', field: 'a.b', value: 1 },
        { type: 'unset', fields: ['a'] },
        { type: 'addItems', field: 'list', values: [1, { b: 2 }] },
        { type: 'task', functionName: 'fuzzed', data: { x: 1 }, priority: 3 },
      ],
      afterActions: [],
    },
  ],
  [/documents$|documents\/:documentId$/, { a: 1, list: [{ b: 'x' }], text: 'é', when: '2026-01-01T00:00:00.000Z' }],
  [/deleteFields/, { fields: ['a', 'list.0.b'] }],
  [/\/transition$/, { id: USER, name: 'finish', data: { a: 2 } }],
  [/Users$/, { userIds: [USER] }],
  [/Groups$/, { groupIds: [USER] }],
  [/comments/, { text: 'A comment' }],
  [
    /functions/,
    {
      name: 'made',
      code: 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==',
      entryPoint: 'index.handler',
      runtime: 'nodejs12.x',
      timeLimit: 5,
      memoryLimit: 128,
      environmentVariables: { A: { value: '1' } },
      executionOptions: { permissionMode: 'allUsers', defaultPriority: 1 },
      retryPolicy: { enabled: true, errorsToRetry: ['Error'] },
    },
  ],
  [
    /tasks\/v1\/$|functions/,
    { functionName: 'fuzzed', data: { x: 1 }, startTimestamp: '2026-01-01T00:00:00.000Z', priority: 1, tags: ['a'] },
  ],
  [/schedules/, { functionName: 'fuzzed', interval: 60, data: {}, priority: 1, startTimestamp: 1_700_000_000_000 }],
  [
    /users|auth/,
    { email: 'a@example.test', password: 'Correct-Horse-7', first_name: 'A', last_name: 'B', phone_number: '1' },
  ],
  [/tokens/, { grant_type: 'password', username: 'a@example.test', password: 'x', client_id: 'x' }],
  [
    /applications/,
    { type: 'oauth2', name: 'Made', description: 'x', redirectUris: ['https://a.example.test'], confidential: true },
  ],
  [
    /authorizations/,
    { responseType: 'code', clientId: 'x', redirectUri: 'https://a.example.test', state: 's', codeChallenge: 'c' },
  ],
  [/roles|permissions/, { permissions: ['VIEW_ROLE'], roles: [USER], description: 'x' }],
];

/** What a route takes, and now and then what another one does. */
const bodiesFor = ({ path, takes }: Route): fc.Arbitrary<object> => {
  const all = BODIES.map(([, body]) => body);
  const own = takes ? [sampleBody(takes)] : BODIES.filter(([pattern]) => pattern.test(path)).map(([, body]) => body);
  return fc.oneof(
    { arbitrary: fc.constantFrom(...(own.length > 0 ? own : all)), weight: 6 },
    { arbitrary: fc.constantFrom(...all), weight: 1 },
  );
};

/** Values that a member is replaced by, as JSON text: some of them no JSON value could say. */
const HOSTILE: readonly string[] = [
  'null',
  'true',
  '""',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '"\\u0000"',
  '"\\ud800"',
  '"\\uffff\\u202e"',
  '0',
  '-1',
  '1.5',
  '1e400',
  '-0',
  '9007199254740993',
  '2147483648',
  '1e300',
  '-8640000000000000',
  '8640000000000000',
  '-1e15',
  '"-271821-04-20T00:00:00.000Z"',
  '"0000-01-01"',
  '"2026-02-30"',
  `"${'x'.repeat(5_000)}"`,
  '"../../etc/passwd"',
  `"'; drop table users; --"`,
  '"constructor"',
  '"__proto__"',
  '["a","a"]',
  `${'['.repeat(60)}${']'.repeat(60)}`,
  `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`,
];

const hostile = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE), weight: 4 },
  { arbitrary: fc.json({ maxDepth: 3 }), weight: 1 },
);

/** The paths of all members of a value. */
const pathsOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
    : [path];

/** The JSON text of a value, with another text in the place of one of its members; `undefined` leaves it out. */
const withText = (value: unknown, [key, ...rest]: readonly string[], text: string | undefined): string => {
  if (key === undefined) return text ?? '';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    if (name !== key) return [[name, JSON.stringify(inner)]];
    return rest.length === 0 && text === undefined ? [] : [[name, withText(inner, rest, text)]];
  });
  return Array.isArray(value)
    ? `[${entries.map(([, inner]) => inner).join(',')}]`
    : `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${inner}`).join(',')}}`;
};

const mutated = (bodies: fc.Arbitrary<object>): fc.Arbitrary<string> =>
  bodies.chain(body =>
    fc
      .tuple(
        fc.constantFrom(...pathsOf(body)),
        fc.option(hostile, { nil: undefined, freq: 8 }),
        fc.constantFrom('', '', '', '"__proto__":{"x":1},', '"id":"x",', '"name":1,'),
      )
      .map(([path, text, more]) => {
        const json = withText(body, path, text);
        return json.startsWith('{') && json.length > 2 ? `{${more}${json.slice(1)}` : json;
      }),
  );

const rawFor = (route: Route) =>
  fc.oneof(
    { arbitrary: mutated(bodiesFor(route)).map(text => Buffer.from(text)), weight: 20 },
    { arbitrary: bodiesFor(route).map(body => Buffer.from(JSON.stringify(body))), weight: 4 },
    { arbitrary: fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)), weight: 1 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  );

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 12 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': '\t;' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
    ),
    weight: 1,
  },
);

const DATA_FIELDS = ['id', 'name', 'status', 'commentCount', 'creationTimestamp', 'transitionLock', 'userIds', 'text']
  .concat(['userIds.999999', 'data', 'data.a', 'data.list', 'data.list.0.b', 'data.-1.+2', 'data.__proto__', 'b'])
  .concat(['defaultLimit', 'statuses', 'transitions.0.name', 'disabled', 'constructor']);
const TASK_FIELDS = [
  'id',
  'functionName',
  'priority',
  'data.x',
  'tags',
  'startTimestamp',
  'interval',
  'error.message',
].concat(['nextTimestamp', 'timestamp', 'retryForTaskIds']);
const USER_FIELDS = [
  'id',
  'name',
  'email',
  'failed_count',
  'creation_timestamp',
  'roles',
  'roles.name',
  'activation',
].concat(['roles.0.permissions.1.name', 'permissions', 'permissions.name', 'staff_enlistments.group_id']);
const VALUES = [
  'a',
  '',
  'null',
  'true',
  '0',
  '1.5',
  '-1',
  '1e400',
  'Infinity',
  'NaN',
  '2147483648',
  '1e300',
  'number:x',
]
  .concat(['9223372036854775808', '8640000000000000', '-8640000000000000', '-1e15', '2026-01-01', '0000-01-01'])
  .concat([
    'date:-271821-04-20T00:00:00.000Z',
    'date:275760-09-13',
    'string:%2500',
    '%25ud800',
    '%F0%9F%A9%BA',
    "'",
    '%25',
  ])
  .concat(['(a,b)', '(1,(2,3))', '()', '%255c', 're:a', 'boolean:1', 'epoch:1', 'epoch:1e18']);

const condition = (fields: readonly string[]): fc.Arbitrary<string> => {
  const field = fc.constantFrom(...fields);
  const value = fc.constantFrom(...VALUES);
  return fc.letrec<{ node: string }>(tie => ({
    node: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'query' },
      fc
        .tuple(fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like'), field, value)
        .map(([op, name, one]) => `${op}(${name},${one})`),
      fc
        .tuple(fc.constantFrom('in', 'out'), field, fc.array(value, { minLength: 1, maxLength: 3 }))
        .map(([op, name, list]) => `${op}(${name},${list.join(',')})`),
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(tie('node'), { minLength: 1, maxLength: 3 }))
        .map(([op, nodes]) => `${op}(${nodes.join(',')})`),
      fc
        .tuple(fc.constantFrom('contains', 'excludes'), field, fc.option(tie('node')))
        .map(([op, name, node]) => `${op}(${name}${node === null ? '' : `,${node}`})`),
    ),
  })).node;
};

const queryOn = (fields: readonly string[]) =>
  fc
    .tuple(
      fc.oneof(
        { arbitrary: condition(fields), weight: 8 },
        { arbitrary: fc.string({ unit: fc.constantFrom(...'aeq(),&|=<>%250'), maxLength: 30 }), weight: 1 },
      ),
      fc.constantFrom('', '', '&limit(0)', '&limit(500,1000000)', '&limit(1,9007199254740991)', '&limit(1,1500)'),
      fc.option(fc.constantFrom(...fields)).map(field => (field === null ? '' : `&sort(-${field})`)),
      fc.constantFrom('', '', '&select(id)', '&select(data.a,data.list.b)', '&select(__proto__)', '&skipCount()'),
    )
    .map(parts => parts.join(''));

const addressOf = (path: string) =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    if (name === 'name') return path.includes('statuses') ? 'done' : 'fuzzed';
    return known[name] ?? (name === 'path' ? 'p' : USER);
  });

/** Left out: they end the session that asks, or run and wait for what others tests are about. */
const writes = ROUTES.filter(
  ({ method, path }) => method !== 'GET' && !/logout|\/execute$|\/disable$|\/api\/:name/.test(path),
);
const attack = fc.constantFrom(...writes).chain(route => {
  const { method, path } = route;
  // Nothing may be selected here, and the documents at hand have to stay.
  const target = method === 'DELETE' ? path.replace(/:[A-Za-z]+$/, USER) : path;
  return fc.record({ method: fc.constant(method), url: fc.constant(addressOf(target)), body: rawFor(route), headers });
});
const lists = ROUTES.filter(({ method, path }) => method === 'GET' && !/\/health$|\/api\/:name/.test(path));
const fieldsOf = ({ path, asks }: Route) => {
  if (asks) return Object.keys(asks).flatMap(name => [name, `${name}.a`, `${name}.0.__proto__`]);
  return path.startsWith('/data/') ? DATA_FIELDS : path.startsWith('/tasks/') ? TASK_FIELDS : USER_FIELDS;
};
const question = fc
  .constantFrom(...lists)
  .chain(route => queryOn(fieldsOf(route)).map(query => `${addressOf(route.path)}?${query}`));

const OAUTH_ERRORS = ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type', 'mfa_required'];

const requireSound = ({ status, text }: { status: number; text: string }) => {
  expect(status, text).toBeLessThan(500);
  // A template that is there is answered as what it was asked for.
  if (status === 200 && text.startsWith('%PDF-')) return;
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (status < 400) return;
  const { code, error } = body as { code?: number; error?: string };
  // The token endpoint speaks the language of OAuth.
  if (error !== undefined) expect(OAUTH_ERRORS, text).toContain(error);
  // Whoever asks too often is told to wait, by a code of our own.
  else if (status === 429) expect(code, text).toBe(29);
  else expect(Object.keys(ERROR_CODES), text).toContain(String(code));
};

describe('whatever it is sorted by', () => {
  /** A list names its fields where it is asked for one that it does not have. */
  const namesOf = async (address: string): Promise<readonly string[]> => {
    const { status, text } = await send('GET', `${address}?sort(nobody)`);
    const [, names] = (status === 400 && /known are ([^"]+)/.exec(text)) || [];
    return names?.split(', ') ?? [];
  };

  it('[RQL-01] every list is sorted by each of its fields, both ways, or says that it cannot be', async () => {
    const sorted: string[] = [];
    for (const { path } of lists) {
      const address = addressOf(path);
      for (const name of await namesOf(address))
        for (const key of [name, `-${name}`]) {
          const { status, text } = await send('GET', `${address}?sort(${key})&limit(2)`);
          expect([200, 400], `${path}?sort(${key}): ${text}`).toContain(status);
          if (status === 200) sorted.push(`${path} ${key}`);
          else expect(text, `${path}?sort(${key})`).toMatch(/"code":19.* cannot be sorted by/);
        }
    }
    // Lists whose names could not be read would prove nothing.
    expect(new Set(sorted.map(one => one.split(' ')[0])).size).toBeGreaterThan(40);
    expect(sorted.length).toBeGreaterThan(800);
  });
});

describe('whatever is sent', () => {
  it('[ERR-04] every route answers names that nothing can have with a known code', async () => {
    const named = ROUTES.filter(({ path }) => /:[A-Za-z]+/.test(path) && !path.endsWith('/execute'));
    for (const { method, path } of named)
      for (const name of ['%00', 'a%00', '%22%5C%27', '..%2F'])
        requireSound(await send(method, path.replace(/:[A-Za-z]+/g, name), method === 'GET' ? undefined : '{}'));
    expect(unheard).toEqual([]);
  }, 60_000);

  it('[ERR-04] every write route answers hostile bodies with JSON and a known code, never with a failure', async () => {
    await fc.assert(
      fc.asyncProperty(attack, async ({ method, url, body, headers }) => {
        requireSound(await send(method, url, body, headers));
      }),
      { numRuns: 1_500 },
    );
    expect(unheard).toEqual([]);
    expect((await send('GET', '/data/v1/')).status).toBe(200);
  }, 240_000);

  it('[RQL-05] every list answers hostile queries with a page or a known code', async () => {
    await fc.assert(
      fc.asyncProperty(question, async url => {
        requireSound(await send('GET', url));
      }),
      { numRuns: 1_500 },
    );
    expect(unheard).toEqual([]);
    expect((await send('GET', '/data/v1/')).status).toBe(200);
  }, 240_000);
});

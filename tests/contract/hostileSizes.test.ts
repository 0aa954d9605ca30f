import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let admin = '';
let somebody: Caller;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  admin = await callers.tokenOf('administrator');
  somebody = await callers.createCaller([]);
});
afterAll(() => platform?.close());

const members = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]));

describe("[SVC-CONF] a configuration of one's own", () => {
  const ask = (method: string, path: string, body?: unknown) =>
    callers.call(method, `/configurations/v2/users/${somebody.id}${path}`, { token: somebody.token, body });
  const kept = async () => (await ask('GET', '')).body.data as Record<string, unknown>;

  it('loses a thousand of its members at once, in the time of one', async () => {
    await ask('PUT', '', { data: { ...members(60_000, 1), deep: { a: 1, b: { c: 2 } } } });
    const fields = [
      ...Array.from({ length: 997 }, (_, n) => `data.k${n}`),
      'data.deep.b.c',
      'data.none.at',
      'data.k1000.below',
    ];
    // One pass for each field over all members would take minutes.
    expect((await ask('POST', '/deleteFields', { fields })).body).toEqual({ affectedRecords: 1 });
    const left = await kept();
    expect(Object.keys(left)).toHaveLength(60_001 - 997);
    expect([left.k996, left.k997, left.deep]).toEqual([undefined, 1, { a: 1, b: {} }]);
  });

  it('does not grow beyond what others have to read', async () => {
    const before = Object.keys(await kept()).length;
    expect(await ask('PUT', '', { data: { long: 'x'.repeat(600_000) } })).toMatchObject({
      status: 400,
      body: { code: 26, message: 'The configuration would be larger than 1 MB' },
    });
    expect(Object.keys(await kept())).toHaveLength(before);
  });
});

describe('[SVC-DATA] a property', () => {
  it.each([
    [
      'of more members than a schema has',
      members(501, { type: 'string', pattern: '(' }),
      /has more than 500 properties$/,
    ],
    ['longer than a schema may be', members(400, { type: 'string', pattern: 'a'.repeat(700) }), /larger than 256 kB$/],
  ])('%s is refused before its patterns are read', async (_, properties, message) => {
    const schema = (
      await callers.call('POST', '/data/v1/', {
        token: admin,
        body: { name: `size-${message.source.length}`, description: 'of a test' },
      })
    ).body.id;
    const body = { name: 'wide', configuration: { type: 'object', properties } };
    expect((await callers.call('POST', `/data/v1/${schema}/properties`, { token: admin, body })).body).toMatchObject({
      code: 26,
      message: expect.stringMatching(message),
    });
  });
});

describe('[SVC-LOC POST /] [SVC-LOC PUT /] [SVC-LOC POST /request] localizations', () => {
  const send = (method: string, path: string, localizations: unknown) =>
    callers.call(method, `/localizations/v1/${path}`, { token: admin, body: { localizations } });

  it.each([
    ['POST', ''],
    ['PUT', ''],
    ['POST', 'request'],
  ])('beyond what is taken at once are counted before any is read (%s %s)', async (method, path) => {
    const { status, body } = await send(method, path, Array(10_001).fill({}));
    expect([status, body.code]).toEqual([400, 26]);
  });

  it.each(['POST', 'PUT'])('that all lack the same are told of the first twenty (%s)', async method => {
    const { status, body } = await send(method, '', Array(10_000).fill({}));
    expect([status, body.code]).toEqual([400, 14]);
    const named = String(body.message).split(': ')[1]?.split(', ');
    expect([named?.[0], named?.[19], named?.[20], named?.length]).toEqual([
      'localizations.0.key',
      'localizations.9.text',
      '…',
      21,
    ]);
  });
});

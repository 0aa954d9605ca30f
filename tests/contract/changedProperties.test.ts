import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

/** What waits for a delay to pass. */
const waiting: (() => void)[] = [];
const { served, ask } = administered({
  wait: (_, run) => {
    waiting.push(run);
    return () => undefined;
  },
});

type Json = Record<string, unknown>;
const number = { type: 'number' };
const text = { type: 'string' };
const objectOf = (properties: Json, more: Json = {}) => ({ type: 'object', properties, ...more });

let serial = 0;
/** A schema with a document; `to` changes a property as tools that sync schemas do, or takes it away. */
const stored = async (properties: Json, data: Json, actions: readonly Json[] = []) => {
  const schema = `/data/v1/changed-${++serial}`;
  const expectOk = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, `${schema}${path}`, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Json;
  };
  await ask('POST', '/data/v1/', { name: schema.slice(9), description: 'Of a test' });
  for (const [name, configuration] of Object.entries(properties))
    await expectOk('POST', '/properties', { name, configuration });
  await expectOk('POST', '/transitions', {
    name: 'go',
    type: 'manual',
    fromStatuses: ['new'],
    toStatus: 'new',
    actions,
  });
  const { id } = await expectOk('POST', '/documents', data);
  const document = `/documents/${id}`;
  return {
    to: (path: string, configuration?: unknown) =>
      expectOk(configuration ? 'PUT' : 'DELETE', `/properties/${path}`, configuration),
    add: (name: string, configuration: unknown) => expectOk('POST', '/properties', { name, configuration }),
    put: (changes: Json, path = '') => ask('PUT', `${schema}${document}${path}`, changes),
    post: (body: Json, path: string) => ask('POST', `${schema}${document}/${path}`, body),
    del: (path: string) => ask('DELETE', `${schema}${document}${path}`),
    go: (input?: Json) => ask('POST', `${schema}${document}/transition`, { name: 'go', data: input }),
    read: async () => {
      const { body } = await ask('GET', `${schema}/documents?eq(id,${id})`);
      return (body.data as Json[])[0] as { data: Json; status: string; transitionLock?: unknown };
    },
  };
};
const AFFECTED = { status: 200, body: { affectedRecords: 1 } };
const refusedBy = (code: number) => ({ status: 400, body: { code } });

describe('[DOC-09] a document that was stored before its properties changed', () => {
  it('is changed where a property of it was deleted', async () => {
    const document = await stored({ value: number, note: text }, { value: 1, note: 'n' });
    await document.to('note');
    expect(await document.put({ value: 2 })).toMatchObject(AFFECTED);
    expect(await document.put({})).toMatchObject(AFFECTED);
    expect(await document.go()).toMatchObject(AFFECTED);
    expect(await document.go({ value: 3 })).toMatchObject(AFFECTED);
    expect((await document.read()).data).toEqual({ value: 3, note: 'n' });
    expect(await document.put({ note: 'n' })).toMatchObject(refusedBy(26));
    expect(await document.put({ value: 4, note: 'other' })).toMatchObject(refusedBy(26));
    expect(await document.put({ note: null })).toMatchObject(AFFECTED);
    expect((await document.read()).data).toEqual({ value: 3 });
  });

  it('is changed where the schema got its first property', async () => {
    const document = await stored({}, { a: 1, b: 1 });
    await document.add('a', number);
    expect(await document.put({ a: 2 })).toMatchObject(AFFECTED);
    expect(await document.put({ a: 2, b: 1 })).toMatchObject(refusedBy(26));
    expect((await document.read()).data).toEqual({ a: 2, b: 1 });
  });

  it('is changed where a bound was tightened, or a type is another', async () => {
    const document = await stored({ value: number, kind: number, other: text }, { value: 500, kind: 1, other: 'o' });
    await document.to('value', { type: 'number', maximum: 100 });
    await document.to('kind', text);
    expect(await document.go()).toMatchObject(AFFECTED);
    expect(await document.put({ other: 'p' })).toMatchObject(AFFECTED);
    expect(await document.go({ value: 500 })).toMatchObject(refusedBy(15));
    expect(await document.put({ value: 500 })).toMatchObject(refusedBy(15));
    expect(await document.put({ kind: 1 })).toMatchObject(refusedBy(15));
    expect(await document.put({ value: 100, kind: 'k' })).toMatchObject(AFFECTED);
  });

  it('is changed where something is required below an object', async () => {
    const place = { lat: number, lon: number, note: text };
    const document = await stored(
      { place: objectOf(place), value: number },
      { place: { lat: 1, note: 'n' }, value: 1 },
    );
    await document.to('place', objectOf(place, { required: ['lat', 'lon'] }));
    expect(await document.put({ value: 2 })).toMatchObject(AFFECTED);
    expect(await document.put({ place: { lat: 2 } })).toMatchObject(refusedBy(14));
    expect(await document.post({ fields: ['place.lat'] }, 'deleteFields')).toMatchObject({ body: { code: 11 } });
    expect(await document.post({ fields: ['place.note'] }, 'deleteFields')).toMatchObject(AFFECTED);
    expect((await document.read()).data).toEqual({ place: { lat: 1 }, value: 2 });
  });

  it('loses one field after the other', async () => {
    const inner = (...names: string[]) =>
      objectOf(Object.fromEntries(names.map(name => [name, number])), { additionalProperties: false });
    const document = await stored(
      { n1: text, n2: text, o: inner('a', 'b', 'c') },
      { n1: '1', n2: '2', o: { a: 1, b: 2, c: 3 } },
    );
    for (const path of ['n1', 'n2']) await document.to(path);
    await document.to('o', inner('c'));
    for (const field of ['n1', 'o.a', 'n2', 'o.b'])
      expect(await document.post({ fields: [field] }, 'deleteFields'), field).toMatchObject(AFFECTED);
    expect((await document.read()).data).toEqual({ o: { c: 3 } });
  });

  it('is changed by actions, which store nothing wrong themselves', async () => {
    const place = objectOf({ lat: number, lon: number, list: { type: 'array', items: number } });
    const actions = [
      { type: 'set', field: 'place.lat', value: 50 },
      { type: 'addItems', field: 'place.list', values: [2] },
    ];
    const document = await stored({ place }, { place: { lat: 1, list: [500] } }, actions);
    const tightened = (maximum: number) =>
      objectOf(
        { lat: { type: 'number', maximum }, lon: number, list: { type: 'array', items: { type: 'number', maximum } } },
        { required: ['lon'] },
      );
    await document.to('place', tightened(10));
    expect(await document.go()).toMatchObject({
      ...refusedBy(15),
      body: { message: expect.stringContaining('place.lat') },
    });
    await document.to('place', tightened(100));
    expect(await document.go()).toMatchObject(AFFECTED);
    expect((await document.read()).data).toEqual({ place: { lat: 50, list: [500, 2] } });
  });

  it('is changed item by item', async () => {
    const [first, second] = ['1'.repeat(24), '2'.repeat(24)];
    const list = (item: Json, more: Json = {}) => ({ type: 'array', items: objectOf({ id: text, ...item }, more) });
    const document = await stored(
      { list: list({ a: number, b: number }) },
      {
        list: [
          { id: first, a: 500 },
          { id: second, a: 500 },
        ],
      },
    );
    await document.to('list', {
      ...list({ a: { type: 'number', maximum: 100 }, b: number }, { required: ['b'] }),
      ...{ minItems: 2, maxItems: 2 },
    });
    expect(await document.put({ a: 7 }, `/list/${first}`)).toMatchObject(AFFECTED);
    expect(await document.put({ a: 501 }, `/list/${second}`)).toMatchObject({
      ...refusedBy(15),
      body: { message: expect.stringContaining('list.1.a') },
    });
    expect(await document.post({ a: 1, b: 1 }, 'list')).toMatchObject(refusedBy(15));
    expect(await document.del(`/list/${first}`)).toMatchObject(refusedBy(15));
    await document.to('list', list({ a: { type: 'number', maximum: 100 }, b: number }, { required: ['b'] }));
    expect(await document.post({ a: 1 }, 'list')).toMatchObject(refusedBy(14));
    expect(await document.post({ a: 1, b: 1 }, 'list')).toMatchObject({ status: 200 });
    expect(await document.del(`/list/${first}`)).toMatchObject(AFFECTED);
    expect((await document.read()).data).toMatchObject({
      list: [
        { id: second, a: 500 },
        { a: 1, b: 1 },
      ],
    });
  });

  it('comes to the end of a transition that was waiting meanwhile', async () => {
    const actions = [
      { type: 'delay', time: 1_000 },
      { type: 'set', field: 'value', value: 2 },
    ];
    const document = await stored({ value: number, note: text }, { value: 1, note: 'n' }, actions);
    expect(await document.go()).toMatchObject(AFFECTED);
    await document.to('note');
    expect((await document.read()).transitionLock).toBeDefined();
    for (const run of waiting.splice(0)) run();
    await served.platform.platform.background.idle();
    expect(await document.read()).toMatchObject({ data: { value: 2, note: 'n' } });
  });

  it('is changed by two at once, each of what it sends', async () => {
    const document = await stored({ a: number, b: number, note: text }, { a: 1, b: 1, note: 'n' });
    await document.to('note');
    const answers = await Promise.all([document.put({ a: 2 }), document.put({ b: 2 }), document.put({ note: 'x' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect((await document.read()).data).toEqual({ a: 2, b: 2, note: 'n' });
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOAuth2Client } from '@extrahorizon/javascript-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOAuth2 } from '../../src/client/platform';
import { CALLS, LISTS } from '../support/recordedAnswers';

/** A list of 60 records: a page of 50 and one of 10. */
const TOTAL = 60;
const PDF = Buffer.from('%PDF-1.4\n\u0000\u00ff bytes', 'latin1');

/** The same record again and again, each under a name of its own. */
const named = (record: Readonly<Record<string, unknown>>, index: number) => {
  const name = ['id', 'key', 'name'].find(known => known in record) ?? 'id';
  return { ...record, [name]: `${index}`.padStart(24, 'a') };
};

const pageOf = (record: Readonly<Record<string, unknown>>, query: string) => {
  const [limit = 50, offset = 0] = (/limit\((\d+)(?:,(\d+))?\)/.exec(query)?.slice(1) ?? []).map(part =>
    Number(part ?? 0),
  );
  const data = Array.from({ length: Math.max(0, Math.min(limit, TOTAL - offset)) }, (_, index) =>
    named(record, offset + index),
  );
  return { query: '{}', page: { total: TOTAL, offset, limit }, data };
};

const answerTo = (method: string | undefined, url: string): { status: number; body?: unknown; bytes?: Buffer } => {
  const [address = '', query = ''] = url.split('?');
  const path = address.replace(/\/$/, '');
  if (path === '/auth/v2/oauth2/tokens')
    return { status: 200, body: { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 300 } };
  if (path.endsWith('/file') || path.endsWith('/pdf')) return { status: 200, bytes: PDF };
  const call = CALLS.find(one => one.call === `${method} ${path}`);
  if (call) return { status: 200, body: call.answer };
  const list = Object.values(LISTS).find(one => one.path === path);
  if (list && method === 'GET') return { status: 200, body: pageOf(list.record, query) };
  return {
    status: 404,
    body: { code: 16, name: 'RESOURCE_UNKNOWN_EXCEPTION', message: 'Requested resource is unknown' },
  };
};

/** Without what the official client adds to what was sent: ways to the next and the previous page, transitions by their names. */
const asSent = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => typeof member !== 'function' && name !== 'transitionsByName')
      .map(([name, member]) => [name, asSent(member)]),
  );
};

describe('[HTTP-02] [HTTP-03] [HTTP-04] given the same recorded answers, our client and the official one return equal values', () => {
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const { status, body, bytes } = answerTo(request.method, request.url ?? '');
    if (bytes) return response.writeHead(status, { 'content-type': 'application/pdf' }).end(bytes);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  let own: ReturnType<typeof connectOAuth2>;
  let official: ReturnType<typeof createOAuth2Client>;
  beforeAll(async () => {
    await new Promise<void>(done => server.listen(0, () => done()));
    const host = `http://localhost:${(server.address() as AddressInfo).port}`;
    own = connectOAuth2({ host, clientId: 'c' });
    official = createOAuth2Client({ host, clientId: 'c' });
    const who = { username: 'eva@example.test', password: 'p' };
    await Promise.all([own.auth.authenticate(who), official.auth.authenticate(who)]);
  });
  afterAll(() => new Promise(done => server.close(done)));

  describe.each(Object.entries(LISTS))('the list of %s', (_, list) => {
    it('as a page', async () => {
      const page = asSent(await list.official(official).find());
      expect(await list.own(own).find()).toEqual(page);
      expect(page).toMatchObject({ page: { total: TOTAL } });
    });
    it('as its first record', async () => {
      const first = asSent(await list.official(official).findFirst?.());
      expect(first).toBeDefined();
      expect(await list.own(own).findFirst()).toEqual(first);
    });
    it('as the list of all its pages', async () => {
      const all = asSent(await list.official(official).findAll?.());
      const ours = (await list.own(own).findAll()) as unknown[];
      expect(ours).toHaveLength(TOTAL);
      expect(ours).toEqual(all);
    });
  });

  it.each(CALLS)('$call', async ({ own: ours, official: theirs, answer }) => {
    const value = await ours(own);
    expect(value).toEqual(await theirs(official));
    expect(value).toMatchObject(
      Object.keys(answer as object).includes('id') ? { id: (answer as { id: string }).id } : {},
    );
  });

  it('the bytes of a file and of a PDF', async () => {
    const bytesOf = async (blob: Promise<Blob>) => Buffer.from(await (await blob).arrayBuffer());
    expect(await bytesOf(own.files.retrieve('t'))).toEqual(Buffer.from(await official.files.retrieve('t')));
    expect(await bytesOf(own.templates.resolveAsPdf('t', {}))).toEqual(
      Buffer.from(await official.templates.resolveAsPdf('t', { content: {} })),
    );
    expect(await bytesOf(own.files.retrieve('t'))).toEqual(PDF);
  });
});

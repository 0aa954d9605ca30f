import { beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from './exchange';
import { rememberUnchanged } from './unchanged';

type Sent = { url: string; asked: string | undefined };

let sent: Sent[];
let answer: (sent: Sent) => Response;
const fetch: Fetch = async (input, init = {}) => {
  const call = { url: String(input), asked: new Headers(init.headers).get('If-None-Match') ?? undefined };
  sent.push(call);
  init.signal?.throwIfAborted();
  return answer(call);
};

const tagged = (text: string, tag: string | undefined) =>
  new Response(text, { headers: { 'content-type': 'application/json', ...(tag ? { etag: tag } : {}) } });

/** A host whose list has this tag. */
const holding = (text: string, tag: string | undefined) => (call: Sent) =>
  tag && call.asked === tag ? new Response(null, { status: 304 }) : tagged(text, tag);

let read: (path: string, init?: RequestInit) => Promise<string>;
beforeEach(() => {
  sent = [];
  const remembering = rememberUnchanged(fetch);
  read = async (path, init) =>
    (await remembering(`https://a.test${path}`, { headers: { Authorization: 'Bearer ada' }, ...init })).text();
});

const asked = () => sent.map(call => call.asked);

describe('a list that is read again', () => {
  it('is asked for with the tag of what is there, and is what it was where the host says that nothing changed', async () => {
    answer = holding('[1]', 'W/"1"');
    expect(await read('/x')).toBe('[1]');
    expect(await read('/x')).toBe('[1]');
    expect(await read('/x')).toBe('[1]');
    expect(asked()).toEqual([undefined, 'W/"1"', 'W/"1"']);
  });

  it.each(['application/json', 'text/csv'])(
    'is of the type that it had (%s), also where nobody is signed in',
    async type => {
      answer = call => {
        const given = holding('[1]', 'W/"1"')(call);
        if (given.status === 200) given.headers.set('content-type', type);
        return given;
      };
      const remembering = rememberUnchanged(fetch);
      for (let times = 0; times < 2; times++) {
        const { headers, status } = await remembering('https://a.test/x');
        expect([headers.get('content-type'), status]).toEqual([type, 200]);
      }
      expect(asked()).toEqual([undefined, 'W/"1"']);
    },
  );

  it('is what came last where it changed, and known by its new tag', async () => {
    answer = holding('[1]', 'W/"1"');
    await read('/x');
    answer = holding('[2]', 'W/"2"');
    expect(await read('/x')).toBe('[2]');
    expect(await read('/x')).toBe('[2]');
    expect(asked()).toEqual([undefined, 'W/"1"', 'W/"2"']);
  });

  it('is asked for plainly where the host gives no tag, or gives none any more', async () => {
    answer = holding('[1]', undefined);
    await read('/x');
    await read('/x');
    answer = holding('[2]', 'W/"2"');
    await read('/x');
    answer = holding('[3]', undefined);
    expect(await read('/x')).toBe('[3]');
    expect(await read('/x')).toBe('[3]');
    expect(asked()).toEqual([undefined, undefined, undefined, 'W/"2"', undefined]);
  });

  it("is not another person's, nor another list", async () => {
    answer = holding('[1]', 'W/"1"');
    await read('/x');
    await read('/x', { headers: { Authorization: 'Bearer bob' } });
    await read('/x?limit(20)');
    expect(asked()).toEqual([undefined, undefined, undefined]);
  });

  it('is kept with the three that were read after it', async () => {
    answer = holding('[1]', 'W/"1"');
    for (const path of ['/a', '/b', '/c', '/d', '/a', '/e', '/b']) await read(path);
    expect(asked()).toEqual([undefined, undefined, undefined, undefined, 'W/"1"', undefined, undefined]);
  });
});

describe('a host that lets pages see tags but not show them', () => {
  it('is asked again at once, and then without', async () => {
    answer = call => {
      if (call.asked) throw new TypeError('Failed to fetch');
      return tagged('[1]', 'W/"1"');
    };
    for (let times = 0; times < 3; times++) expect(await read('/x')).toBe('[1]');
    expect(asked()).toEqual([undefined, 'W/"1"', undefined, undefined]);
  });

  it('is no host that is away: that one is asked with the tag when it is back', async () => {
    answer = holding('[1]', 'W/"1"');
    await read('/x');
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(read('/x')).rejects.toThrow('Failed to fetch');
    answer = holding('[1]', 'W/"1"');
    expect(await read('/x')).toBe('[1]');
    expect(asked()).toEqual([undefined, 'W/"1"', undefined, 'W/"1"']);
  });

  it('is not asked again for what was given up', async () => {
    answer = holding('[1]', 'W/"1"');
    await read('/x');
    await expect(read('/x', { signal: AbortSignal.abort() })).rejects.toThrow('abort');
    expect(asked()).toEqual([undefined, 'W/"1"']);
  });
});

it('passes on a refusal, and forgets what was there before it', async () => {
  answer = holding('[1]', 'W/"1"');
  await read('/x');
  answer = () => new Response('{"code":118}', { status: 403, headers: { etag: 'W/"3"' } });
  expect(await read('/x')).toBe('{"code":118}');
  answer = holding('[1]', 'W/"1"');
  expect(await read('/x')).toBe('[1]');
  expect(asked()).toEqual([undefined, 'W/"1"', undefined]);
});

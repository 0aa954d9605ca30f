import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { createOAuth2Client } from '@extrahorizon/javascript-sdk';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { readFilesUrl } from '../../src/embedded/store/filesUrl';
import { fileStory } from '../support/official/fileStory';
import { hasPostgres, NO_POSTGRES } from '../support/postgres';
import { signatureOf, startS3, type TestStore } from '../support/s3Server';
import { openSession } from '../support/sessions';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { wireCalls } from '../support/wireCalls';

const EMPTY = createHash('sha256').digest('hex');

describe('the judge of signatures', () => {
  const example = {
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
  };
  const host = 'examplebucket.s3.amazonaws.com';
  const at = { host, 'x-amz-date': example.datetime };
  const written = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
  it.each([
    [
      'GET',
      '/test.txt',
      { ...at, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test$file.text',
      {
        ...at,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': written,
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET',
      '/?lifecycle',
      { ...at, 'x-amz-content-sha256': EMPTY },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET',
      '/?max-keys=2&prefix=J',
      { ...at, 'x-amz-content-sha256': EMPTY },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('knows the published example of %s %s', (method, target, headers, signature) => {
    const payloadHash = headers['x-amz-content-sha256'];
    expect(signatureOf({ ...example, method, target, headers, payloadHash })).toBe(signature);
  });
});

describe('FILES_URL', () => {
  it('names store, bucket, prefix, region and keys', () => {
    expect(readFilesUrl('s3://AK:a%2Fb%2Bc@s3.example.org/bucket/north?region=eu-west-3')).toEqual({
      base: 'https://s3.example.org/bucket/north',
      region: 'eu-west-3',
      accessKeyId: 'AK',
      secretAccessKey: 'a/b+c',
    });
    expect(readFilesUrl('http://k:s@localhost:9000/files/')).toMatchObject({
      base: 'http://localhost:9000/files',
      region: 'us-east-1',
    });
  });
  it.each([
    'files',
    's3://host/bucket',
    's3://k:s@host',
    's3://k:s@host/',
    'ftp://k:s@host/bucket',
    's3://k:s@host/a b',
  ])('is not %s', text => expect(readFilesUrl(text)).toBeUndefined());
});

describe('[SVC-FILES] files in a store that speaks S3', () => {
  let store: TestStore;
  let platform: TestPlatform;
  let token = '';
  const logged: string[] = [];
  const later: { ms: number; run: () => void }[] = [];

  const filesOf = (url: string) => {
    const files = readFilesUrl(url);
    if (!files) throw new Error('The test has no store.');
    return files;
  };
  beforeAll(async () => {
    store = await startS3();
    platform = await startEmbedded({
      scale: 0,
      documents: 0,
      files: filesOf(store.url()),
      log: line => logged.push(JSON.stringify(line)),
      wait: (ms, run) => {
        later.push({ ms, run });
        return () => undefined;
      },
    });
    token = await wireCalls(platform).tokenOf('administrator');
  });
  afterAll(async () => {
    await platform?.close();
    await store?.close();
  });
  beforeEach(() => {
    store.objects.clear();
    store.calls.length = 0;
    logged.length = 0;
  });
  afterEach(() => {
    store.state.fails = undefined;
    store.state.send = undefined;
  });

  const auth = () => ({ Authorization: `Bearer ${token}` });
  const form = (...contents: readonly Buffer[]) => {
    const body = new FormData();
    for (const content of contents)
      body.append('file', new Blob([new Uint8Array(content)], { type: 'image/PNG' }), 'scan.png');
    return body;
  };
  const post = (body: FormData, url = platform.url) =>
    fetch(`${url}/files/v1/`, { method: 'POST', headers: auth(), body });
  const upload = async (content: Buffer) => {
    const response = await post(form(content));
    expect(response.status).toBe(200);
    const { tokens, size } = (await response.json()) as { tokens: { token: string }[]; size: number };
    return { token: tokens[0]?.token ?? '', size };
  };
  const download = (of: string, url = platform.url) => fetch(`${url}/files/v1/${of}/file`, { headers: auth() });
  const remove = (of: string) => fetch(`${platform.url}/files/v1/${of}`, { method: 'DELETE', headers: auth() });
  const chunks = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from blob_chunks`.execute(platform.platform.db)).rows[0]
      ?.count;
  const settle = () => platform.platform.background.idle();
  const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 7) % 251));

  it('keep their bytes, length and type; none stands in the database, and a file that goes takes its bytes along', async () => {
    const before = await chunks();
    const file = await upload(bytes);
    expect(file.size).toBe(700_000);
    expect([...store.objects.values()].map(object => object.equals(bytes))).toEqual([true]);
    expect([...store.objects.keys()][0]).toMatch(/^north\/outside-[0-9a-f]{24}$/);
    const answer = await download(file.token);
    expect([answer.headers.get('content-length'), answer.headers.get('content-type')]).toEqual(['700000', 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await chunks()).toBe(before);
    expect((await remove(file.token)).status).toBe(204);
    await settle();
    expect(store.objects.size).toBe(0);
  });

  it('leave nothing on the disk of the server', async () => {
    const spooled = () => readdirSync(tmpdir()).filter(name => /^meridian-[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name));
    const before = spooled();
    const file = await upload(bytes);
    expect(spooled().filter(name => !before.includes(name))).toEqual([]);
    await remove(file.token);
    await settle();
  });

  it("are what the platform's own client expects", async () => {
    const exh = createOAuth2Client({ host: platform.url, clientId: CONSOLE_CLIENT_ID });
    const { refresh_token: refreshToken } = await openSession(platform, platform.account('administrator'));
    await exh.auth.authenticate({ refreshToken });
    await fileStory(exh);
    expect(store.calls.filter(call => call.startsWith('PUT')).length).toBeGreaterThanOrEqual(2);
  });

  it('an empty file is one too', async () => {
    const file = await upload(Buffer.alloc(0));
    expect((await (await download(file.token)).arrayBuffer()).byteLength).toBe(0);
    await remove(file.token);
    await settle();
  });

  it('that were kept in the database before there was a store are read and removed there', async () => {
    const { rows } = await sql<{ token: string; size: number }>`select t.token, f.size from files f
      join file_tokens t on t.file_id = f.id where f.blob_id not like 'outside-%' and t.access_level = 'full' limit 1`.execute(
      platform.platform.db,
    );
    const [sample] = rows;
    const answer = await download(sample?.token ?? '');
    expect((await answer.arrayBuffer()).byteLength).toBe(sample?.size);
    const before = (await chunks()) ?? 0;
    await remove(sample?.token ?? '');
    expect(await chunks()).toBeLessThan(before);
    expect(store.calls).toEqual([]);
  });

  it('leave nothing where the upload is refused, or its transaction fails', async () => {
    expect((await post(form(bytes, bytes))).status).toBe(400);
    await settle();
    expect([store.calls.filter(call => call.startsWith('PUT')).length, store.objects.size]).toEqual([2, 0]);
    const { db } = platform.platform;
    await sql`alter table file_tokens rename to file_tokens_away`.execute(db);
    try {
      expect((await post(form(bytes))).status).toBe(500);
    } finally {
      await sql`alter table file_tokens_away rename to file_tokens`.execute(db);
    }
    await settle();
    expect([store.calls.filter(call => call.startsWith('PUT')).length, store.objects.size]).toEqual([3, 0]);
  });

  it('that a killed server left behind are removed after an hour; those that somebody has stay', async () => {
    later.length = 0;
    const kept = await upload(bytes);
    const left = await platform.platform.blobs.put([Buffer.from('left')] as never);
    expect([...store.objects.keys()]).toContain(`north/${left.id}`);
    const looks = later.filter(({ ms }) => ms === 3_600_000);
    expect(looks).toHaveLength(2);
    for (const { run } of looks) run();
    await settle();
    expect([...store.objects.values()].map(({ length }) => length)).toEqual([bytes.length]);
    await remove(kept.token);
    await settle();
  });

  it('answer 503 while the store is away, and what was to be removed goes once it is back', async () => {
    const file = await upload(bytes);
    await store.close();
    for (const answer of [await download(file.token), await post(form(bytes))]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ message: 'The store of files is not there at the moment.' });
    }
    expect(logged.join()).toContain('ECONNREFUSED');
    expect((await remove(file.token)).status).toBe(204);
    await settle();
    await store.reopen();
    expect(store.objects.size).toBe(1);
    // Due at once: the pause is the clock's.
    await sql`update jobs set due_at = now() - interval '1 second' where kind = 'blobs.remove'`.execute(
      platform.platform.db,
    );
    await vi.waitFor(() => expect(store.objects.size).toBe(0), { timeout: 20_000 });
  });

  it.each([
    [403, 'SignatureDoesNotMatch'],
    [404, 'NoSuchBucket'],
    [503, 'SlowDown'],
  ])('say to the operator alone what the store refuses with: %i %s', async (status, code) => {
    store.state.fails = { status, code };
    const answer = await post(form(bytes));
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain(code);
    expect(logged.join()).toContain(`The store of files answered ${status}: ${code}, As the test says`);
  });

  it('travel as they come: the first bytes are there before the store has sent the last', async () => {
    const file = await upload(bytes);
    let goOn = () => {};
    store.state.send = (response, object) => {
      response.write(object.subarray(0, 300_000));
      goOn = () => response.end(object.subarray(300_000));
    };
    const reader = (await download(file.token)).body?.getReader();
    let got = 0;
    while (got < 250_000) got += (await reader?.read())?.value?.length ?? 0;
    goOn();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      got += piece.value.length;
    expect(got).toBe(bytes.length);
  });

  it('that break off on the way are no whole file to whoever reads them', async () => {
    const file = await upload(bytes);
    store.state.send = (response, object) => {
      response.write(object.subarray(0, 300_000), () => response.destroy());
    };
    await expect(download(file.token).then(answer => answer.arrayBuffer())).rejects.toThrow();
  });

  /** What the store gives of a small file, and how its answer ends. */
  const given = (sent: Buffer, ends: 'whole' | 'broken') => (response: ServerResponse) => {
    response.removeHeader('content-length');
    response.write(sent, () => (ends === 'whole' ? response.end() : response.destroy()));
  };
  it.each(['identity', 'gzip', 'br'])(
    'are never half a file, nor more than it, to whoever reads them (%s)',
    async encoding => {
      const ask = async (of: string) => {
        const answer = await fetch(`${platform.url}/files/v1/${of}/file`, {
          headers: { ...auth(), 'Accept-Encoding': encoding },
        });
        if (answer.status !== 200) return answer;
        return { status: 200, bytes: Buffer.from(await answer.arrayBuffer()) };
      };
      // A failure that is told again and again is logged once: each has a length of its own.
      const content = Buffer.from(`a few bytes that are a file (${encoding})`);
      const small = await upload(content);
      for (const [sent, ends] of [
        [content.subarray(0, 5), 'whole'],
        [content.subarray(0, 5), 'broken'],
        [Buffer.concat([content, content.subarray(0, 5)]), 'whole'],
        [content, 'broken'],
      ] as const) {
        store.state.send = given(sent, ends);
        const answer = await ask(small.token).catch(() => undefined);
        // A connection that ends, or an answer that says why.
        expect(answer?.status).not.toBe(200);
        if (!(answer instanceof Response)) continue;
        const { headers } = answer;
        expect(headers.get('content-encoding')).toBeNull();
        expect([answer.status, headers.get('retry-after'), headers.get('content-type')]).toEqual([
          503,
          '1',
          'application/json; charset=utf-8',
        ]);
        expect(await answer.json()).toMatchObject({ code: 1 });
      }
      expect(logged.join()).toContain(`gave 5 of the ${content.length} bytes`);
      expect(logged.join()).toContain(`gave more than the ${content.length} bytes`);
      store.state.send = undefined;
      expect(await ask(small.token)).toEqual({ status: 200, bytes: content });
    },
  );

  it('whose store breaks off before their first byte are answered 503 and nothing of the file', async () => {
    const file = await upload(bytes);
    store.state.send = response => {
      response.flushHeaders();
      response.destroy();
    };
    for (const encoding of ['identity', 'gzip']) {
      const answer = await fetch(`${platform.url}/files/v1/${file.token}/file`, {
        headers: { ...auth(), 'Accept-Encoding': encoding },
      });
      const { status, headers } = answer;
      expect([status, headers.get('retry-after'), headers.get('content-disposition')]).toEqual([503, '1', null]);
      expect(await answer.json()).toMatchObject({ message: 'The store of files is not there at the moment.' });
    }
  });

  it('that the store does not have any more are lost for good, and told as such: 404, not 503', async () => {
    const file = await upload(bytes);
    store.objects.clear();
    const answer = await download(file.token);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([404, null]);
    expect(await answer.json()).toMatchObject({
      code: 16,
      message: 'The bytes of this file are not in the store of files any more.',
    });
    expect(logged.join()).toContain('The store of files answered 404: NoSuchKey');
    store.state.fails = { status: 404, code: 'NoSuchBucket' };
    expect((await download(file.token)).status).toBe(503);
    store.state.fails = undefined;
    expect((await remove(file.token)).status).toBe(204);
    await settle();
  });

  it('of a caller who leaves halfway leave nothing behind', async () => {
    const { hostname, port } = new URL(platform.url);
    const call = request({
      hostname,
      port,
      path: '/files/v1/',
      method: 'POST',
      headers: { ...auth(), 'Content-Type': 'multipart/form-data; boundary=B' },
    });
    call.on('error', () => undefined);
    call.write('--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of');
    await once(call, 'socket');
    await setImmediate();
    call.destroy();
    await settle();
    expect(store.calls).toEqual([]);
  });

  it('are refused to a server with another secret, which says so when it starts', async () => {
    const said: string[] = [];
    const other = await startEmbedded({
      scale: 0,
      documents: 0,
      files: filesOf(store.url('wrong')),
      log: line => said.push(JSON.stringify(line)),
    });
    try {
      await vi.waitFor(() => expect(said.join()).toContain('The store of files answered 403'));
    } finally {
      await other.close();
    }
  });

  it.skipIf(!hasPostgres)(
    `are shared by all servers of a database${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`,
    async () => {
      const options = { scale: 0, documents: 0, files: filesOf(store.url()) };
      const one = await startEmbedded({ ...options, on: 'PostgreSQL' });
      const two = await startEmbedded({ ...options, ...one.shared });
      try {
        token = await wireCalls(one).tokenOf('administrator');
        const response = await post(form(bytes), one.url);
        const { tokens } = (await response.json()) as { tokens: { token: string }[] };
        const answer = await download(tokens[0]?.token ?? '', two.url);
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      } finally {
        await two.close();
        await one.close();
      }
    },
    60_000,
  );
});

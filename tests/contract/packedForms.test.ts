import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served } = administered();
const MB = 1024 * 1024;
const BOUNDARY = 'of-a-test';
const part = (head: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
  ]);
const form = (content: Buffer) =>
  Buffer.concat([
    part('name="name"', 'Packed\r\n'),
    part('name="file"; filename="a.bin"', content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

type Told = { code?: number; message: string; name: string; size: number; tokens: { token: string }[] };
type Send = (to: ClientRequest) => void;

/** What is answered, whether or not all was sent by then. */
const answerTo = async (send: Send, encoding = 'gzip'): Promise<Told> => {
  const call = request(`${served.platform.url}/files/v1/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${served.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-encoding': encoding,
    },
  });
  send(call);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const told = JSON.parse(await text(answer));
  call.destroy();
  return told;
};
const upload = (body: Buffer, encoding?: string) => answerTo(call => call.end(body), encoding);

const chunksKept = async () =>
  (await served.platform.platform.db.selectFrom('blob_chunks').select('blob_id').execute()).length;

describe('[SVC-FILES POST /] a form that travels as gzip', () => {
  const content = Buffer.from(Array.from({ length: 900_000 }, (_, at) => (at * at) % 251));

  it.each(['gzip', 'X-GZIP'])('is read as one that travels plain: %s', async encoding => {
    const made = await upload(gzipSync(form(content)), encoding);
    expect(made).toMatchObject({ name: 'Packed', size: content.length });
    const read = await fetch(`${served.platform.url}/files/v1/${made.tokens[0]?.token}/file`, {
      headers: { authorization: `Bearer ${served.token}` },
    });
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
  });

  it.each([
    ['is no gzip', form(content)],
    ['is cut off', gzipSync(form(content)).subarray(0, 2_000)],
    ['is damaged', Buffer.concat([gzipSync(form(content)).subarray(0, 2_000), Buffer.alloc(2_000)])],
  ])('is refused where it %s, and nothing of it stays', async (_, body) => {
    const before = await chunksKept();
    expect(await upload(body)).toMatchObject({ code: 22, message: 'The compressed request body could not be read' });
    expect(await chunksKept()).toBe(before);
  });

  it('is refused in another encoding, which is named', async () => {
    expect(await upload(form(content), 'br')).toMatchObject({ code: 22, message: expect.stringContaining('br') });
  });

  it.each([
    ['in its file', part('name="file"; filename="a.bin"', Buffer.alloc(30 * MB))],
    ['beside it', Buffer.concat([Buffer.alloc(30 * MB, '\r\n'), part('name="file"; filename="a.bin"', '')])],
  ])('is refused while it arrives once it unpacks to more than a file may have, %s', async (_, unpacked) => {
    const before = await chunksKept();
    const packed = gzipSync(unpacked);
    expect(packed.length).toBeLessThan(100_000);
    expect(await answerTo(call => call.write(packed.subarray(0, -8)))).toMatchObject({ code: 2610 });
    expect(await chunksKept()).toBe(before);
    expect((await upload(gzipSync(form(content)))).size).toBe(content.length);
  });
});

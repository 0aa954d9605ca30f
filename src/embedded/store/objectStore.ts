import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { FilesUrl } from './filesUrl';
import { ObjectGoneError, type ObjectStore, ObjectStoreError } from './objectStoreError';

/** How long the store may be silent, in milliseconds. */
const SILENCE_MS = 10_000;
/** The same while its answer is being read. */
const READING_MS = 60_000;
const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** Bytes on this server's disk, without a name: when the process ends in whatever way, they are gone. */
const spool = async (content: AsyncIterable<Buffer | string>) => {
  const path = join(tmpdir(), `meridian-${randomUUID()}`);
  const file: FileHandle = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of content) {
      const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
      hash.update(bytes);
      size += bytes.length;
      await file.appendFile(bytes);
    }
    return { file, size, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** The first words of what a store says of a refusal: XML with a code and a sentence. */
const reasonOf = async (response: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of response) if (text.length < 2_000) text += piece;
  const said = ['Code', 'Message'].map(name => new RegExp(`<${name}>([^<]*)<`).exec(text)?.[1]).filter(Boolean);
  return `The store of files answered ${response.statusCode}: ${said.join(', ') || 'nothing more'}`;
};

/**
 * A bucket of a store that speaks S3, addressed by path and signed with Signature Version 4. Nothing whole is held in memory: what comes is
 * written to a nameless file first, because a store wants to know length and hash before the bytes.
 */
export const createObjectStore = ({ base, ...keys }: FilesUrl): ObjectStore => {
  const send = async (method: string, at: string, body?: { file: FileHandle; size: number; sha256: string }) => {
    const address = new URL(at);
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url: address.href,
      service: 's3',
      datetime: new Date().toISOString().replace(/[:-]|\.\d{3}/g, ''),
      headers: {
        'X-Amz-Content-Sha256': body?.sha256 ?? EMPTY_SHA256,
        ...(body ? { 'Content-Type': 'application/octet-stream' } : {}),
      },
    });
    const { headers } = await signer.sign();
    return new Promise<IncomingMessage>((resolve, reject) => {
      const take = (response: IncomingMessage) => {
        // Whoever reads slowly keeps the store waiting.
        request.setTimeout(READING_MS);
        resolve(response);
      };
      const through = address.protocol === 'https:' ? overTls : overHttp;
      const length = body || method === 'PUT' ? { 'Content-Length': body?.size ?? 0 } : {};
      const request = through(address, { method, headers: { ...Object.fromEntries(headers), ...length } }, take);
      request.setTimeout(SILENCE_MS, () => request.destroy(new Error('The store of files is silent')));
      request.on('error', reject);
      if (body && body.size > 0) {
        const bytes = body.file.createReadStream({ start: 0, autoClose: false });
        bytes.on('error', error => request.destroy(error));
        bytes.pipe(request);
      } else request.end();
    });
  };

  /** @param fine statuses that are no refusal */
  const ask = async (method: string, at: string, fine: readonly number[], body?: Parameters<typeof send>[2]) => {
    try {
      const response = await send(method, at, body);
      if (fine.includes(response.statusCode ?? 0)) return response;
      const reason = new Error(await reasonOf(response));
      // A bucket that is not there is the operator's to mend: what is in it may come back.
      const isGone = method === 'GET' && response.statusCode === 404 && !reason.message.includes('NoSuchBucket');
      throw isGone ? new ObjectGoneError(reason) : reason;
    } catch (error) {
      throw error instanceof ObjectGoneError ? error : new ObjectStoreError(error);
    }
  };
  const done = async (response: IncomingMessage) => {
    response.resume();
    await finished(response);
  };

  return {
    put: async (name, content) => {
      const body = await spool(content);
      try {
        await done(await ask('PUT', `${base}/${name}`, [200], body));
        return body.size;
      } finally {
        await body.file.close();
      }
    },
    read: name => ask('GET', `${base}/${name}`, [200]),
    remove: async name => done(await ask('DELETE', `${base}/${name}`, [200, 204, 404])),
    check: async () => done(await ask('HEAD', /^\w+:\/\/[^/]+\/[^/]+/.exec(base)?.[0] ?? base, [200])),
  };
};

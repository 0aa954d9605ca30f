import { Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { PlatformError } from '../kernel/errors';
import { guardValues, isGzip, unreadable } from './body';

/** A file of a form, while it arrives. Whoever gets it reads it to its end before the next part comes. */
export type FilePart = { name: string; fileName: string; type: string; content: Readable };

/** A text of a form, or a file. */
export type Part = { name: string; text: string } | FilePart;

/** At most this many texts and files in one form. */
export const MAX_TEXTS = 201;
const MAX_FILES = 10;
/** Longest text of a form, in bytes. */
const MAX_TEXT = 64 * 1024;
/** What a form may hold beside its file, in bytes: its texts, and what stands between its parts. */
const BESIDE_FILE = 2 * 1024 * 1024;

/** A body is larger than its route takes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
  readonly statusCode = 413;
  constructor(maximum: number) {
    super(`The request body is larger than ${Math.floor(maximum / 1024)} kB`);
  }
}

/** @throws BodyTooLargeError when a request says to be longer */
const guardLength = ({ headers }: FastifyRequest, maximum: number) => {
  if (Number(headers['content-length'] ?? 0) > maximum) throw new BodyTooLargeError(maximum);
};

/** A file's bytes. Whoever reads them never takes the beginning for the whole. */
async function* contentOf(file: Readable & { truncated: boolean }, maximum: number): AsyncGenerator<Buffer, void> {
  try {
    yield* file;
  } catch (error) {
    throw asPlatformError(error, maximum);
  }
  if (file.truncated) throw new BodyTooLargeError(maximum);
}

const limiter = (maximum: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > maximum ? new BodyTooLargeError(maximum) : null, chunk);
    },
  });
};

const cutOff = () => new PlatformError(22, 'The request body is cut off');

/**
 * A request whose body is unpacked while it is read, never further than that.
 *
 * @param maximum bytes that it may unpack to
 */
const unpacked = (request: FastifyRequest, maximum: number) => {
  const { raw } = request;
  const gunzip = createGunzip();
  const plain = limiter(maximum);
  const stop = (error?: Error) => {
    raw.unpipe(gunzip);
    gunzip.destroy();
    plain.destroy(error);
  };
  raw.pipe(gunzip).once('error', () => stop(unreadable()));
  gunzip.pipe(plain).on('error', () => stop());
  raw.once('close', () => {
    if (!raw.readableEnded) stop(cutOff());
  });
  // The reader of forms asks its request for a body and its headers.
  const body = Object.assign(plain, { headers: raw.headers });
  const shown: FastifyRequest = Object.create(request, { raw: { value: body } });
  return { shown, stop: () => stop() };
};

/**
 * The parts of a form (`multipart/form-data`) in the order in which they arrive.
 *
 * @param maximum bytes that each file may have; a form whose length is told, or that travels as gzip, may have 2 MiB more
 * @throws PlatformError 22 for a form that is cut off or damaged, 15 for a text that cannot be stored; BodyTooLargeError
 */
export async function* readParts(request: FastifyRequest, maximum: number): AsyncGenerator<Part, void> {
  guardLength(request, maximum + BESIDE_FILE);
  if (!request.isMultipart()) throw new PlatformError(13);
  const limits = { fields: MAX_TEXTS, files: MAX_FILES, fieldSize: MAX_TEXT, fileSize: maximum };
  const { shown, stop } = isGzip(request.headers['content-encoding'])
    ? unpacked(request, maximum + BESIDE_FILE)
    : { shown: request, stop: () => {} };
  try {
    for await (const part of shown.parts({ limits })) {
      if (part.type === 'file') {
        const { fieldname: name, filename: fileName, mimetype: type, file } = part;
        yield { name, fileName, type, content: Readable.from(contentOf(file, maximum), { objectMode: false }) };
        // What nobody read is passed over.
        file.resume();
        continue;
      }
      if (part.valueTruncated || part.fieldnameTruncated) throw new BodyTooLargeError(MAX_TEXT);
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      guardValues([part.fieldname, text]);
      yield { name: part.fieldname, text };
    }
  } catch (error) {
    throw asPlatformError(error, maximum);
  } finally {
    stop();
  }
}

/** What the reader of forms says, in the platform's words. */
const asPlatformError = (error: unknown, maximum: number): unknown => {
  if (!(error instanceof Error) || error instanceof PlatformError || error instanceof BodyTooLargeError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new BodyTooLargeError(maximum);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new PlatformError(22, `A form holds at most ${MAX_TEXTS} texts and ${MAX_FILES} files`);
  if (code === undefined || String(code).startsWith('FST_'))
    return new PlatformError(22, `The form could not be read: ${error.message}`);
  return error;
};

export type Form<T> = {
  /** Texts by name; a name may come more than once. */
  texts: ReadonlyMap<string, readonly string[]>;
  files: readonly (Omit<FilePart, 'content'> & { kept: T })[];
};

/**
 * Reads a form to its end.
 *
 * @param keep takes each file while it arrives; what it resolves to stands beside the file's name
 * @param release what was kept of a form that fails afterwards
 */
export const readForm = async <T>(
  parts: AsyncIterable<Part>,
  keep: (file: FilePart) => Promise<T>,
  release: (kept: T) => Promise<void>,
): Promise<Form<T>> => {
  const texts = new Map<string, string[]>();
  const files: Form<T>['files'][number][] = [];
  try {
    for await (const part of parts) {
      if ('text' in part) texts.set(part.name, [...(texts.get(part.name) ?? []), part.text]);
      else files.push({ name: part.name, fileName: part.fileName, type: part.type, kept: await keep(part) });
    }
  } catch (error) {
    for (const { kept } of files) await release(kept);
    throw error;
  }
  return { texts, files };
};

/**
 * The body as it arrives, whatever it holds.
 *
 * @returns a stream that fails with BodyTooLargeError where the body turns out longer than it may be
 */
export const readStream = (request: FastifyRequest, maximum: number): Readable => {
  guardLength(request, maximum);
  const limit = limiter(maximum);
  const { raw } = request;
  raw.pipe(limit).once('error', () => raw.unpipe(limit));
  // A body that is cut off fails its reader, too.
  raw.once('close', () => {
    if (!raw.readableEnded) limit.destroy(cutOff());
  });
  return limit;
};

import { GZIP_FROM_BYTES } from '../../contract';
import { PlatformError } from '../errors';
import type { WireRequest } from './exchange';

/** What travels to the platform: JSON text exactly as it is sent, a form with files, or bytes of a type. */
export type Payload = { json: string } | { form: FormData } | { bytes: Blob | Uint8Array<ArrayBuffer>; type: string };

const compress = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** `large` compresses where it is worth the time. Only a few calls take compressed bodies (platform-api 1.5). */
export type Compression = boolean | 'large';

/** Browsers before 2023 cannot: their bodies travel as they are. */
const isCompressed = (text: string, gzip: Compression) =>
  (gzip === 'large' ? text.length >= GZIP_FROM_BYTES : gzip) && typeof CompressionStream !== 'undefined';

/** Body and headers of a payload. */
export const pack = async (
  payload: Payload | undefined,
  gzip: Compression,
): Promise<{ body?: NonNullable<WireRequest['body']>; headers: Record<string, string> }> => {
  if (payload === undefined) return { headers: {} };
  // The boundary is the browser's to choose, so the type is its to write.
  if ('form' in payload) return { body: payload.form, headers: {} };
  if ('bytes' in payload) return { body: payload.bytes, headers: { 'Content-Type': payload.type } };
  const headers = { 'Content-Type': 'application/json' };
  if (!isCompressed(payload.json, gzip)) return { body: payload.json, headers };
  return { body: await compress(payload.json), headers: { ...headers, 'Content-Encoding': 'gzip' } };
};

/** Guards uploads from a browser (spec §5). */
export const requireBlob = (file: unknown): Blob => {
  if (typeof Blob !== 'undefined' && file instanceof Blob) return file;
  throw new PlatformError('In the frontend you should use Blob');
};

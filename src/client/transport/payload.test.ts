import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '../errors';
import { pack, requireBlob } from './payload';

afterEach(() => void vi.unstubAllGlobals());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const GZIP = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };

describe('[HTTP-07] what travels', () => {
  it('is nothing where nothing is given', async () => {
    expect(await pack(undefined, true)).toEqual({ headers: {} });
  });

  it('is a form whose type the browser writes, and bytes of their own type: neither is compressed', async () => {
    const form = new FormData();
    expect(await pack({ form }, true)).toEqual({ body: form, headers: {} });
    const bytes = new Uint8Array([1, 2]);
    expect(await pack({ bytes, type: 'image/png' }, true)).toEqual({
      body: bytes,
      headers: { 'Content-Type': 'image/png' },
    });
  });

  it.each([
    [4_095, false, JSON_TYPE],
    [4_096, false, JSON_TYPE],
    [4_095, 'large', JSON_TYPE],
    [4_096, 'large', GZIP],
    [1, true, GZIP],
  ] as const)('is JSON of %i characters, compressed (%s) as its headers say', async (length, gzip, headers) => {
    const json = '1'.repeat(length);
    const packed = await pack({ json }, gzip);
    expect(packed.headers).toEqual(headers);
    expect(headers === GZIP ? gunzipSync(packed.body as Uint8Array).toString() : packed.body).toBe(json);
  });

  it('is not compressed by a browser that cannot', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    expect(await pack({ json: '{}' }, true)).toEqual({ body: '{}', headers: JSON_TYPE });
  });
});

describe('[HTTP-12] a file to upload', () => {
  it('is a Blob, and nothing else, also where nobody knows what that is', () => {
    const file = new Blob(['x']);
    expect(requireBlob(file)).toBe(file);
    vi.stubGlobal('Blob', undefined);
    expect(() => requireBlob(file)).toThrow(new PlatformError('In the frontend you should use Blob'));
  });
});

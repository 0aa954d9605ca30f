import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CodeError, isSameCode, readCode, unzip } from './code';

const text = (content: string) => new TextEncoder().encode(content);
const whole = zipSync({ 'index.js': text('exports.handler = () => {}'.repeat(50)), 'lib/a.js': text('1') });

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;

/** A zip whose files all say that they hold `size` bytes. */
const saying = (zip: Uint8Array, size: number): Uint8Array => {
  const lie = zip.slice();
  const view = new DataView(lie.buffer);
  for (let at = 0; at + 46 < lie.length; at++) {
    const signature = view.getUint32(at, true);
    if (signature === LOCAL) view.setUint32(at + 22, size, true);
    if (signature === CENTRAL) view.setUint32(at + 24, size, true);
  }
  return lie;
};

describe('code of a function', () => {
  it('unpacks to its files', async () => {
    const files = await unzip(whole);
    expect([...files.keys()].sort()).toEqual(['index.js', 'lib/a.js']);
    expect(String(files.get('lib/a.js'))).toBe('1');
    expect(readCode(Buffer.from(whole).toString('base64'))).toEqual(Buffer.from(whole));
  });

  it('is the same with the same files, whenever and however they were packed', async () => {
    const files = { 'a.js': text('1'), __proto__: text('2') };
    const packed = zipSync(files, { level: 0, mtime: '2020-01-01' });
    expect(await isSameCode(packed, zipSync(files, { level: 9, mtime: '2024-01-01' }))).toBe(true);
    expect(await isSameCode(packed, zipSync({ ...files, 'a.js': text('3') }))).toBe(false);
  });

  it('that is damaged anywhere is refused in its own words, or still unpacks within bounds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.nat(whole.length),
        async (changes, length) => {
          const damaged = whole.slice(0, length);
          for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
          await unzip(damaged).catch(error => expect(error).toBeInstanceOf(CodeError));
        },
      ),
      { seed: 5, numRuns: 1_000 },
    );
  });

  it('that is no zip at all is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
        await expect(unzip(bytes)).rejects.toThrow(CodeError);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it('that holds more than it says is refused at the first byte too many', async () => {
    const zip = saying(zipSync({ 'index.js': new Uint8Array(50_000_000) }, { level: 9 }), 1);
    const error: unknown = await unzip(zip).catch(refusal => refusal);
    expect(error).toBeInstanceOf(CodeError);
    expect(String((error as Error).cause)).toContain('too many bytes');
  });

  it('that says it holds more than it may is refused unread', async () => {
    await expect(unzip(saying(whole, 60_000_000))).rejects.toThrow('The zip unpacks to more than 64 MB');
  });

  it.each(['../a.js', '/a.js', 'a\\b.js', 'c:/a.js', 'a/./b.js'])('with a file named %s is refused', async name => {
    await expect(unzip(zipSync({ [name]: text('1') }))).rejects.toThrow(CodeError);
  });
});

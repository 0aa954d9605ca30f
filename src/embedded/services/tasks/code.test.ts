import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CodeError, readCode, unzip } from './code';

const text = (content: string) => new TextEncoder().encode(content);
const whole = zipSync({ 'index.js': text('exports.handler = () => {}'.repeat(50)), 'lib/a.js': text('1') });

describe('code of a function', () => {
  it('unpacks to its files', () => {
    expect(Object.keys(unzip(whole)).sort()).toEqual(['index.js', 'lib/a.js']);
    expect(readCode(Buffer.from(whole).toString('base64'))).toEqual(Buffer.from(whole));
  });

  it('that is damaged anywhere is refused in its own words, or still unpacks within bounds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.nat(whole.length),
        (changes, length) => {
          const damaged = whole.slice(0, length);
          for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
          try {
            unzip(damaged);
          } catch (error) {
            expect(error).toBeInstanceOf(CodeError);
          }
        },
      ),
      { seed: 5, numRuns: 2_000 },
    );
  });

  it('that is no zip at all is refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        expect(() => unzip(bytes)).toThrow(CodeError);
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});

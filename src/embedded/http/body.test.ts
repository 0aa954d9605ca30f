import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlatformError } from '../kernel/errors';
import { readBody } from './body';

const read = (text: string) => readBody(Buffer.from(text), undefined);

describe('readBody', () => {
  it.each([
    '9007199254740993',
    '-9007199254740993',
    '0.1234567890123456789',
    '1e400',
    '-1e400',
    '1e-400',
    '-0',
    '-0.0',
    '-0e5',
    '123456789012345678901',
  ])('refuses the number %s, which a double would change, and names it', literal => {
    for (const text of [literal, `{"a":[1,${literal}]}`, `{"a":{"b":${literal}}}`]) {
      expect(() => read(text)).toThrow(
        new PlatformError(15, `The number ${literal} of the body cannot be kept exactly`),
      );
    }
  });

  it.each([
    '0',
    '-1',
    '0.1',
    '1.50',
    '1e3',
    '1E+3',
    '5e-324',
    '1.7976931348623157e308',
    '9007199254740992',
    '0.30000000000000004',
    '123456789012345680000',
    '-0.5',
    '100000000000000000000000',
  ])('takes the number %s', literal => {
    expect(read(`{"a":${literal}}`)).toEqual({ a: Number(literal) });
  });

  it('leaves numbers within texts and keys alone', () => {
    expect(read('{"-0":"1e400 and 9007199254740993","\\"-0":1}')).toEqual({
      '-0': '1e400 and 9007199254740993',
      '"-0': 1,
    });
  });

  it.each(['{', '-', '{"a":1-2}', '{"a":01}', '{"a":1.}', '{"a":--1}', '1e', '{"a":.5}'])(
    'refuses %s as no JSON',
    text => {
      expect(() => read(text)).toThrow(new PlatformError(22));
    },
  );

  it.each([
    ['digits', `1${'0'.repeat(1_000_000)}1`],
    ['decimals', `0.${'0'.repeat(1_000_000)}1`],
    ['nines', '9'.repeat(1_000_000)],
    ['zeros behind the point', `1.${'0'.repeat(1_000_000)}1`],
  ])('looks at a number of a million %s once', (_, literal) => {
    expect(() => read(`[${literal}]`)).toThrow('cannot be kept exactly');
  });

  it('takes a number however many zeros it is written with', () => {
    expect(read(`[1.5${'0'.repeat(1_000_000)}]`)).toEqual([1.5]);
  });

  it('unpacks no further than the caller may send', () => {
    const packed = gzipSync(JSON.stringify('x'.repeat(1_022)));
    expect(readBody(packed, 'gzip', 1_024)).toHaveLength(1_022);
    expect(() => readBody(packed, 'gzip', 1_023)).toThrow('unpacks to more than');
  });

  it('reads any JSON as it was printed, whatever its keys are called', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5, stringUnit: 'grapheme' }), text => {
        const printed = JSON.stringify(JSON.parse(text));
        fc.pre(!/[[,:]-0[\],}]|^-0$|\\u0000/.test(printed));
        expect(JSON.stringify(read(printed))).toBe(printed);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every finite double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        fc.pre(!Object.is(value, -0));
        expect(read(`[${JSON.stringify(value)}]`)).toEqual([value]);
      }),
      { numRuns: 2_000 },
    );
  });
});

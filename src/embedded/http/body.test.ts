import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlatformError } from '../kernel/errors';
import { readBody } from './body';

const read = (text: string) => readBody(Buffer.from(text), undefined);

describe('readBody', () => {
  it.each(['9007199254740993', '-9007199254740993', '123456789012345678901', '1e400', '-1e400', '1.0e309'])(
    '[DOC-08] refuses the number %s, an integer that a double would change or more than any holds, and names it',
    literal => {
      for (const text of [literal, `{"a":[1,${literal}]}`, `{"a":{"b":${literal}}}`]) {
        expect(() => read(text)).toThrow(
          new PlatformError(15, `The number ${literal} of the body cannot be kept exactly`),
        );
      }
    },
  );

  it.each([
    '0',
    '-1',
    '0.1',
    '1.0',
    '1.50',
    '1e2',
    '1e3',
    '1E+3',
    '5e-324',
    '4.9E-324',
    '1.7976931348623157e308',
    '9007199254740992',
    '0.30000000000000004',
    '123456789012345680000',
    '-0.5',
    '100000000000000000000000',
    '98.599999999999994',
    '36.600000000000001',
    '0.10000000000000001',
    '0.1234567890123456789',
    '9.223372036854775808e+18',
    '1e-400',
  ])('[DOC-08] takes the number %s as the double that is nearest', literal => {
    expect(read(`{"a":${literal}}`)).toEqual({ a: Number(literal) });
  });

  it.each(['-0', '-0.0', '-0.00', '-0e5', '-1e-400'])('[DOC-08] takes %s as 0', literal => {
    const value = read(`{"__proto__":[${literal},-1,"-0"],"a":${literal}}`);
    expect(value).toStrictEqual(JSON.parse('{"__proto__":[0,-1,"-0"],"a":0}'));
    expect(read(literal)).toBe(0);
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
    ['nines', '9'.repeat(1_000_000)],
  ])('looks at a number of a million %s once', (_, literal) => {
    expect(() => read(`[${literal}]`)).toThrow('cannot be kept exactly');
  });

  it.each([
    ['0', `0.${'0'.repeat(1_000_000)}1`, 0],
    ['1', `1.${'0'.repeat(1_000_000)}1`, 1],
    ['1.5', `1.5${'0'.repeat(1_000_000)}`, 1.5],
  ])('takes %s however many decimals it is written with', (_, literal, value) => {
    expect(read(`[${literal}]`)).toEqual([value]);
  });

  it('unpacks no further than the caller may send', () => {
    const packed = gzipSync(JSON.stringify('x'.repeat(1_022)));
    expect(readBody(packed, 'gzip', 1_024)).toHaveLength(1_022);
    expect(() => readBody(packed, 'gzip', 1_023)).toThrow(
      expect.objectContaining({ status: 413, code: 22, message: expect.stringContaining('unpacks to more than') }),
    );
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWire } from './convert';
import { ExactNumber, parseExact, unmarkNumbers } from './exactNumbers';

const again = (text: string) => unmarkNumbers(JSON.stringify(parseExact(text)));

describe('[CAP-10] numbers as a host wrote them', () => {
  it.each([
    '12345678901234567890',
    '1.10',
    '-0',
    '1e400',
    '1E+3',
    '0.1000000000000000055511151231257827',
    '[1.10,[2.0,{"a":3.00}],"1.10"]',
    '{"1.10":"a \\" 2.0 \\\\","b":-5.50,"c":[true,null,7]}',
  ])('%s leaves as it came', text => {
    expect(again(text)).toBe(text);
  });

  it('what a double writes the same stays a number, and anything else what it was', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        expect(JSON.parse(again(text))).toEqual(JSON.parse(text));
      }),
    );
    expect(parseExact('[1,0.5,-7,"1.10"]')).toEqual([1, 0.5, -7, '1.10']);
  });

  it('compares and reads as a number, also behind the conversion of the keys', () => {
    const { big } = fromWire(parseExact('{"big":12345678901234567890}'), { casing: 'snake' }) as { big: ExactNumber };
    expect(big).toBeInstanceOf(ExactNumber);
    expect([String(big), +big > 1e19]).toEqual(['12345678901234567890', true]);
  });
});

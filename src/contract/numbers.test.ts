import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isKeptExactly } from './numbers';

it.each([
  '0',
  '0.0',
  '0e5',
  '7',
  '-7',
  '10',
  '100e-2',
  '0.1',
  '-0.5',
  '1.50',
  '0.000001',
  '0.0000001',
  '1e21',
  '1E21',
  '1e+21',
  '123456789012345680000',
  '9007199254740992',
  '9007199254740994',
  '-9007199254740991',
  '0.30000000000000004',
  '1.7976931348623157e308',
  '5e-324',
  `1${'0'.repeat(300)}`,
  `0.${'0'.repeat(300)}1`,
])('%s comes out of a double as it was', literal => expect(isKeptExactly(literal)).toBe(true));

it.each([
  '-0',
  '-0.0',
  '-0e9',
  '9007199254740993',
  '-9007199254740993',
  '12345678901234567890',
  '1e309',
  '-1e400',
  '1e-400',
  '0.1000000000000000055',
  '0.30000000000000001',
  '100000000000000000001',
  `1${'0'.repeat(20)}1`,
  `${'1'.repeat(18)}`,
])('%s does not', literal => expect(isKeptExactly(literal)).toBe(false));

it('every double is kept as it is printed, and so is what only differs in zeros', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
      const text = Object.is(value, -0) ? '0' : String(value);
      expect(isKeptExactly(text)).toBe(true);
      if (!/e/.test(text)) expect(isKeptExactly(text.includes('.') ? `${text}000` : `${text}.000`)).toBe(true);
    }),
  );
});

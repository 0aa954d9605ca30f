import { expect, it } from 'vitest';
import { formatCount } from './formatCount';

it.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1_000, '1,000', '1.000'],
  [2_505, '2,505', '2.505'],
  [-1_234_567, '-1,234,567', '-1.234.567'],
  [0.1925, '0.1925', '0.1925'],
  [1e21, '1e+21', '1e+21'],
  [Number.NaN, 'NaN', 'NaN'],
])('%d is counted as %s, in Dutch as %s', (count, en, nl) => {
  expect(formatCount(count, 'en')).toBe(en);
  expect(formatCount(count, 'nl-BE')).toBe(nl);
});

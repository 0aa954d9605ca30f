import { expect, it } from 'vitest';
import { readPart } from '../support/readStyles';

it.each([
  ['.one { display: none; color: red }', '.one { display: none; }'],
  [
    '.one:not([open]) { margin: 0; visibility: hidden !important }',
    '.one:not([open]) {  visibility: hidden !important }',
  ],
  ['.one { color: red; } .two { opacity: 0; }', ' .two { opacity: 0; }'],
  ['@media print { .one { display: none } }', '@media print { .one { display: none } }'],
])('of %j tests are given %j', (rules, read) => {
  expect(readPart(rules)).toBe(read);
});

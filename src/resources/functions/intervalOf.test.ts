import { expect, it } from 'vitest';
import { intervalOf } from './intervalOf';

it.each([
  [' 300 ', 300],
  ['0', 0],
  ['0 2 * * *', '0 2 * * *'],
  ['every now and then', 'every now and then'],
  ['  every\tday ', '  every\tday '],
  ['1.5', '1.5'],
  ['0x10', '0x10'],
  ['-60', '-60'],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', '9007199254740993'],
  [' ', ' '],
  ['', ''],
])('[SCHED-06] [SCHED-07] the interval %j is sent as %j: a number as a number, other text as typed', (typed, sent) => {
  expect(intervalOf(typed)).toBe(sent);
});

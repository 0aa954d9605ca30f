import { expect, it } from 'vitest';
import type { Say } from './messages';
import { codeOf, methodName } from './mfaMethod';

it.each([
  ['My phone', 'totp', 'My phone'],
  ['', 'totp', 'login.method_totp'],
  ['', 'recoveryCodes', 'login.method_recoveryCodes'],
  ['', 'carrierPigeon', 'login.method_other'],
])('[LOGIN-08] a method called %j of type %s is told as %s', (name, type, told) => {
  const say = ((key: string) => key) as Say;
  expect(methodName(say, { id: 'm', name, type } as never)).toBe(told);
});

it.each([
  ['526 647', '526647'],
  [' QPF2 SBQJ\n', 'QPF2SBQJ'],
  ['526\u00a0647', '526647'],
])('[LOGIN-09] a code that is typed or pasted as %j is sent as %s', (typed, sent) => {
  expect(codeOf(typed)).toBe(sent);
});

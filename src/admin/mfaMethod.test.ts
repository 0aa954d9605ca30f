import { expect, it } from 'vitest';
import type { Say } from './messages';
import { methodName } from './mfaMethod';

it.each([
  ['My phone', 'totp', 'My phone'],
  ['', 'totp', 'login.method_totp'],
  ['', 'recoveryCodes', 'login.method_recoveryCodes'],
  ['', 'carrierPigeon', 'login.method_other'],
])('[LOGIN-08] a method called %j of type %s is told as %s', (name, type, told) => {
  const say = ((key: string) => key) as Say;
  expect(methodName(say, { id: 'm', name, type } as never)).toBe(told);
});

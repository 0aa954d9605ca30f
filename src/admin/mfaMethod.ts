import type { MfaMethod } from '../contract';
import type { Say } from './messages';

/** What a method of the second factor is called where its code is asked for: as its owner did, else what it is. */
export const methodName = (say: Say, { name, type }: MfaMethod): string => {
  if (name) return name;
  if (type === 'totp') return say('login.method_totp');
  return say(type === 'recoveryCodes' ? 'login.method_recoveryCodes' : 'login.method_other');
};

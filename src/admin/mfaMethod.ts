import type { MfaMethod } from '../contract';
import type { Say } from './messages';

/** What a method of the second factor is called where its code is asked for: as its owner did, else what it is. */
export const methodName = (say: Say, { name, type }: MfaMethod): string =>
  name || say(type === 'totp' || type === 'recoveryCodes' ? `login.method_${type}` : 'login.method_other');

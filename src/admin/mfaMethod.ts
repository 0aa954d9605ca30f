import type { MfaMethod } from '../contract';
import type { Say } from './messages';

/** What a method of the second factor is called where its code is asked for: as its owner did, else what it is. */
export const methodName = (say: Say, { name, type }: MfaMethod): string => {
  if (name) return name;
  if (type === 'totp') return say('login.method_totp');
  return say(type === 'recoveryCodes' ? 'login.method_recoveryCodes' : 'login.method_other');
};

/** A code as hosts know it: apps show theirs in groups (`526 647`), and what is copied brings blanks along. */
export const codeOf = (typed: string): string => typed.replace(/\s/g, '');

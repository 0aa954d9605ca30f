import type { PasswordPolicy } from '../../contract';

const SYMBOLS = /[`~!@#$%^&*()\-_=+[{\]}\\|;:'",<.>/?€£¥₹§±]/;

export type PasswordRule = 'length' | 'lower' | 'upper' | 'number' | 'symbol' | 'no_blanks';

type Check = { rule: PasswordRule; isMet: (password: string) => boolean };

/**
 * The requirements of a server's policy (spec §5): length where both bounds are set, no white space, and a lower case
 * letter, an upper case letter, a number or a symbol where flagged. Without a policy any text without white space will do.
 */
export const passwordChecks = (policy: PasswordPolicy = {}): readonly Check[] => {
  const { minimumLength = 0, maximumLength = 0 } = policy;
  const checks: Check[] = [{ rule: 'no_blanks', isMet: password => !/\s/.test(password) }];
  if (minimumLength && maximumLength) {
    checks.unshift({
      rule: 'length',
      isMet: password => password.length >= minimumLength && password.length <= maximumLength,
    });
  }
  if (policy.lowerCaseRequired) checks.push({ rule: 'lower', isMet: password => /[a-z]/.test(password) });
  if (policy.upperCaseRequired) checks.push({ rule: 'upper', isMet: password => /[A-Z]/.test(password) });
  if (policy.numberRequired) checks.push({ rule: 'number', isMet: password => /\d/.test(password) });
  if (policy.symbolRequired) checks.push({ rule: 'symbol', isMet: password => SYMBOLS.test(password) });
  return checks;
};

/** Joins the requirements to one sentence: with commas, and the last with the word for "and". */
export const joinWithAnd = (parts: readonly string[], and: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;

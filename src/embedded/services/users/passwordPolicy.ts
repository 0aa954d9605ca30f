import { PlatformError } from '../../kernel/errors';
import type { Database } from '../../store/openStore';

export type Policy = {
  minimum_length: number;
  maximum_length: number;
  upper_case_required: boolean;
  lower_case_required: boolean;
  symbol_required: boolean;
  number_required: boolean;
};

const SYMBOLS = /[~@#$%^&*(){}[\]_<>\-+=|\\/:;"'`,.?!]/;

export const readPolicy = async (db: Database): Promise<Policy> => {
  const rows = await db.selectFrom('password_policy').select('policy').execute();
  const policy = rows[0]?.policy;
  if (!policy) throw new PlatformError(1);
  // The database keeps members in an order of its own.
  return {
    minimum_length: policy.minimum_length,
    maximum_length: policy.maximum_length,
    upper_case_required: policy.upper_case_required,
    lower_case_required: policy.lower_case_required,
    symbol_required: policy.symbol_required,
    number_required: policy.number_required,
  };
};

/** What a policy says of lengths: a bound of 0 is none (platform-api 5.2), and a password is never empty. */
const lengthsOf = ({ minimum_length, maximum_length }: Policy) => {
  const least = Math.max(minimum_length, 1);
  return maximum_length === 0
    ? { least, most: Number.POSITIVE_INFINITY, said: `at least ${least} characters` }
    : { least, most: maximum_length, said: `between ${least} and ${maximum_length} characters` };
};

/** Whether no password can be as long and as short as a policy asks. */
export const isUnmeetable = (policy: Policy): boolean => {
  const { least, most } = lengthsOf(policy);
  return least > most;
};

/** @throws PlatformError 15 naming what the password lacks */
export const requirePolicy = async (db: Database, password: string): Promise<void> => {
  const policy = await readPolicy(db);
  const { least, most, said } = lengthsOf(policy);
  const lacks = [
    password.length < least || password.length > most ? said : '',
    /\s/.test(password) ? 'no white space' : '',
    policy.lower_case_required && !/[a-z]/.test(password) ? 'a lower case letter' : '',
    policy.upper_case_required && !/[A-Z]/.test(password) ? 'an upper case letter' : '',
    policy.number_required && !/\d/.test(password) ? 'a number' : '',
    policy.symbol_required && !SYMBOLS.test(password) ? 'a symbol' : '',
  ].filter(Boolean);
  if (lacks.length > 0) throw new PlatformError(15, `The password needs ${lacks.join(' and ')}`);
};

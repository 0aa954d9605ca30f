import { format } from 'date-fns';
import type { Say } from '../../admin/messages';
import { CONSOLE_GENDERS, type PasswordPolicy } from '../../contract';
import type { Faults } from '../../ui/form/useForm';
import { joinWithAnd, type PasswordRule, passwordChecks } from './passwordPolicy';

/** What the form of a new user holds; the birthday as `yyyy-MM-dd`. */
export type NewUserValues = {
  firstName: string;
  lastName: string;
  birthday: string;
  gender: number;
  country: string;
  phoneNumber: string;
  timeZone: string;
  language: string;
  email: string;
  password: string;
  repeat: string;
};

/** What the form starts with (spec §5). */
export const NEW_USER: NewUserValues = {
  firstName: '',
  lastName: '',
  birthday: '',
  gender: CONSOLE_GENDERS.male,
  country: 'BE',
  phoneNumber: '',
  timeZone: 'Europe/Brussels',
  language: 'NL',
  email: '',
  password: '',
  repeat: '',
};

/** Nobody alive was born before; a lower year is a slip (`01-01-0001`). */
export const FIRST_BIRTHDAY = '1900-01-01';
/** Nor after today, by the operator's clock. */
export const lastBirthday = (): string => format(new Date(), 'yyyy-MM-dd');

/** What is wrong with a value that may not be empty. */
export const emptyFault = (value: string, say: Say): string | undefined =>
  value.trim() === '' ? say('users.create.empty') : undefined;

/** Digits only, at least one (spec §5). */
export const phoneFault = (value: string, say: Say): string | undefined =>
  /^\d+$/.test(value) ? undefined : say('users.create.not_a_number');

const birthdayFault = (value: string, say: Say) =>
  value === '' || (/^\d{4}-/.test(value) && value >= FIRST_BIRTHDAY && value <= lastBirthday())
    ? undefined
    : say('users.create.bad_date');

/** One requirement of the policy in words. */
export const ruleWords = (rule: PasswordRule, policy: PasswordPolicy, say: Say): string =>
  say(`users.policy.${rule}`, { minimum: policy.minimumLength ?? 0, maximum: policy.maximumLength ?? 0 });

const passwordFault = (password: string, policy: PasswordPolicy, say: Say) => {
  if (password === '') return say('users.create.empty');
  const checks = passwordChecks(policy);
  if (checks.every(({ isMet }) => isMet(password))) return undefined;
  const words = checks.map(({ rule }) => ruleWords(rule, policy, say));
  return say('users.policy.sentence', { rules: joinWithAnd(words, say('common.and')) });
};

const repeatFault = ({ password, repeat }: NewUserValues, say: Say) => {
  if (repeat === '') return say('users.create.empty');
  return repeat === password ? undefined : say('users.create.passwords_differ');
};

/** What is wrong with a new user (spec §5). */
export const newUserFaults = (values: NewUserValues, policy: PasswordPolicy, say: Say): Faults<NewUserValues> => {
  const faults: Record<string, string | undefined> = {
    firstName: emptyFault(values.firstName, say),
    lastName: emptyFault(values.lastName, say),
    birthday: birthdayFault(values.birthday, say),
    phoneNumber: phoneFault(values.phoneNumber, say),
    email: emptyFault(values.email, say),
    password: passwordFault(values.password, policy, say),
    repeat: repeatFault(values, say),
  };
  return Object.fromEntries(Object.entries(faults).flatMap(([name, text]) => (text ? [[name, text]] : [])));
};

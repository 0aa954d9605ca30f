import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Say } from '../../admin/messages';
import { NO_DATE } from '../../ui/form/pickers';
import { NEW_USER, type NewUserValues, newUserFaults } from './userRules';

const say: Say = (key, options) => (options?.rules ? `${key} ${options.rules}` : key);
const VALID: NewUserValues = {
  ...NEW_USER,
  firstName: 'Zoë',
  lastName: 'Nieuw',
  phoneNumber: '0',
  email: 'z@example.test',
  password: 'secret',
  repeat: 'secret',
};
const faultsOf = (changes: Partial<NewUserValues>, policy = {}) => newUserFaults({ ...VALID, ...changes }, policy, say);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 1, 0, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what a new user may be', () => {
  it('is fine as it is, birthday or not', () => {
    expect(faultsOf({})).toEqual({});
    expect(faultsOf({ birthday: '1990-01-31' })).toEqual({});
  });

  it.each(['firstName', 'lastName', 'email'] as const)('[UNEW-04] %s may be neither empty nor blank', field => {
    for (const value of ['', ' ', '\t \u00a0'])
      expect(faultsOf({ [field]: value })).toEqual({ [field]: 'users.create.empty' });
    expect(faultsOf({ [field]: '0' })).toEqual({});
  });

  it('[UNEW-03] [UNEW-04] both passwords are needed, and are the same', () => {
    expect(faultsOf({ password: '', repeat: '' })).toEqual({
      password: 'users.create.empty',
      repeat: 'users.create.empty',
    });
    expect(faultsOf({ repeat: '' })).toEqual({ repeat: 'users.create.empty' });
    expect(faultsOf({ repeat: 'Secret' })).toEqual({ repeat: 'users.create.passwords_differ' });
  });

  it.each(['', ' ', 'abc def', '+32470', '32 470', '1.5', '1e3', '0x10', '٣٢'])(
    '[UNEW-05] %j is no phone number',
    phoneNumber => {
      expect(faultsOf({ phoneNumber })).toEqual({ phoneNumber: 'users.create.not_a_number' });
    },
  );

  it.each(['1900-01-01', '2000-02-29', '2026-03-01'])('[UNEW-07] %s can be a birthday', birthday => {
    expect(faultsOf({ birthday })).toEqual({});
  });

  it.each(['1899-12-31', '0001-01-01', '2026-03-02', '2099-01-01', '99999-01-01', NO_DATE])(
    '[UNEW-07] %s cannot',
    birthday => {
      expect(faultsOf({ birthday })).toEqual({ birthday: 'users.create.bad_date' });
    },
  );

  it('[UNEW-12] lists all requirements of the policy where one is not met', () => {
    const policy = { minimumLength: 8, maximumLength: 10, upperCaseRequired: true, numberRequired: true };
    expect(faultsOf({ password: 'secret', repeat: 'secret' }, policy).password).toBe(
      'users.policy.sentence users.policy.length, users.policy.no_blanks, users.policy.upper common.and users.policy.number',
    );
    expect(faultsOf({ password: 'Secret-12', repeat: 'Secret-12' }, policy)).toEqual({});
  });
});

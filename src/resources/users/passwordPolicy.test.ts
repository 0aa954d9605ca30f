import { describe, expect, it } from 'vitest';
import { joinWithAnd, passwordChecks } from './passwordPolicy';

const failing = (password: string, policy?: Parameters<typeof passwordChecks>[0]) =>
  passwordChecks(policy)
    .filter(({ isMet }) => !isMet(password))
    .map(({ rule }) => rule);

const strict = {
  minimumLength: 8,
  maximumLength: 20,
  lowerCaseRequired: true,
  upperCaseRequired: true,
  numberRequired: true,
  symbolRequired: true,
};

describe('the password policy of the server', () => {
  it('[UNEW-12] by default takes any text without white space', () => {
    expect(failing('x')).toEqual([]);
    expect(failing('two words')).toEqual(['no_blanks']);
    expect(failing('x', { minimumLength: 0, maximumLength: 10 })).toEqual([]);
  });

  it('[UNEW-12] names each requirement that is not met', () => {
    expect(failing('Abcdef1!', strict)).toEqual([]);
    expect(failing('', strict)).toEqual(['length', 'lower', 'upper', 'number', 'symbol']);
    expect(failing('abcdefgh', strict)).toEqual(['upper', 'number', 'symbol']);
    expect(failing('ABCDEFGH1!', strict)).toEqual(['lower']);
    expect(failing(`Ab1!${'x'.repeat(20)}`, strict)).toEqual(['length']);
  });

  it('[UNEW-12] both bounds of the length are within it', () => {
    const bounds = { minimumLength: 8, maximumLength: 20 };
    const ofLength = (length: number) => failing('x'.repeat(length), bounds);
    expect([7, 8, 20, 21].map(ofLength)).toEqual([['length'], [], [], ['length']]);
  });

  it('[UNEW-12] asks for nothing that is not flagged, and for a length only where both bounds are set', () => {
    const every = passwordChecks(strict).map(({ rule }) => rule);
    expect(every).toEqual(['length', 'no_blanks', 'lower', 'upper', 'number', 'symbol']);
    for (const [flag, rule] of [
      ['lowerCaseRequired', 'lower'],
      ['upperCaseRequired', 'upper'],
      ['numberRequired', 'number'],
      ['symbolRequired', 'symbol'],
    ] as const) {
      expect(passwordChecks({ ...strict, [flag]: false }).map(check => check.rule)).toEqual(
        every.filter(other => other !== rule),
      );
    }
    expect(failing('x', { maximumLength: 10 })).toEqual([]);
    expect(failing('x'.repeat(11), { maximumLength: 10 })).toEqual([]);
    expect(failing('x', { minimumLength: 8 })).toEqual([]);
  });

  it('[UNEW-12] knows every symbol of the platform, and nothing else as one', () => {
    const needsSymbol = { symbolRequired: true };
    const symbols = '`~!@#$%^&*()-_=+[{]}\\|;:\'",<.>/?€£¥₹§±';
    expect([...symbols].filter(symbol => failing(`x${symbol}`, needsSymbol).length > 0)).toEqual([]);
    expect([...'aZ0é中'].filter(letter => failing(letter, needsSymbol).length === 0)).toEqual([]);
  });

  it('[UNEW-12] joins the requirements with "and"', () => {
    expect(joinWithAnd(['8 to 20 characters'], 'and')).toBe('8 to 20 characters');
    expect(joinWithAnd(['a', 'b', 'c'], 'en')).toBe('a, b en c');
  });
});

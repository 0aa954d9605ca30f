import { expect, it } from 'vitest';
import { isLanguage, LANGUAGES, toLanguage } from './languages';
import { readableWords } from './messages';

it.each([
  ['users/patients', 'Patients'],
  ['phoneNumber', 'Phone number'],
  ['created_at', 'Created at'],
  ['data/documents/:schema', 'Documents'],
  ['mfaURL', 'Mfa URL'],
  ['a.b--c  d', 'A b c d'],
  ['_private', 'Private'],
  ['/x/', 'X'],
  ['address2Line', 'Address2 line'],
  ['', ''],
  ['/:only', ''],
])('a name without a message is said in its own words: %s is %j', (name, words) => {
  expect(readableWords(name)).toBe(words);
});

it.each([
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['en', 'en'],
  ['fr', 'en'],
  ['xnl', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [['nl'], 'en'],
])('[I18N-01] a profile that says %j is spoken to in %s', (language, spoken) => {
  expect(toLanguage(language)).toBe(spoken);
});

it('the console speaks English and Dutch', () => {
  expect(LANGUAGES).toEqual(['en', 'nl']);
  expect(['en', 'nl', 'fr', '', undefined].map(isLanguage)).toEqual([true, true, false, false, false]);
});

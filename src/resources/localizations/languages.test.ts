import { expect, it } from 'vitest';
import { arrange, type Localization, languagesIn, missingIn } from './languages';

const one = (key: string, text: unknown) => ({ key, text }) as Localization;
const ALL = [
  one('a', { EN: 'Yes', NL: 'Ja', FR: 'Oui' }),
  one('b', { EN: 'No', FR: ' ' }),
  one('c', { EN: 'Maybe', NL: 'Misschien' }),
  one('odd', null),
];

it('puts English first, then the languages by how many texts they have', () => {
  expect(languagesIn(ALL)).toEqual(['EN', 'NL', 'FR']);
  expect(languagesIn([])).toEqual([]);
});

it('puts what lacks most languages first; blanks count as missing', () => {
  const rows = arrange(ALL, { words: '', languages: ['EN', 'NL', 'FR'], onlyMissing: false });
  expect(rows.map(({ key }) => key)).toEqual(['odd', 'b', 'c', 'a']);
  expect(rows.map(row => missingIn(row, ['EN', 'NL', 'FR']))).toEqual([3, 2, 1, 0]);
});

it('what lacks as much stands in the order of keys, languages of as many texts in that of their codes', () => {
  const all = [one('b', { EN: 'B', NL: 'b', DE: 'b' }), one('a', { EN: 'A', NL: 'a', DE: 'a' })];
  expect(languagesIn(all)).toEqual(['EN', 'DE', 'NL']);
  const rows = arrange(all, { words: '', languages: ['EN', 'DE', 'NL'], onlyMissing: false });
  expect(rows.map(({ key }) => key)).toEqual(['a', 'b']);
});

it('[HOST-05] a key that is none costs its own place, not the page', () => {
  const odd = [{ text: {} }, { key: null, text: {} }] as unknown as Localization[];
  const rows = arrange([...odd, ...ALL.slice(0, 1)], { words: '', languages: ['EN'], onlyMissing: false });
  expect(rows).toHaveLength(3);
});

it('looks in keys and in every text, whatever the case', () => {
  const found = (words: string, onlyMissing = false) =>
    arrange(ALL, { words, languages: ['EN', 'NL'], onlyMissing }).map(({ key }) => key);
  expect(found('MISS')).toEqual(['c']);
  expect(found('odd')).toEqual(['odd']);
  expect(found('', true)).toEqual(['odd', 'b']);
});

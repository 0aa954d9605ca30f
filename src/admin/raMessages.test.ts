import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import raLanguageEnglish from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import en from '../../i18n/en/ra.json';
import stockEn from '../../i18n/en/stock.json';
import nl from '../../i18n/nl/ra.json';
import stockNl from '../../i18n/nl/stock.json';

const leaves = (messages: object, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : leaves(value as object, `${path}${key}.`),
  );

describe("react-admin's own messages", () => {
  it('[I18N-01] are keys that react-admin has, in both languages', () => {
    const known = new Set(leaves(convertRaTranslationsToI18next(raLanguageEnglish)));
    expect(leaves(en).filter(key => !known.has(key))).toEqual([]);
    expect(leaves(nl)).toEqual(leaves(en));
  });

  it('[I18N-01] are all there in both languages, the rest in a file of their own, with what the console says in its inputs', () => {
    const own = ['ra.navigation.not_searchable'];
    const wanted = [...leaves(convertRaTranslationsToI18next(raLanguageEnglish)), ...own].sort();
    expect([...leaves(en), ...leaves(stockEn)].sort()).toEqual(wanted);
    expect(leaves(stockNl)).toEqual(leaves(stockEn));
  });
});

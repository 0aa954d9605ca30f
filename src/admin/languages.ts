/** Languages of the console. */
export const LANGUAGES = ['en', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', nl: 'Nederlands' };

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some(language => language === value);

/** `nl` or `en` whatever the case, otherwise `en` (spec §4). */
export const toLanguage = (language: unknown): Language =>
  typeof language === 'string' && language.slice(0, 2).toLowerCase() === 'nl' ? 'nl' : 'en';

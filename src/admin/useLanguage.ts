import { useI18nProvider } from 'react-admin';
import type { ConsoleI18nProvider } from './i18nProvider';

/**
 * The language that is spoken, and its choice. Not react-admin's `useLocaleState`: what that stores makes it mount the whole
 * console anew, and what was typed or open would be lost. Our provider becomes another one with the language, which says
 * everything again where it stands.
 */
export const useLanguage = (): readonly [string, (language: string) => void] => {
  const { getLocale, choose } = useI18nProvider() as ConsoleI18nProvider;
  return [getLocale(), language => void choose(language)];
};

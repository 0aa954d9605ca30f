import type { i18n as I18n } from 'i18next';
import type { I18nProvider } from 'react-admin';
import { LANGUAGES } from './i18n';

const NAMES = { en: 'English', nl: 'Nederlands' };

/**
 * React-admin's view of the running i18next instance. ra-i18n-i18next would initialise i18next a second time, after the
 * sign-in screen already has; its converter made `i18n/en/ra.json` (see docs/decisions).
 */
export const createI18nProvider = (instance: I18n): I18nProvider => ({
  translate: (key, options = {}) => {
    const {
      _: fallback,
      smart_count: count,
      ...rest
    } = options as { _?: string; smart_count?: number } & Record<string, unknown>;
    return String(
      instance.t(key, {
        ns: ['console', 'ra'],
        ...(fallback === undefined ? {} : { defaultValue: fallback }),
        ...(count === undefined ? {} : { count }),
        ...rest,
      }),
    );
  },
  changeLocale: async locale => {
    await instance.changeLanguage(locale);
  },
  getLocale: () => instance.language,
  getLocales: () => LANGUAGES.map(locale => ({ locale, name: NAMES[locale] })),
});

import type { i18n as I18n } from 'i18next';
import consoleEn from '../../i18n/en/console.json';
import raEn from '../../i18n/en/ra.json';

/** Adds what only the console says: its English and react-admin's own, which need no translation server, and asks for those of other languages. */
export const loadConsoleMessages = (instance: I18n): Promise<void> => {
  instance.addResourceBundle('en', 'console', consoleEn, true, false);
  instance.addResourceBundle('en', 'ra', raEn, true, false);
  return instance.loadNamespaces(['console', 'ra']);
};

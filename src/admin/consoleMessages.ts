import type { i18n as I18n } from 'i18next';
import consoleEn from '../../i18n/en/console.json';

/** Adds what only the console says: its English, which needs no translation server, and react-admin's own messages. */
export const loadConsoleMessages = (instance: I18n): Promise<void> => {
  instance.addResourceBundle('en', 'console', consoleEn, true, false);
  return instance.loadNamespaces(['console', 'ra']);
};

import type { i18n as I18n } from 'i18next';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MessageKey, MessageOptions, Say } from '../admin/messages';

const I18nContext = createContext<I18n | undefined>(undefined);
export const I18nInstanceProvider = I18nContext.Provider;

/** The running translations, for the screens outside react-admin. */
export const useI18n = (): I18n => {
  const instance = useContext(I18nContext);
  if (!instance) throw new Error('useI18n needs an <I18nInstanceProvider> above it.');
  return instance;
};

/** Says a message of the console; renders again when the language or its texts change. */
export const useSay = (): Say => {
  const instance = useI18n();
  const spoken = () => `${instance.language} ${instance.hasResourceBundle(instance.language, 'console')}`;
  useSyncExternalStore(
    listener => {
      instance.on('languageChanged loaded', listener);
      return () => instance.off('languageChanged loaded', listener);
    },
    spoken,
    spoken,
  );
  return (key: MessageKey, options?: MessageOptions) => String(instance.t(key, options ?? {}));
};

import type { i18n as I18n } from 'i18next';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { type ConsoleI18nProvider, createI18nProvider, NAMESPACES } from './i18nProvider';
import { subscribeToLanguage } from './languageGap';

/** The provider for react-admin: another one whenever the language changes or texts arrive late, so that what is shown is said again. */
export const useI18nProvider = (instance: I18n, onChosen: (language: string) => void): ConsoleI18nProvider => {
  const texts = useSyncExternalStore(
    useCallback(listener => subscribeToLanguage(instance, listener), [instance]),
    () =>
      [
        instance.language,
        ...NAMESPACES.filter(namespace => instance.hasResourceBundle(instance.language, namespace)),
      ].join(),
  );
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts that are there are what makes it another one.
  return useMemo(() => createI18nProvider(instance, language => chosen.current(language)), [instance, texts]);
};

import type { i18n as I18n } from 'i18next';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createConsoleTheme } from './theme';

type Words = Parameters<typeof createConsoleTheme>[0];

const useLanguage = (i18n: I18n): string =>
  useSyncExternalStore(
    changed => {
      i18n.on('languageChanged', changed);
      return () => i18n.off('languageChanged', changed);
    },
    () => i18n.language,
  );

/** MUI's theme, with the words of MUI's own controls in the language of the console (I18N-01). */
export const useConsoleTheme = (i18n: I18n) => {
  const isDutch = useLanguage(i18n) === 'nl';
  const [words, setWords] = useState<Words>();

  useEffect(() => {
    if (!isDutch) return;
    let isGone = false;
    import('./dutch').then(
      ({ dutch }) => {
        if (!isGone) setWords(dutch);
      },
      // They stay English until the page is loaded again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isDutch]);

  return useMemo(() => createConsoleTheme(isDutch ? words : undefined), [isDutch, words]);
};

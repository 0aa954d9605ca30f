import { ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLanguage } from '../../admin/useLanguage';
import { createConsoleTheme } from './theme';

type Theme = ReturnType<typeof createConsoleTheme>;

const english = createConsoleTheme();
let dutch: Theme | undefined;

const loadDutch = async () => {
  const words = await import('./dutch');
  dutch ??= createConsoleTheme(words.dutch);
  return dutch;
};

/** MUI's theme, with the words of MUI's own controls in the language of the console (I18N-01). */
const useConsoleTheme = (): Theme => {
  const [language] = useLanguage();
  const isDutch = language === 'nl';
  const [ofDutch, setOfDutch] = useState(dutch);

  useEffect(() => {
    if (!isDutch || ofDutch) return;
    let isGone = false;
    loadDutch().then(
      theme => {
        if (!isGone) setOfDutch(theme);
      },
      // They stay English until the page is loaded again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isDutch, ofDutch]);

  return isDutch && ofDutch ? ofDutch : english;
};

const IsThemed = createContext(false);

/** Variables by selector. */
type Sheet = Record<string, Record<string, string>>;

/**
 * Puts the theme's variables into the page, once and for all parts: MUI makes a style sheet of them for every part that brings its theme,
 * and the browser reads it, and all styles of the page anew, before the part is seen.
 *
 * @returns whether this browser takes them
 */
const placeVariables = (theme: Theme & { generateStyleSheets?: () => Sheet[] }): boolean => {
  if (!theme.generateStyleSheets || !('adoptedStyleSheets' in document)) return false;
  const rules = theme.generateStyleSheets().flatMap(sheet =>
    Object.entries(sheet).map(([selector, values]) => {
      const lines = Object.entries(values).map(
        ([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${value}`,
      );
      return `${selector}{${lines.join(';')}}`;
    }),
  );
  const styles = new CSSStyleSheet();
  styles.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets.push(styles);
  return true;
};

/** Which theme shows stands on the page's root, where `mode.ts` says so: MUI's provider would write there what it was first told. */
const READS_ONLY = {
  storageManager: null,
  colorSchemeNode: null,
  disableStyleSheetGeneration: placeVariables(english),
};

const WithTheme = ({ children }: { children: ReactNode }) => {
  return (
    <ThemeProvider theme={useConsoleTheme()} {...READS_ONLY}>
      <IsThemed.Provider value>{children}</IsThemed.Provider>
    </ThemeProvider>
  );
};

/** Gives what is within MUI's theme, unless it has it already. */
export const Themed = ({ children }: { children: ReactNode }) =>
  useContext(IsThemed) ? children : <WithTheme>{children}</WithTheme>;

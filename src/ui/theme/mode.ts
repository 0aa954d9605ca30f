/** The theme an operator chose: kept per browser under the key `theme`, which `public/theme.js` reads before first paint. */
export type ThemeMode = 'system' | 'light' | 'dark';

const KEY = 'theme';

/** The stored choice; `system` when nothing usable is stored. */
export const readThemeMode = (): ThemeMode => {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
};

const systemPrefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** Shows a mode now, without storing it. */
export const applyThemeMode = (mode: ThemeMode) => {
  const dark = mode === 'dark' || (mode === 'system' && systemPrefersDark());
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
};

/** Shows and stores a mode. Without storage the choice lasts for the page. */
export const chooseThemeMode = (mode: ThemeMode) => {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Nothing is lost but the memory of the choice.
  }
  applyThemeMode(mode);
};

import { useBrowserPreference } from '../../admin/preferences';

/** The theme an operator chose. Before the first paint `public/theme.js` reads the same preference. */
export type ThemeMode = 'system' | 'light' | 'dark';

const isThemeMode = (value: unknown): value is ThemeMode => value === 'system' || value === 'light' || value === 'dark';

const systemPrefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

const applyThemeMode = (mode: ThemeMode) => {
  const dark = mode === 'dark' || (mode === 'system' && systemPrefersDark());
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
};

/** The theme of this browser, and a function that shows and keeps another. */
export const useThemeMode = (): readonly [ThemeMode, (mode: ThemeMode) => void] => {
  const [mode, keep] = useBrowserPreference<ThemeMode>('theme', isThemeMode, 'system');
  const choose = (next: ThemeMode) => {
    keep(next);
    applyThemeMode(next);
  };
  return [mode, choose];
};

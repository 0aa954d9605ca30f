import { useEffect } from 'react';
import { useBrowserPreference } from '../../admin/preferences';

/** The theme an operator chose. Before the first paint `public/theme.js` reads the same preference. */
export type ThemeMode = 'system' | 'light' | 'dark';

const isThemeMode = (value: unknown): value is ThemeMode => value === 'system' || value === 'light' || value === 'dark';

const DARK = '(prefers-color-scheme: dark)';

const applyThemeMode = (mode: ThemeMode) => {
  const dark = mode === 'dark' || (mode === 'system' && matchMedia(DARK).matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
};

/** Shows what the system changes to, while nothing else was chosen. */
export const useSystemTheme = () => {
  const [mode] = useBrowserPreference<ThemeMode>('theme', isThemeMode, 'system');
  useEffect(() => {
    if (mode !== 'system') return;
    const system = matchMedia(DARK);
    const follow = () => applyThemeMode('system');
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [mode]);
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

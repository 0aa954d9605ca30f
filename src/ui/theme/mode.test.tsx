import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PreferencesProvider } from '../../admin/preferences';
import { memoryStore } from '../../client';
import { useSystemTheme, useThemeMode } from './mode';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('data-theme');
});

/** A system whose preference the test changes. */
const systemTheme = () => {
  let dark = false;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (next: boolean) =>
    act(() => {
      dark = next;
      for (const listener of listeners) listener();
    });
};

it('follows the system while nothing is chosen, and stays with a choice', () => {
  const system = systemTheme();
  const storage = memoryStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PreferencesProvider storage={storage} perTab={memoryStore()}>
      {children}
    </PreferencesProvider>
  );
  const shown = () => document.documentElement.dataset.theme;
  const { result } = renderHook(
    () => {
      useSystemTheme();
      return useThemeMode();
    },
    { wrapper },
  );
  system(true);
  expect(shown()).toBe('dark');
  system(false);
  expect(shown()).toBe('light');
  act(() => result.current[1]('dark'));
  expect(shown()).toBe('dark');
  system(true);
  system(false);
  expect(shown()).toBe('dark');
  act(() => result.current[1]('system'));
  expect(shown()).toBe('light');
});

import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { configure } from '@testing-library/dom';
import { cleanup, renderHook } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import '@testing-library/jest-dom/vitest';

// A page whose parts come when they are first shown takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const styles = renderHook(useEmotionCache).result.current;
cleanup();

// The next file finds the page as the first one did.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  cleanup();
  document.body.replaceChildren();
  // Each element whose style is asked for is held against every rule.
  styles?.sheet.flush();
  if (styles) Object.assign(styles, { inserted: {}, registered: {} });
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // What user-event and tests put in place of the browser's own.
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(navigator))) Reflect.deleteProperty(navigator, name);
});

import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { configure } from '@testing-library/dom';
import { cleanup, renderHook } from '@testing-library/react';
import React from 'react';
import { afterAll, vi } from 'vitest';
import { readPart } from './readStyles';
import './printLater';
import '@testing-library/jest-dom/vitest';

// A page whose parts come when they are first shown takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const styles = renderHook(useEmotionCache).result.current;
cleanup();

// This file runs anew for each file of a worker, whose styles stay.
if (styles && !Object.hasOwn(styles.sheet, 'insert')) {
  const insert = styles.sheet.insert.bind(styles.sheet);
  styles.sheet.insert = rule => {
    const read = readPart(rule);
    if (read !== '') insert(read);
  };
}

// React keeps where each element was made, for warnings: with the stack of an error, however often something is drawn. It stops by itself
// after ten thousand of them, for a while.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

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

import type { Page } from '@playwright/test';

/**
 * Holds what a page asks for until it is released; then it goes on, or is cut.
 *
 * @returns lets go of what is held, and of whatever comes later
 */
export const hold = async (
  page: Page,
  what: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(what, async route => {
    await released;
    await route[then]();
  });
  return release;
};

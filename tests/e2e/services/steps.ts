import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/fixtures';

export { expect, expectAccessible, goWithin } from '../support/fixtures';

type Record = { id: string };

type ServiceFixtures = {
  /** Opens the console as the administrator of the sample data, who may do everything. */
  signedIn: undefined;
  /** The first record of a list as the platform answers it. */
  firstOf: <T = Record>(path: string) => Promise<T>;
};

export const test = base.extend<ServiceFixtures>({
  signedIn: async ({ storeSession, account, expectedErrors }, use) => {
    // What puts the session into the page cannot do so in a frame without an origin, and need not.
    expectedErrors.push('The document is sandboxed', 'Blocked script execution');
    await storeSession(account('administrator'));
    await use(undefined);
  },
  firstOf: async ({ api, adminToken }, use) =>
    use(async <T>(path: string) => {
      const { data } = await api.call<{ data: T[] }>('GET', path, adminToken);
      if (!data[0]) throw new Error(`There is nothing at ${path}.`);
      return data[0];
    }),
});

/** Nothing of the page is wider than the screen, so that nobody scrolls sideways. */
export const expectToFit = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

import type { Page } from '@playwright/test';
import { test as base, expect, signInByForm, type Tokens } from '../support/fixtures';

export { expect, expectAccessible, signInByForm } from '../support/fixtures';

type DraftFixtures = {
  /** Ends the session of the page on the platform: whoever shows an old refresh token again ends all of them. */
  endSession: () => Promise<void>;
};

export const test = base.extend<DraftFixtures>({
  endSession: async ({ page, api, ready }, use) => {
    const underWay = new Set<unknown>();
    page.on('request', request => underWay.add(request));
    page.on('requestfinished', request => underWay.delete(request));
    page.on('requestfailed', request => underWay.delete(request));
    await use(async () => {
      // A call that the page still makes would be refused, and lead away from what is to be saved.
      await expect.poll(() => underWay.size).toBe(0);
      const shown = await page.evaluate(() => JSON.parse(localStorage.getItem('credentials') ?? '{}').refreshToken);
      const trade = (token: string) =>
        api.call<Tokens>('POST', '/auth/v2/oauth2/tokens', undefined, {
          client_id: ready.clientId,
          grant_type: 'refresh_token',
          refresh_token: token,
        });
      const { refresh_token: second } = await trade(shown);
      await trade(second);
      await expect(trade(shown)).rejects.toThrow('invalid_grant');
    });
  },
});

/** What an ended session makes the browser log. */
export const ENDED = ['400', '401'];

/** Signs in anew on the sign-in screen that an ended session leads to, and goes back to the page. */
export const resume = async (page: Page, person: { email: string; password: string }) => {
  await expect(page.getByText('Your session ended. Sign in to continue.')).toBeVisible();
  await signInByForm(page, person, true);
  await page.getByRole('button', { name: 'Resume' }).click();
};

/** All that the tab and the browser hold, as one text. */
export const webStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

export const offerOf = (page: Page, label: string) => page.getByRole('group', { name: `Not saved: ${label}` });

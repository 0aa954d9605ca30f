import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures';

/** Requests of the page to the platform that carry a token, or fetch one. */
const bearerCalls = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/oauth2/tokens') || request.headers().authorization) seen.push(pathname);
  });
  return seen;
};

test.describe('a host whose proxy holds the session', () => {
  test('[AUTH-03] signs in on its own page, works with the cookie alone, and ends with it', async ({
    page,
    context,
    ready,
    createPerson,
    expectedErrors,
  }) => {
    expectedErrors.push('401');
    const { email, password } = await createPerson(['VIEW_USER']);
    const hosts = [{ url: ready.url, label: 'Hospital North', session: 'proxy', signInPage: '/health?back={return}' }];
    await page.route('**/config.json', route => route.fulfill({ json: { hosts, otherHosts: false } }));
    const withToken = bearerCalls(page);
    /** What the proxy's own page does: the platform leaves it to the host. */
    const signInThere = async () => {
      const { request } = context;
      expect((await request.post(`${ready.url}/login`, { data: { email, password } })).status()).toBe(200);
    };

    await page.goto('/users/users');
    const { host } = new URL(ready.url);
    const link = page.getByRole('link', { name: `Sign in at ${host}` });
    await expect(link).toHaveAttribute('href', `${ready.url}/health?back=${encodeURIComponent(`${ready.url}/login`)}`);
    await expect(link).toBeFocused();
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have signed in: continue' }).click();
    await expect(page.getByText(`Nobody is signed in at ${host} in this browser yet.`)).toBeVisible();

    // Whoever comes back from there is in.
    await signInThere();
    await page.reload();
    await expect(page.getByText('Signed in as Test')).toBeVisible();
    await page.goto('/users/roles');
    await expect(page.getByRole('heading', { name: 'You may not see this page' })).toBeVisible();
    await page.goto('/users/users');
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.getItem('credentials'), sessionStorage.getItem('credentials')]),
    ).toEqual([null, null]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.reload();
    await expect(page.locator('tbody tr td a').first()).toBeVisible();

    // The proxy ends it: the next call finds out.
    await context.clearCookies();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('Your session ended. Sign in to continue.')).toBeVisible();
    await expect(link).toBeVisible();

    await signInThere();
    await page.getByRole('button', { name: 'I have signed in: continue' }).click();
    await expect(page.getByText('Signed in as Test')).toBeVisible();
    const loggedOut = page.waitForResponse(`${ready.url}/logout`);
    await page.getByRole('button', { name: 'Logout' }).click();
    expect((await loggedOut).status()).toBe(200);
    await expect(link).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect(withToken).toEqual([]);
  });
});

import type { BrowserContext, Page } from '@playwright/test';
import type { ForeignHost } from '../../support/foreignHost';
import { expect, test } from '../support/fixtures';

const ME = 'GET /users/v1/me';
const USERS = 'GET /users/v1/';

/** Another origin of the console's own site, which is `localhost`: browsers send cookies there as they do at home. */
const addressOf = ({ url }: ForeignHost) => url.replace('127.0.0.1', 'localhost');

/** What `config.json` says of the host. */
const configure = async (page: Page, host: ForeignHost, session: 'proxy' | 'token', url = addressOf(host)) => {
  await page.unroute('**/config.json');
  const entry = { url, label: 'Hospital North', ...(session === 'proxy' ? { session } : {}) };
  await page.route('**/config.json', route => route.fulfill({ json: { hosts: [entry], otherHosts: false } }));
};

/** What the proxy's own page does, in the same browser. */
const signInThere = (context: BrowserContext, host: ForeignHost) =>
  context.addCookies([{ ...host.sessions.signIn(), url: addressOf(host), httpOnly: true }]);

const firstUser = (page: Page) => page.locator('tbody tr td a').first();
/** The toast; what reads pages out is told it too. */
const stillSignedIn = (page: Page) => page.getByText(/did not end the session: you are still signed in/).first();

/** Whoever has a session at the proxy is let in without a click; then to the list. */
const openUsers = async (page: Page) => {
  await page.goto('/login');
  await expect(page.getByText('Signed in as Ada Lovelace')).toBeVisible();
  await page.goto('/users/users');
  await expect(firstUser(page)).toBeVisible();
};
const nameOf = (host: ForeignHost) => new URL(addressOf(host)).host;

test.describe('a host of another origin whose proxy holds the session', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push('401', 'CORS', 'net::ERR_FAILED');
  });

  test('[AUTH-03] [HOST-06] gets its cookie with every call and no token; one that does not let pages send it says whose mend that is', async ({
    page,
    context,
    foreignHost,
  }) => {
    const closed = await foreignHost({ proxy: 'no-credentials', permissions: ['VIEW_USER'], place: 'none' });
    await signInThere(context, closed);
    await configure(page, closed, 'proxy');
    await page.goto('/login');
    await page.getByRole('button', { name: 'I have signed in: continue' }).click();
    await expect(page.getByRole('alert')).toContainText('does not let this page read what it says');
    expect(await page.evaluate(() => localStorage.getItem('meridian.preferences'))).not.toContain('session.proxy');

    const host = await foreignHost({ proxy: 'open', permissions: ['VIEW_USER'], place: 'none' });
    const cookie = host.sessions.signIn();
    await context.addCookies([{ ...cookie, url: addressOf(host), httpOnly: true }]);
    await configure(page, host, 'proxy');
    await openUsers(page);
    const calls = host.calls.filter(({ path }) => !path.endsWith('/health'));
    expect(calls.length).toBeGreaterThan(1);
    for (const { headers } of calls) {
      expect(headers.cookie).toContain(`${cookie.name}=${cookie.value}`);
      expect(headers.authorization).toBeUndefined();
    }
  });

  test('[AUTH-03] a proxy that does not end the session: Logout says so and stays; once it does, sign-in shows', async ({
    page,
    context,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('500', '502');
    const host = await foreignHost({ proxy: 'open', permissions: ['VIEW_USER'], place: 'none' });
    await signInThere(context, host);
    await configure(page, host, 'proxy');
    await openUsers(page);
    host.always('POST /logout', { status: 502 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(stillSignedIn(page)).toBeVisible();
    await expect(firstUser(page)).toBeVisible();
    await page.reload();
    await expect(firstUser(page)).toBeVisible();
    host.always('POST /logout', undefined);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: `Sign in at ${nameOf(host)}` })).toBeVisible();
    expect(await context.cookies(addressOf(host))).toEqual([]);
  });

  test('[AUTH-03] a token that the platform refuses without end: asked once for all calls whether the session is over', async ({
    page,
    context,
    foreignHost,
  }) => {
    const host = await foreignHost({ proxy: 'open', permissions: ['VIEW_USER'], place: 'none' });
    await signInThere(context, host);
    await configure(page, host, 'proxy');
    await openUsers(page);
    const stale = { status: 401, json: { code: 118, name: 'ACCESS_TOKEN_EXPIRED_EXCEPTION', message: 'Expired' } };
    host.always(USERS, stale);
    const before = host.callsTo(ME).length;
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
    await refresh.click();
    // The proxy still knows who it is: the page stays, and says what was refused.
    await expect(page.getByText('Users could not be loaded')).toBeVisible();
    expect(host.callsTo(ME)).toHaveLength(before + 1);
    host.always(ME, stale);
    await refresh.click();
    await expect(page.getByText('Your session ended. Sign in to continue.')).toBeVisible();
    expect(host.callsTo('POST /auth/v2/oauth2/tokens')).toEqual([]);
  });

  test('[AUTH-03] [HOST-06] whose deployment changes its mind: a session of the other mode ends, and says where it does not', async ({
    page,
    context,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('502');
    const host = await foreignHost({ proxy: 'open', permissions: ['VIEW_USER'], place: 'none' });
    await signInThere(context, host);
    await configure(page, host, 'proxy');
    await openUsers(page);

    await configure(page, host, 'token');
    host.always('POST /logout', { status: 502 });
    await page.reload();
    await expect(stillSignedIn(page)).toBeVisible();
    host.always('POST /logout', undefined);
    await page.reload();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(host.callsTo('POST /logout')).toHaveLength(2);
    expect(await context.cookies(addressOf(host))).toEqual([]);
  });

  test('[AUTH-03] [HOST-06] that begins to hold sessions: one with a token ends, and no token is left', async ({
    page,
    foreignHost,
  }) => {
    const host = await foreignHost({ permissions: ['VIEW_USER'] });
    await configure(page, host, 'token', host.url);
    await page.goto('/users/users');
    await expect(firstUser(page)).toBeVisible();
    await configure(page, host, 'proxy', host.url);
    await page.reload();
    await expect(page.getByRole('link', { name: `Sign in at ${new URL(host.url).host}` })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
  });
});

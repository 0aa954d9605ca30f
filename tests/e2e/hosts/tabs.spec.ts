import type { Page } from '@playwright/test';
import { ACCOUNT, type ForeignHost, unavailable } from '../../support/foreignHost';
import { expect, goWithin, signInByForm, test } from '../support/fixtures';

const TOKENS = 'POST /auth/v2/oauth2/tokens';

/** What a browser does when a tab is duplicated: the new one starts with a copy of the session storage. */
const duplicate = async (page: Page, path: string): Promise<Page> => {
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(address => void window.open(address), path),
  ]);
  return copy;
};

const shownTwice = (host: ForeignHost): string[] => {
  const shown = host.callsTo(TOKENS).flatMap(({ body }) => (body?.refresh_token ? [String(body.refresh_token)] : []));
  return shown.filter((token, index) => shown.indexOf(token) !== index);
};

const usersShow = (page: Page) => expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();

/** Refreshes the tables; rows from before stay until then, and a reload meanwhile would lose the token that is on its way. */
const refresh = async (...tabs: readonly Page[]) => {
  const answers = tabs.map(tab =>
    tab.waitForResponse(response => response.url().includes('/users/v1/?') && response.ok()),
  );
  for (const tab of tabs) await tab.getByRole('button', { name: 'Refresh', exact: true }).click();
  await Promise.all(answers);
};

test.describe('a duplicated tab, on a host that ends the session of whoever shows a token twice', () => {
  test('[HOST-02] both tabs go on working, over expired tokens and reloads', async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('401');
    const host = await foreignHost({ permissions: ['VIEW_USER'], place: 'session', isStern: true });
    await page.goto('/users/users');
    await usersShow(page);
    const copy = await duplicate(page, '/users/users');
    await usersShow(copy);
    for (let round = 0; round < 2; round++) {
      host.expireAccess();
      await refresh(page, copy);
      for (const tab of [page, copy]) await usersShow(tab);
      await page.reload();
      await usersShow(page);
    }
    await expect(copy).toHaveURL(/\/users\/users/);
    expect(shownTwice(host)).toEqual([]);
  });

  test('[HOST-02] without an answer the copy asks for a sign-in and leaves the first alone', async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('401');
    const host = await foreignHost({ permissions: ['VIEW_USER'], place: 'session', isStern: true });
    await page.goto('/users/users');
    await usersShow(page);
    await page.context().addInitScript(() => {
      if (opener) BroadcastChannel.prototype.postMessage = () => undefined;
    });
    const asked = host.callsTo(TOKENS).length;
    const copy = await duplicate(page, '/users/users');
    await expect(copy.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(copy.getByText('This tab is a copy of another one, which stays signed in.')).toBeVisible();
    expect(host.callsTo(TOKENS)).toHaveLength(asked);
    host.expireAccess();
    await refresh(page);
    await usersShow(page);
    await page.reload();
    await usersShow(page);
    expect(shownTwice(host)).toEqual([]);
  });

  test('[SESS-15] Logout in one ends the session in the other, for good', async ({ page, foreignHost }) => {
    await foreignHost({ permissions: ['VIEW_USER'], place: 'session' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    const copy = await duplicate(page, '/');
    await expect(copy.getByRole('heading', { name: 'Home' })).toBeVisible();
    await copy.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('credentials'))).toBeNull();
  });
});

test('[HOST-04] five tries of the token and of me, and the page is there', async ({
  page,
  foreignHost,
  expectedErrors,
}) => {
  expectedErrors.push('500');
  const host = await foreignHost({ permissions: ['VIEW_USER'] });
  host.next(TOKENS, ...Array.from({ length: 4 }, () => unavailable(500)));
  host.next('GET /users/v1/me', ...Array.from({ length: 4 }, () => unavailable(500)));
  await page.goto('/users/users');
  await usersShow(page);
  expect(host.callsTo(TOKENS)).toHaveLength(5);
  expect(host.callsTo('GET /users/v1/me')).toHaveLength(5);
});

test.describe('a tab, while another one signs in to another host', () => {
  // Nobody may see the users of the other host: a list that is asked for there is this tab's.
  const LIST = 'GET /users/v1/';
  const permissions = ['VIEW_USER', 'UPDATE_USER'];
  const account = { email: ACCOUNT.username, password: ACCOUNT.password };

  const signIn = async (tab: Page, host: ForeignHost, remember: boolean) => {
    await tab.getByLabel('Host').fill(host.url);
    await signInByForm(tab, account, remember);
    await expect(tab.getByRole('heading', { name: 'Home' })).toBeVisible();
  };

  test('[R-21] [SESS-03] goes on at its own host where it is signed in for itself', async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('401', '404');
    const north = await foreignHost({ permissions, place: 'session' });
    const south = await foreignHost({ place: 'none' });
    await page.goto('/users/users');
    await usersShow(page);
    const other = await page.context().newPage();
    await other.goto('/login');
    await signIn(other, south, true);

    north.expireAccess();
    await refresh(page);
    await usersShow(page);
    await page.getByRole('link', { name: /100000000000000000000003/ }).click();
    const name = page.getByRole('textbox', { name: 'First name' });
    await name.fill('Grace');
    north.next('PUT /users/v1/100000000000000000000003', {
      status: 401,
      json: { code: 118, name: 'ACCESS_TOKEN_EXPIRED_EXCEPTION', message: 'The access token is expired' },
    });
    await name.press('Enter');
    await expect.poll(() => north.calls.filter(({ method }) => method === 'PUT').length).toBe(2);
    expect(south.calls.filter(({ method, path }) => method === 'PUT' || path.startsWith('/users/v1/1'))).toEqual([]);
    expect(south.callsTo(LIST)).toEqual([]);
    expect(await other.evaluate(() => localStorage.getItem('credentials'))).toContain(south.url);
    await other.reload();
    await expect(other.getByText('Signed in as Ada Lovelace')).toBeVisible();
  });

  test('[R-21] [SESS-13] is told so where that took the place of its session, and is led to sign-in', async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('401');
    const north = await foreignHost({ permissions, place: 'none' });
    const south = await foreignHost({ place: 'none' });
    const other = await page.context().newPage();
    for (const tab of [page, other]) await tab.goto('/login');
    await signIn(page, north, true);
    await signIn(other, south, true);
    await goWithin(page, '/users/users');
    await usersShow(page);

    north.expireAccess();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(
      page.getByText('Somebody signed in to another host or as somebody else in another window.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(south.callsTo(LIST)).toEqual([]);
    await other.reload();
    await expect(other.getByText('Signed in as Ada Lovelace')).toBeVisible();
  });
});

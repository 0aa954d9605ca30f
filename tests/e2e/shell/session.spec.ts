import { expect, signInByForm, test } from '../support/fixtures';
import { hold } from '../support/hold';

test.describe('the session', () => {
  test('[SESS-01] [SESS-02] [SESS-08] a reload costs one token call and one me, and rotates the stored token', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    const calls: string[] = [];
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('/v1/') || pathname.includes('/v2/')) calls.push(`${request.method()} ${pathname}`);
    });
    await page.goto('/users/users');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    expect(calls).toEqual(['POST /auth/v2/oauth2/tokens', 'GET /users/v1/me', 'GET /users/v1/']);
    const before = await page.evaluate(() => localStorage.getItem('credentials'));
    await page.reload();
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    const after = await page.evaluate(() => localStorage.getItem('credentials'));
    expect(after).not.toBe(before);
    expect(await page.evaluate(() => sessionStorage.getItem('credentials'))).toBeNull();
  });

  test('[SESS-02] token, me and the list are asked for before the console has come, and once', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    const calls: string[] = [];
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (/\/v[12]\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
    });
    let letGo = () => {};
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    await page.route(/\/assets\/(?:index|Console)-.*\.js$/, async route => {
      await held;
      await route.fallback();
    });
    const list = page.waitForResponse(/\/users\/v1\/\?/);
    await page.goto('/users/users', { waitUntil: 'commit' });
    expect((await list).status()).toBe(200);
    letGo();
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    expect(calls).toEqual(['POST /auth/v2/oauth2/tokens', 'GET /users/v1/me', 'GET /users/v1/']);
  });

  test('[SESS-06] an expired token does not count', async ({ page, signInAs }) => {
    await signInAs([]);
    await page.addInitScript(() => {
      const credentials = JSON.parse(localStorage.getItem('credentials') ?? '{}');
      localStorage.setItem('credentials', JSON.stringify({ ...credentials, expiresAt: 1 }));
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('[SESS-10] [SESS-15] Logout clears the token, reloads, and ends the session in other tabs', async ({
    page,
    signInAs,
    context,
  }) => {
    await signInAs([]);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);
    expect(
      await page.evaluate(() => [localStorage.getItem('credentials'), sessionStorage.getItem('credentials')]),
    ).toEqual([null, null]);
    await expect(other.getByText('You signed out in another window.')).toBeVisible();
  });

  test('[SESS-10] [R-19] who signs in after somebody logged out is not told their page as the one that was wanted', async ({
    page,
    signInAs,
    createPerson,
  }) => {
    const first = await signInAs(['VIEW_USER']);
    const second = await createPerson(['VIEW_USER']);
    await page.goto('/users/users');
    await page.getByRole('button', { name: 'Logout' }).click();
    const resume = page.getByRole('button', { name: 'Resume' });
    await signInByForm(page, second, true);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(resume).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await signInByForm(page, first, true);
    await expect(resume).toBeFocused();
  });

  test('[SESS-13] [LOGIN-10] a session that ends leads to sign-in, and back to the page that was open', async ({
    page,
    signInAs,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push('401', '400');
    const person = await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    // Whatever the page says on its way to sign-in, were it for one frame.
    await page.evaluate(() => {
      const said = { text: '' };
      Object.assign(window, { said });
      new MutationObserver(() => {
        said.text += document.body.textContent;
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.route(/\/users\/v1\/\?/, route =>
      route.fulfill({ status: 401, json: { code: 117, name: 'ACCESS_TOKEN_UNKNOWN_EXCEPTION', message: 'no' } }),
    );
    await page.route('**/auth/v2/oauth2/tokens', route =>
      route.fulfill({ status: 400, json: { error: 'invalid_grant', description: 'The refresh token is unknown' } }),
    );
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('Your session ended. Sign in to continue.')).toBeVisible();
    const said = await page.evaluate(() => (window as unknown as { said: { text: string } }).said.text);
    expect(said).toContain('Your session ended.');
    expect(said).not.toContain('You may not see this page');
    await page.unrouteAll();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    expect(api).toBeDefined();
  });

  test('[SESS-14] two tabs that refresh at once stay signed in', async ({ page, signInAs, context }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    const other = await context.newPage();
    await Promise.all([page.reload(), other.goto('/users/users')]);
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    await expect(other.locator('tbody tr td a').first()).toBeVisible();
    await Promise.all([page.reload(), other.reload()]);
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    await expect(other.locator('tbody tr td a').first()).toBeVisible();
  });

  test('[HTTP-06] a stale access token is renewed and the call repeated, unseen', async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('401');
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    let refusals = 0;
    await page.route(/\/users\/v1\/\?/, route => {
      if (refusals++ > 0) return route.fallback();
      return route.fulfill({
        status: 401,
        json: { code: 118, name: 'ACCESS_TOKEN_EXPIRED_EXCEPTION', message: 'The access token is expired' },
      });
    });
    const renewed = page.waitForResponse('**/auth/v2/oauth2/tokens');
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    expect((await renewed).status()).toBe(200);
    await expect(page.locator('tbody tr td a').first()).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });

  test('[SESS-11] the language of the user applies, unless the address says otherwise', async ({ page, signInAs }) => {
    await signInAs([], { language: 'NL' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Start' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    await page.goto('/?lng=en');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  test('[I18N-02] [I18N-03] without a translation server the console speaks English, never keys', async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('503');
    await page.route('**/locales/**', route => route.fulfill({ status: 503 }));
    await signInAs([], { language: 'NL' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible({ timeout: 20_000 });
    expect(await page.locator('body').textContent()).not.toMatch(/\b(?:shell|home|common)\.\w+/);
    const note = page.locator('.language-note');
    await expect(note).toContainText('The Dutch texts could not be loaded, so you read English.');
    await page.unroute('**/locales/**');
    await note.getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'Start' })).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('[I18N-03] while a translation server is silent the console speaks English, and says that Dutch is on its way', async ({
    page,
    signInAs,
  }) => {
    const release = await hold(page, '**/locales/**');
    await signInAs([], { language: 'NL' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    const note = page.locator('.language-note');
    await expect(note).toHaveText('The Dutch texts are on their way. Until then you read English.');
    release();
    await expect(page.getByRole('heading', { name: 'Start' })).toBeVisible();
    await expect(note).toHaveCount(0);
  });
});

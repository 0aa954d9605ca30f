import { expect, expectAccessibleInBothThemes, signInByForm, test } from '../support/fixtures';

test.describe('signing in with email and password', () => {
  test('[LOGIN-01] every path leads a visitor to the sign-in screen, which /login and all below it show', async ({
    page,
  }) => {
    for (const path of ['/', '/users/users', '/tasks/functions/some-function', '/login', '/login/anything/below']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
    }
  });

  test('[LOGIN-02] [LOGIN-03] [SHELL-11] shows a hero beside the form, and marks the product Beta', async ({
    page,
  }) => {
    await page.goto('/login');
    const form = page.locator('form');
    await expect(form.getByLabel('API host')).toHaveValue(/^http:\/\/localhost:\d+$/);
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(form.getByLabel('Remember me')).not.toBeChecked();
    await expect(page.getByText('Beta')).toBeVisible();
    const hero = await page.locator('.login-hero').boundingBox();
    const main = await page.locator('.login-main').boundingBox();
    expect(hero?.x).toBe(0);
    expect(hero?.width).toBeGreaterThan(300);
    expect(main?.x).toBeGreaterThanOrEqual(hero?.width ?? 0);
  });

  test('[LOGIN-10] [SESS-03] [SESS-04] [SESS-05] [SESS-09] lands on home and keeps the session and the host', async ({
    page,
    createPerson,
    ready,
  }) => {
    const person = await createPerson([]);
    await page.goto('/login');
    await signInByForm(page, person, true);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(page).toHaveURL(`${ready.url}/`);
    const stored = await page.evaluate(() => ({
      local: JSON.parse(localStorage.getItem('credentials') ?? 'null'),
      session: sessionStorage.getItem('credentials'),
      host: localStorage.getItem('api-host'),
      hosts: JSON.parse(localStorage.getItem('api-host-list') ?? 'null'),
    }));
    expect(Object.keys(stored.local).sort()).toEqual(['expiresAt', 'host', 'refreshToken']);
    expect(stored.local.expiresAt - Date.now() / 1000).toBeGreaterThan(2_591_000);
    expect(stored.session).toBeNull();
    expect(stored.host).toBe(ready.url);
    expect(stored.hosts).toEqual([ready.url]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  test('[SESS-03] without Remember me the session stays in this tab', async ({ page, createPerson }) => {
    await page.goto('/login');
    await signInByForm(page, await createPerson([]));
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.getItem('credentials'), sessionStorage.getItem('credentials') !== null]),
    ).toEqual([null, true]);
  });

  test('[LOGIN-04] offers the hosts used before and takes a new one', async ({ page, expectedErrors, ready }) => {
    expectedErrors.push('Failed to load resource', 'Content Security Policy', 'ERR_');
    await page.addInitScript(url => {
      localStorage.setItem('api-host-list', JSON.stringify(['dev.example.org', url]));
      localStorage.setItem('api-host', 'dev.example.org');
    }, ready.url);
    await page.goto('/login');
    await expect(page.getByLabel('API host')).toHaveValue('dev.example.org');
    const offered = await page
      .locator('datalist option')
      .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value));
    expect(offered).toEqual(['dev.example.org', ready.url]);
    await page.route('https://api.new.example.org/**', route => route.abort());
    await page.getByLabel('API host').fill('new.example.org');
    const asked = page.waitForRequest('https://api.new.example.org/auth/v2/oauth2/tokens');
    await signInByForm(page, { email: 'a@b.example', password: 'x' });
    await asked;
  });

  test('[LOGIN-11] [LOGIN-18] an unreachable host: says so, and keeps what was typed', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('Failed to load resource');
    await page.goto('/login');
    await page.route('**/auth/v2/oauth2/tokens', route => route.abort());
    await signInByForm(page, { email: 'ada@example.com', password: 'typed-once' });
    await expect(page.getByRole('alert')).toHaveText(
      'The host cannot be reached. Check its address and your connection.',
    );
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('typed-once');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain('typed-once');
  });

  test('[LOGIN-05] [LOGIN-12] whatever is typed is sent; the server says that it is no email address', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('400');
    await page.goto('/login');
    const sent = page.waitForRequest('**/auth/v2/oauth2/tokens');
    await signInByForm(page, { email: '', password: '' });
    expect((await sent).postDataJSON()).toMatchObject({ grant_type: 'password', username: '', password: '' });
    await expect(page.getByRole('alert')).toHaveText('This is not a valid email address.');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('[LOGIN-06] [LOGIN-13] a wrong password: says so', async ({ page, expectedErrors, createPerson, ready }) => {
    expectedErrors.push('400');
    const { email } = await createPerson([]);
    await page.goto('/login');
    const sent = page.waitForRequest('**/auth/v2/oauth2/tokens');
    await signInByForm(page, { email, password: 'wrong' });
    expect((await sent).postDataJSON()).toEqual({
      client_id: ready.clientId,
      grant_type: 'password',
      username: email,
      password: 'wrong',
    });
    await expect(page.getByRole('alert')).toHaveText('The email and password do not match.');
  });

  test('[LOGIN-14] any other failure: says that signing in failed, and what the host said of it', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('500');
    await page.goto('/login');
    await page.route('**/auth/v2/oauth2/tokens', route =>
      route.fulfill({ status: 500, json: { code: 1, name: 'SERVER_EXCEPTION', message: 'no' } }),
    );
    await signInByForm(page, { email: 'ada@example.com', password: 'x' });
    await expect(page.getByRole('alert')).toHaveText('Signing in failed. Try again later. no (500)');
  });

  test('[LOGIN-20] a signed-in operator who opens /login is led home', async ({ page, signInAs }) => {
    await signInAs([]);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  test('[SESS-16] damaged storage never breaks the page', async ({ page }) => {
    await page.addInitScript(() => {
      for (const storage of [localStorage, sessionStorage]) {
        storage.setItem('credentials', '{"refreshToken":{"__proto__":1}');
        storage.setItem('api-host-list', '{"not":"a list"}');
        storage.setItem('api-host', 'user:pass@evil.example');
        storage.setItem('meridian.preferences', '{"v":1,"entries":[["theme","\\u0000"],["language","<script>"],7]}');
      }
    });
    await page.goto('/users/users');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('[SESS-05] a token is never sent to another host than its own', async ({ page, signInAs }) => {
    await signInAs([]);
    await page.addInitScript(() => localStorage.setItem('api-host', 'other.example.org'));
    const calls: string[] = [];
    page.on('request', request => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  for (const lng of ['en', 'nl']) {
    test(`[I18N-04] the form is accessible in ${lng}, in both themes`, async ({ page }) => {
      await page.goto(`/login?lng=${lng}`);
      await expect(page.getByRole('heading', { name: lng === 'en' ? 'Sign in' : 'Aanmelden' })).toBeVisible();
      await expectAccessibleInBothThemes(page);
    });
  }

  test('[SESS-11] [I18N-04] the language of a page that somebody was going to is not that of the next who signs in', async ({
    page,
    createPerson,
  }) => {
    const [first, next] = [await createPerson(['VIEW_USER']), await createPerson(['VIEW_USER'])];
    const signIn = async ({ email, password }: { email: string; password: string }) => {
      await page.locator('input[name="username"]').fill(email);
      await page.locator('input[name="password"]').fill(password);
      await page.keyboard.press('Enter');
    };
    await page.goto('/users/users?lng=nl');
    await signIn(first);
    await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
    await page.getByRole('navigation').first().hover();
    await page.getByRole('button', { name: 'Afmelden' }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn(next);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });

  for (const path of ['/login', '/users/users'])
    test(`[SESS-11] [I18N-04] the language that ${path}?lng=nl chose stays after sign-in, on later pages, and over a reload`, async ({
      page,
      createPerson,
    }) => {
      const { email, password } = await createPerson(['VIEW_USER']);
      await page.goto(`${path}?lng=nl`);
      await page.locator('input[name="username"]').fill(email);
      await page.locator('input[name="password"]').fill(password);
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(/login/);
      await expect(page.getByRole('navigation').first()).toBeAttached();
      await page.goto('/users/users');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gebruikers');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gebruikers');
    });

  test('works with the keyboard alone and at 390 px', async ({ page, createPerson }) => {
    const person = await createPerson([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

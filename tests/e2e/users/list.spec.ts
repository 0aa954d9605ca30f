import { expect, test } from '../support/fixtures';

const rows = 'tbody tr:not([aria-hidden])';

test.describe('the users table', () => {
  test('[USER-02] [USER-07] [TABLE-06] [TABLE-12] six columns, twenty rows, one request', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    const asked = page.waitForRequest(/\/users\/v1\/\?/);
    await page.goto('/users/users');
    expect(new URL((await asked).url()).search).toBe('?limit(20)');
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'First name',
      'Last name',
      'Email',
      'Activated',
      'Roles',
    ]);
    await expect(page.locator(rows)).toHaveCount(20);
    await expect(
      page
        .getByRole('row', { name: /Ada Janssens/ })
        .getByRole('cell')
        .nth(4),
    ).toHaveText('Yes');
    await expect(page.getByRole('row', { name: /Ada Janssens/ }).locator('.hash-chip')).toHaveText(['Administrator']);
    await expect(
      page
        .getByRole('row', { name: /inactive@/ })
        .getByRole('cell')
        .nth(4),
    ).toHaveText('No');
    await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText([
      '10',
      '20',
      '50',
      '100',
      '200',
      '500',
    ]);
  });

  test('[USER-03] [TABLE-11] [RQL-03] sorts by the four sortable columns, in the spelling of the wire', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.locator(rows)).toHaveCount(20);
    for (const [name, field] of [
      ['First name', 'first_name'],
      ['Last name', 'last_name'],
      ['Email', 'email'],
      ['Activated', 'activation'],
    ] as const) {
      for (const sign of ['', '-']) {
        const asked = page.waitForRequest(request => request.url().includes(`sort(${sign}${field})`));
        await page.getByRole('columnheader', { name }).getByRole('button').click();
        await asked;
        await expect(page.getByRole('columnheader', { name })).toHaveAttribute(
          'aria-sort',
          sign ? 'descending' : 'ascending',
        );
      }
    }
    await expect(page.getByRole('columnheader', { name: 'ID' }).getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Roles' }).getByRole('button')).toHaveCount(0);
  });

  test('[TABLE-03] [TABLE-04] [TABLE-09] [RQL-05] an invalid query turns red, says where and why, and is not sent', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.locator(rows)).toHaveCount(20);
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/users/v1/')) asked.push(request.url());
    });
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.fill('and(eq(email,x)');
    await filter.press('Enter');
    await expect(filter).toHaveAttribute('aria-invalid', 'true');
    await expect(filter).toHaveCSS('color', 'rgb(179, 38, 30)');
    await expect(page.getByText('Closing bracket missing for and( at character 1.')).toBeVisible();
    expect(asked).toEqual([]);
    await filter.fill('eq(email,admin%2540example.com)');
    await filter.press('Enter');
    await expect(page.locator(rows)).toHaveCount(1);
    await expect(filter).toHaveAttribute('aria-invalid', 'false');
    expect(asked).toHaveLength(1);
  });

  test('[TABLE-10] [USER-08] a query that the server refuses turns red with its reason; no rows, no toast, and Retry', async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('400');
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.locator(rows)).toHaveCount(20);
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.fill('eq(no_such_field,1)');
    await filter.press('Enter');
    await expect(page.getByText(/Users could not be loaded.*Unknown field/)).toBeVisible();
    await expect(filter).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(rows)).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(filter).toHaveValue('eq(no_such_field,1)');
    await filter.fill('');
    await filter.press('Enter');
    await expect(page.locator(rows)).toHaveCount(20);
  });

  test('[USER-08] a failing list call leaves zero rows and a line in place, and Retry loads again', async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('500');
    await signInAs(['VIEW_USER']);
    await page.route(/\/users\/v1\/\?/, route =>
      route.fulfill({ status: 500, json: { code: 1, message: 'There was an internal server error' } }),
    );
    await page.goto('/users/users');
    await expect(page.getByText('Users could not be loaded.', { exact: false })).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator(rows)).toHaveCount(20);
  });

  test('[TABLE-18] [RQL-06] query, sort, page and size survive reload, back and a shared link', async ({
    page,
    signInAs,
    context,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.locator(rows)).toHaveCount(20);
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.fill('like(email,example.org)|like(email,example.test)');
    await filter.press('Enter');
    await expect(page.getByText(/^1–20 of \d+$/)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await page.getByLabel('Rows per page').selectOption('50');
    await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(/^51–100 of \d+$/)).toBeVisible();
    const firstEmail = (await page.locator(`${rows} td:nth-child(4)`).first().textContent()) ?? '';
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    expect(JSON.parse(atob(state))).toEqual({
      v: 1,
      page: 2,
      limit: 50,
      sort: 'email',
      dir: 1,
      query: 'like(email,example.org)|like(email,example.test)',
    });
    const check = async (target: typeof page) => {
      await expect(target.getByText(/^51–100 of \d+$/)).toBeVisible();
      await expect(target.locator(`${rows} td:nth-child(4)`).first()).toHaveText(firstEmail);
      await expect(target.getByRole('combobox', { name: 'Filter (RQL)' })).toHaveValue(
        'like(email,example.org)|like(email,example.test)',
      );
    };
    await page.reload();
    await check(page);
    await page.locator(`${rows} td a`).first().click();
    await expect(page).toHaveURL(/\/users\/users\/[0-9a-f]{24}\?state=/);
    await page.goBack();
    await check(page);
    const shared = await context.newPage();
    await shared.goto(page.url());
    await check(shared);
  });

  test('[TABLE-18] a damaged state shows the defaults and says so', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users?state=%25%25%25');
    await expect(page.getByText('Part of this link could not be read')).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(20);
  });

  test('[TABLE-04] an invalid query in a link is shown red and not loaded', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER']);
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/users/v1/?')) asked.push(request.url());
    });
    const state = Buffer.from(JSON.stringify({ v: 1, page: 1, limit: 20, query: 'eq(a' })).toString('base64');
    await page.goto(`/users/users?state=${encodeURIComponent(state)}`);
    await expect(page.getByRole('combobox', { name: 'Filter (RQL)' })).toHaveAttribute('aria-invalid', 'true');
    expect(asked).toEqual([]);
  });

  test('[TABLE-07] at most four page numbers, with previous and next', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(4);
    await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await pager.getByRole('button', { name: 'Page 4' }).click();
    await expect(pager.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
    await expect(pager.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(4);
    await pager.getByRole('button', { name: 'Previous page' }).click();
    await expect(pager.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  });

  test('[TABLE-01] [TABLE-02] [TABLE-15] refreshes by hand and by itself', async ({ page, signInAs }) => {
    await page.clock.install();
    await signInAs(['VIEW_USER']);
    let asked = 0;
    page.on('request', request => {
      if (request.url().includes('/users/v1/?')) asked++;
    });
    await page.goto('/users/users');
    await expect(page.locator(rows)).toHaveCount(20);
    expect(asked).toBe(1);
    const again = page.waitForResponse(/\/users\/v1\/\?/);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await again;
    const interval = page.getByLabel('Refresh automatically');
    await expect(interval.getByRole('option')).toHaveText(['Off', '5s', '30s', '1min', '5min', '15min']);
    await interval.selectOption('5s');
    for (let turn = 0; turn < 3; turn++) {
      const next = page.waitForResponse(/\/users\/v1\/\?/);
      await page.clock.runFor(5_000);
      await next;
    }
    await interval.selectOption('Off');
    const count = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(count);
  });

  test('[USER-04] copies the ID and shows a tick', async ({ page, signInAs, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const first = page.locator(rows).first();
    const id = (await first.locator('td a').first().textContent()) ?? '';
    await first.getByRole('button', { name: `Copy ID ${id}` }).click();
    await expect(first.getByText('Copied')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await expect(page).toHaveURL(/\/users\/users$/);
  });

  test('[USER-06] [TABLE-17] a row opens its user; the first cell is a real link', async ({
    page,
    signInAs,
    context,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const row = page.getByRole('row', { name: /Ada Janssens/ });
    const id = (await row.locator('td a').first().textContent()) ?? '';
    // The tab's own request: what is asked of a tab in the background may wait for as long as it stays there.
    const opened = context.waitForEvent(
      'request',
      request => request.isNavigationRequest() && new URL(request.url()).pathname === `/users/users/${id}`,
    );
    await row
      .locator('td a')
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await opened;
    await expect(page).toHaveURL(/\/users\/users$/);
    await row.getByRole('cell').nth(1).click();
    await expect(page).toHaveURL(new RegExp(`/users/users/${id}`));
    await expect(page.getByText('admin@example.com').first()).toBeVisible();
  });

  test('finds one user among all with a double-encoded value, and suggests as one types', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.pressSequentially('eq(ema');
    await expect(page.getByRole('option', { name: /email,/ })).toBeVisible();
    await filter.press('Tab');
    await expect(filter).toHaveValue('eq(email,');
    await filter.pressSequentially('admin%2540example.com)');
    await filter.press('Enter');
    await expect(page.locator(rows)).toHaveCount(1);
    await expect(page.locator(rows)).toContainText('Ada');
  });

  test('[HOST-08] plain text inside RQL, and a text without any operator, find what one knows', async ({
    page,
    signInAs,
    api,
  }) => {
    const last = `D'Arcy ${Date.now().toString(36)} Zoë & Söhne (Gent)`;
    await api.call('POST', '/users/v1/register', undefined, {
      first_name: 'Ada',
      last_name: last,
      email: `plain-${Date.now().toString(36)}@example.test`,
      password: 'Correct-Horse-7',
      phone_number: '32470123456',
      language: 'EN',
    });
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.fill(`eq(last_name,${last})`);
    await filter.press('Enter');
    await expect(page.locator(rows)).toHaveCount(1);
    await expect(page.locator(rows)).toContainText(last);
    await expect(filter).toHaveValue(`eq(last_name,${last})`);
    await page.reload();
    await expect(page.locator(rows)).toHaveCount(1);
    await expect(filter).toHaveValue(`eq(last_name,${last})`);
    await filter.fill('admin@example.com');
    await filter.press('Enter');
    await expect(filter).toHaveValue('eq(email,admin@example.com)');
    await expect(page.locator(rows)).toHaveCount(1);
    await filter.fill('Ada Janssens');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
    await filter.press('Enter');
    await expect(filter).toHaveAttribute('aria-invalid', 'true');
    await filter.press('Enter');
    await expect(page.locator(rows)).toHaveCount(1);
    const id = (await page.locator(`${rows} td a`).first().textContent()) ?? '';
    await filter.fill(id);
    await filter.press('Enter');
    await expect(filter).toHaveValue(`eq(id,${id})`);
    await expect(page.locator(rows)).toHaveCount(1);
  });

  test('[TABLE-14] a filter that matches nothing says so, prints the filter, and can be cleared', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.fill('eq(first_name,Nobodyatall)');
    await filter.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing matches this filter' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page.locator(rows)).toHaveCount(20);
  });
});

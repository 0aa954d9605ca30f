import { expect, expectAccessible, expectToFit, goWithin, test } from './steps';

/** A key that no message was found for. */
const RAW_KEY =
  /\b(?:record|fields|resources|files|mails|templates|localizations|health|configurations|settings)\.[a-z_]+\b/;

/** Conventional lists: they share one screen, which is looked at whole with the first of them. */
const LISTS = [
  '/automation/events',
  '/automation/subscriptions',
  '/tasks/requests',
  '/messages/mails',
  '/messages/queued',
  '/messages/notifications',
  '/messages/types',
  '/messages/settings',
  '/care/staff',
  '/care/patients',
  '/care/profiles',
  '/payments/products',
  '/payments/orders',
  '/payments/subscriptions',
  '/payments/events',
  '/payments/appstore-subscriptions',
  '/payments/appstore',
  '/payments/appstore-receipts',
  '/payments/playstore-subscriptions',
  '/payments/playstore-receipts',
  '/payments/playstore-purchases',
  '/payments/playstore',
  '/access/applications',
  '/access/authorizations',
  '/access/sessions',
  '/access/tokens',
  '/access/providers',
  '/access/logins',
];

for (const { language, theme, width, rows, loading } of [
  { language: 'en', theme: 'light', width: 1280, rows: '.table tbody a, .table tbody td', loading: 'Loading' },
  { language: 'nl', theme: 'dark', width: 390, rows: '.table tbody td', loading: 'Laden' },
] as const) {
  test(`every page opens, reads well, fits, and axe finds nothing: ${language}, ${theme}, ${width} px`, async ({
    page,
    signedIn: _,
    firstOf,
  }) => {
    // Forty-six pages; axe looks at most of them.
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: theme });
    const [dispatcher, mail, template, order, application] = await Promise.all([
      firstOf('/dispatchers/v1/'),
      firstOf('/mail/v1/?like(subject,order)'),
      firstOf('/templates/v1/?eq(name,order-confirmation)'),
      firstOf('/payments/v1/orders'),
      firstOf('/auth/v2/applications?eq(type,oauth2)'),
    ]);
    const check = async (path: string, ready: string) => {
      await expect(page.locator(ready).first(), path).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.locator('main').innerText(), path).not.toMatch(RAW_KEY);
      await expectToFit(page, width);
    };
    await page.goto(`/?lng=${language}`);
    // From one to the next without loading the console again. A record and its editor have one title.
    const title = page.getByRole('heading', { level: 1 });
    const go = async (path: string) => {
      const before = await title.innerText();
      await goWithin(page, path);
      if (!path.endsWith('/edit')) await expect(title, path).not.toHaveText(before);
    };
    for (const [path, ready] of [
      ['/automation/dispatchers', rows],
      [`/automation/dispatchers/${dispatcher.id}`, '[role=treeitem]'],
      [`/automation/dispatchers/${dispatcher.id}/edit`, 'textarea'],
      [`/messages/mails/${mail.id}`, 'iframe'],
      [`/data/templates/${template.id}`, 'iframe'],
      ['/content/files', rows],
      ['/content/localizations', 'td[data-missing]'],
      ['/content/localizations/measurement_high', '.language-missing'],
      [`/payments/orders/${order.id}`, '[role=treeitem]'],
      [`/access/applications/${application.id}`, '.record-row'],
      ['/platform/health', '.health li'],
      ['/platform/configurations', '[role=treeitem]'],
      ['/platform/settings', 'textarea'],
      // Empty, unless another flow has just made a user.
      ['/access/activations', '.note, .table tbody td'],
      ['/access/resets', '.note, .table tbody td'],
      // As no store has told this platform of anything.
      ...['appstore-notifications', 'appstore-secrets', 'playstore-notifications'].map(
        of => [`/payments/${of}`, '.note'] as const,
      ),
    ] as const) {
      await go(path);
      await check(path, ready);
      await expect(page.locator(`main [aria-label="${loading}"]`)).toHaveCount(0);
      await expectAccessible(page);
    }
    for (const path of LISTS) {
      await go(path);
      await check(path, rows);
      if (theme === 'light') await expectAccessible(page);
    }
  });
}

test('pages without permission are greyed in the navigation, with the reason, and do not open', async ({
  page,
  signInAs,
}) => {
  await signInAs(['VIEW_EVENTS']);
  await page.goto('/automation');
  await expect(page).toHaveURL(/\/automation\/events$/);
  await page.getByRole('navigation').first().hover();
  const greyed = page.getByRole('link', { name: /^Dispatchers/ });
  await expect(greyed).toHaveAttribute('aria-disabled', 'true');
  await expect(greyed).toHaveAttribute('title', /ViewDispatchers/);
  await page.goto('/automation/dispatchers');
  await expect(
    page
      .locator('main')
      .getByText(/ViewDispatchers/)
      .first(),
  ).toBeVisible();
  await expect(page.locator('.table')).toHaveCount(0);
});

test('what a host lacks is said, and its health page tells services apart', async ({
  page,
  foreignHost,
  expectedErrors,
}) => {
  expectedErrors.push('404');
  const host = await foreignHost({
    permissions: ['VIEW_DISPATCHERS', 'VIEW_EVENTS'],
    missing: ['/dispatchers/v1'],
  });
  host.always('GET /events/v1/health', { status: 503, json: {} });
  expectedErrors.push('503');
  await page.goto('/platform/health');
  const services = page.locator('.health li');
  await expect(services).toHaveCount(14);
  await expect(services.first()).toContainText('Events');
  await expect(services.first()).toContainText('Does not answer as it should');
  await expect(services.last()).toContainText('Dispatchers');
  await expect(services.last()).toContainText('Does not report its health (404)');
  await expect(page.getByText('1 do not answer as they should; 12 do.', { exact: false })).toBeVisible();
  await page.goto('/automation/dispatchers');
  await expect(page.getByRole('status', { name: 'State of the host' })).toContainText('dispatchers');
});

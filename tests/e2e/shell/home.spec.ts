import { expect, expectAccessible, test } from '../support/fixtures';
import { hold } from '../support/hold';

/** What the home page asks the platform for, beside the session's own calls: paths, as often as they were asked. */
const asked = (page: import('@playwright/test').Page) => {
  const paths: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (/\/v\d+\//.test(pathname) && !/\/oauth2\/|\/me$/.test(pathname))
      paths.push(pathname.replace(/[0-9a-f]{24}/, '{id}'));
  });
  return () => paths.toSorted();
};

/** Documents are counted schema by schema, of five at most. */
const COUNTED = '/data/v1/{id}/documents';

const BLOCKS = [
  ['VIEW_TASKS', ['Failed runs, last 24 hours', 'Running now'], ['/tasks/v1/', '/tasks/v1/']],
  ['VIEW_USER', ['Waiting for activation'], ['/users/v1/']],
  ['VIEW_DOCUMENTS', ['Documents waiting for a first step'], ['/data/v1/']],
  ['VIEW_TASK_SCHEDULES', ['Schedules due next'], ['/tasks/v1/schedules']],
] as const;

test.describe('home', () => {
  for (const [permission, titles, paths] of BLOCKS) {
    test(`[CAP-20] with ${permission} alone shows ${titles.join(' and ')}, and asks for nothing else`, async ({
      page,
      signInAs,
    }) => {
      const calls = asked(page);
      await signInAs([permission]);
      await page.goto('/');
      for (const title of titles) {
        const block = page.getByRole('region', { name: title });
        await expect(block.locator('ul, .home-empty')).toBeVisible();
      }
      await expect(page.getByRole('region', { name: 'Platform health' })).toContainText('services answer');
      await expect(page.locator('.home-card')).toHaveCount(titles.length + 1);
      const health = calls().filter(path => path.endsWith('/health'));
      expect(new Set(health).size).toBe(health.length);
      const counts = calls().filter(path => path === COUNTED).length;
      expect(counts).toBeLessThanOrEqual(5);
      expect(counts > 0).toBe(permission === 'VIEW_DOCUMENTS');
      expect(calls().filter(path => path !== COUNTED && !health.includes(path))).toEqual(paths);
    });
  }

  test('[CAP-20] [SHELL-01] the shell and the title do not wait for the blocks', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER']);
    const release = await hold(page, /\/users\/v1\/\?/);
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const waiting = page.getByRole('region', { name: 'Waiting for activation' });
    await expect(waiting).toBeVisible();
    await expect(waiting.locator('ul')).toHaveCount(0);
    release();
    await expect(waiting.locator('ul')).toBeVisible();
  });

  test('[CAP-20] a block that fails costs itself; Refresh asks again', async ({ page, signInAs, expectedErrors }) => {
    expectedErrors.push('403');
    await signInAs(['VIEW_TASKS', 'VIEW_USER']);
    let isBroken = true;
    await page.route(/\/tasks\/v1\/\?.*failed/, route =>
      isBroken
        ? route.fulfill({ status: 403, json: { code: 1, message: 'The store is away' } })
        : route.fulfill({
            json: {
              page: { total: 250, offset: 0, limit: 100 },
              data: [
                {
                  id: 'b',
                  functionName: 'nightly',
                  startTimestamp: '2026-01-02T00:00:00.000Z',
                  error: { message: 'boom' },
                },
                { id: 'a', functionName: 'nightly', startTimestamp: '2026-01-01T00:00:00.000Z' },
              ],
            },
          }),
    );
    await page.goto('/');
    const failed = page.getByRole('region', { name: 'Failed runs, last 24 hours' });
    await expect(failed).toContainText('Could not be loaded: The store is away');
    await expect(page.getByRole('region', { name: 'Waiting for activation' }).locator('ul')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(failed.getByRole('listitem')).toHaveText('nightly2×boom');
    await expect(failed).toContainText('250');
    await expect(failed).toContainText('among the newest 2 of 250');
    // The tooltip of the button lies outside of the page's landmarks for as long as the pointer rests there.
    await page.mouse.move(640, 700);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);
    await failed.getByRole('link', { name: 'nightly' }).click();
    await expect(page.getByRole('combobox', { name: 'Filter (RQL)' })).toHaveValue(
      /eq\(status,failed\)&ge\(startTimestamp,.*\)&eq\(functionName,nightly\)/,
    );
  });

  test('[HOST-09] [CAP-20] says of each service whether it answers, and never calls healthy what is not there', async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('503');
    await signInAs([]);
    await page.route('**/health', route => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith('/mail/')) return route.fulfill({ status: 503 });
      return route.fulfill({ status: pathname.startsWith('/files/') ? 404 : 200 });
    });
    await page.goto('/');
    const health = page.getByRole('region', { name: 'Platform health' });
    await expect(health.locator('[data-state="unhealthy"]')).toHaveText('1 service does not answer as it shouldMail');
    await expect(health.locator('[data-state="absent"]')).toHaveText('1 service tells nothing here (404)Files');
    await expect(health.locator('[data-state="healthy"]')).toContainText('12 services answer');
    await expect(health.locator('[data-state="healthy"]')).not.toContainText(/\b(?:Mail|Files)\b/);
  });

  test('[CAP-20] leads back to where one was last', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER', 'VIEW_ROLE']);
    await page.goto('/users/roles');
    // The heading stands already in what is painted before the console.
    await expect(page).toHaveTitle('Roles · Meridian');
    await page.goto('/');
    await page.getByRole('region', { name: 'Where you were last' }).getByRole('link', { name: 'Roles' }).click();
    await expect(page).toHaveURL(/\/users\/roles$/);
  });
});

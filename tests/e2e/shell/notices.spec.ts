import { expectToStayFor, passUntilVisible, stopClock } from '../support/clock';
import { expect, test } from '../support/fixtures';

test.describe('toasts', () => {
  test.beforeEach(async ({ page, signInAs, expectedErrors }) => {
    expectedErrors.push('500');
    await page.clock.install();
    await signInAs(['VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS', 'UPDATE_TASK_FUNCTION']);
    await page.route('**/disable', route => route.fulfill({ status: 500, json: { message: 'The store is away' } }));
    await page.goto('/tasks/functions/greet');
    await expect(page.getByRole('group', { name: 'Enabled' })).toBeVisible();
    await stopClock(page);
  });

  test('[SHELL-09] a failure shows as a toast for 3 s, and stays in the notices', async ({ page }) => {
    await page.getByRole('group', { name: 'Enabled' }).getByRole('button', { name: 'No' }).click();
    await expectToStayFor(page, page.locator('.toast', { hasText: 'Failed to disable function' }), 3_000);
    await page.getByRole('button', { name: 'Notices, 1 new' }).click();
    await passUntilVisible(page, page.getByRole('region', { name: 'Notices' }).getByText('The store is away'));
  });

  for (const [width, way] of [
    [1280, 'Logout'],
    [390, 'Open navigation'],
  ] as const) {
    test(`[SHELL-09] a toast leaves bell, help, theme, language and navigation free at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('group', { name: 'Enabled' }).getByRole('button', { name: 'No' }).click();
      await passUntilVisible(page, page.locator('.toast'));
      const { x = -1, width: wide = 0 } = (await page.locator('.toast').boundingBox()) ?? {};
      expect(x).toBeGreaterThan(0);
      expect(x + wide).toBeLessThan(width);
      for (const name of ['NL', 'Theme', 'Help', 'Notices, 1 new', way]) {
        // Whatever lies over a control would take the click: a trial click waits for the control to be hit.
        await page.getByRole('button', { name }).click({ trial: true });
      }
    });
  }
});

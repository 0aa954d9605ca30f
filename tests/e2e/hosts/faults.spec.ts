import { stopClock } from '../support/clock';
import { expect, signInByForm, test } from '../support/fixtures';
import { hold } from '../support/hold';

/** What an operator sees where something is slow, full, or about to be lost; the other faults have flows of their own (docs/reliability.md). */
test.describe('an operator', () => {
  test('[HTTP-07] is told after ten seconds that a host takes long, and need not wait for it', async ({
    page,
    signInAs,
    ready,
    expectedErrors,
  }) => {
    expectedErrors.push('ERR_ABORTED', 'Failed to load resource');
    await page.clock.install();
    await signInAs(['VIEW_USER']);
    // What counts the seconds comes after the page: a call of before then counts from there.
    const counting = page.waitForResponse(/assets\/ConnectionNotice-[^/]+\.js$/);
    await page.goto('/users/users');
    const rows = page.locator('tbody tr[data-index]');
    await expect(rows).toHaveCount(20);
    await (await counting).finished();
    const release = await hold(page, /\/users\/v1\/\?/, 'abort');
    await stopClock(page);
    const asked = page.waitForRequest(/\/users\/v1\/\?/);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await asked;
    const state = page.getByRole('status', { name: 'State of the host' });
    await page.clock.runFor(9_500);
    await expect(state).not.toContainText('taking long');
    await page.clock.runFor(1_000);
    await expect(state).toContainText(`${ready.url} is taking long to answer.`);
    await state.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(state).not.toContainText('taking long');
    await expect(rows).toHaveCount(20);
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled();
    release();
  });

  test('[UDET-10] is asked before the own last role is lost, and keeps it on Cancel', async ({ page, signInAs }) => {
    const person = await signInAs(['VIEW_USER', 'VIEW_ROLE', 'REMOVE_ROLE_FROM_USER']);
    const sent: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/remove_roles')) sent.push(request.url());
    });
    await page.goto(`/users/users/${person.id}`);
    await page.getByRole('button', { name: /^Remove role / }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove role' });
    await expect(dialog).toContainText('This is your own last role');
    await expect(dialog).toContainText(
      '3 permissions are lost that no other role gives:REMOVE_ROLE_FROM_USERVIEW_ROLEVIEW_USER',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual([]);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Remove role / })).toBeVisible();
  });

  test('[SESS-09] is told where the browser stores nothing, and works until the page closes', async ({
    page,
    createPerson,
  }) => {
    const person = await createPerson(['VIEW_USER']);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    await signInByForm(page, person);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(page.getByText('This browser stores nothing for this page:')).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click();
    await expect(page.locator('tbody tr[data-index]')).toHaveCount(20);
    await page.reload();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
});

import type { Locator } from '@playwright/test';
import { stopClock } from '../support/clock';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../support/fixtures';

/** `--text-muted` of the light theme. */
const DIMMED = 'rgb(91, 103, 115)';

test.describe('a device without a network', () => {
  test('stores nothing and says why; what was typed is stored when it is back', async ({
    page,
    context,
    signInAs,
    createPerson,
    expectedErrors,
  }) => {
    expectedErrors.push('ERR_INTERNET_DISCONNECTED');
    await signInAs(['VIEW_USER', 'UPDATE_USER', 'DELETE_USER']);
    const person = await createPerson([]);
    const notice = page.getByRole('status', { name: 'State of the host' });
    const why = 'This device is offline: nothing can be stored until it is back. What you typed stays.';
    await page.goto(`/users/users/${person.id}`);
    // With all its parts: one whose code is on its way when the network goes says so.
    await page.waitForLoadState('networkidle');
    const field = page.getByRole('textbox', { name: 'First name' });
    await field.fill('Typed');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete user' });
    await expect(confirm).toBeEnabled();

    await context.setOffline(true);
    await expect(confirm).toBeDisabled();
    await expect(confirm).toHaveAccessibleDescription(why);
    await confirm.click({ force: true });
    await expect(dialog).toBeVisible();
    // What comes to lie under the pointer, a time, say, asks for code.
    await page.mouse.move(640, 4);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(notice).toContainText('This device is offline, says the browser.');
    // In its own colour: the style sheet that the page asks for in advance is in force.
    const colour = (of: Locator) => of.evaluate(one => getComputedStyle(one).color);
    expect(await colour(notice.getByText('This device is offline'))).not.toBe(await colour(page.locator('body')));
    await expect(page.getByRole('button', { name: 'Save First name' })).toBeDisabled();
    await expect(page.getByText(why)).toBeVisible();
    await expectAccessible(page);
    // However far down one reads.
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(field).not.toBeInViewport();
    await expect(notice).toBeInViewport();
    // What lies under it comes out when it gets the focus.
    await field.evaluate((element: HTMLElement) => {
      element.blur();
      scrollBy(0, element.getBoundingClientRect().top - 50);
      element.focus();
    });
    const below = () => notice.evaluate(element => element.getBoundingClientRect().bottom);
    await expect.poll(async () => ((await field.boundingBox())?.y ?? 0) >= (await below())).toBe(true);
    await field.press('Enter');
    await expect(field).toHaveValue('Typed');

    const stored = page.waitForResponse(response => response.request().method() === 'PUT');
    await context.setOffline(false);
    await expect(notice).toBeEmpty();
    await expect(page.getByText(why)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save First name' }).click();
    expect((await stored).status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Save First name' })).toHaveCount(0);
  });
});

for (const [what, kind] of [
  ['code', 'js'],
  ['styles', 'css'],
] as const)
  test(`[HOST-05] ${what} of a part that do not come cost that part, and come with the next try`, async ({
    page,
    signInAs,
    createPerson,
    expectedErrors,
  }) => {
    expectedErrors.push('ERR_FAILED', 'dynamically imported module');
    await signInAs(['VIEW_USER', 'UPDATE_USER', 'VIEW_GROUPS', 'VIEW_STAFF', 'VIEW_PATIENTS']);
    const person = await createPerson([]);
    await page.route(`**/assets/{groups,GroupsOfUser}-*.${kind}`, route => route.abort());
    await page.goto(`/users/users/${person.id}`);
    const field = page.getByRole('textbox', { name: 'First name' });
    await field.fill('Typed');
    const failure = page.getByRole('alert').filter({ hasText: "This part's code could not be fetched" });
    await expect(failure).toBeVisible();
    await expectAccessible(page);

    await page.unroute(`**/assets/{groups,GroupsOfUser}-*.${kind}`);
    const comes = page.waitForResponse(new RegExp(`assets/(?:groups|GroupsOfUser)-[^/]+\\.${kind}$`));
    await failure.getByRole('button', { name: 'Retry' }).click();
    expect((await comes).ok()).toBe(true);
    await expect(page.getByRole('region', { name: 'Groups' })).toBeVisible();
    await expect(field).toHaveValue('Typed');
  });

test('[HOST-05] where the console’s own code does not come the page says so and comes back by a reload; what stands aside costs nothing and comes by itself', async ({
  page,
  context,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('ERR_FAILED', 'dynamically imported module', 'ERR_INTERNET_DISCONNECTED', 'Failed to fetch');
  await page.clock.install();
  await signInAs(['VIEW_USER']);
  await page.route('**/assets/{Console,ConnectionNotice}-*.js', route => route.abort());
  await page.goto('/users/users');
  const failure = page.getByRole('alert').filter({ hasText: "The console's code could not be fetched" });
  await expect(failure).toBeVisible();
  await expect(failure.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/assets/{Console,ConnectionNotice}-*.js');
  const lost = page.waitForEvent('requestfailed', request => request.url().includes('ConnectionNotice'));
  await page.route('**/assets/ConnectionNotice-*.js', route => route.abort());
  await failure.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('tbody tr[data-index]')).toHaveCount(20);

  await lost;
  await page.unroute('**/assets/ConnectionNotice-*.js');
  const comes = page.waitForResponse(/assets\/ConnectionNotice-[^/]+\.js$/);
  await page.clock.runFor(10_000);
  await (await comes).finished();
  await context.setOffline(true);
  await expect(page.getByRole('status', { name: 'State of the host' })).toContainText('This device is offline');
  await context.setOffline(false);
});

test.describe('a host that is gone', () => {
  test('is counted down to on every page; the rows from before stay dimmed with their time, and are new when it is back', async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('ERR_', 'Failed to load resource');
    const host = await foreignHost({ permissions: ['VIEW_USER', 'VIEW_ROLE'] });
    const notice = page.getByRole('status', { name: 'State of the host' });
    await page.clock.install();
    await page.goto('/users/users');
    const first = page.getByRole('cell', { name: 'First 0', exact: true });
    await expect(first).toBeVisible();

    const gone = ['GET /users/v1/', 'GET /users/v1/health'];
    for (const call of gone) host.always(call, { hangUp: true });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(notice).toContainText(`${host.url} cannot be reached.`);
    await expect(notice).toContainText(/Retrying in \d+ seconds?/);
    await expect(page.locator('.table-line')).toHaveText(
      /^The host does not answer\. These rows are from \d{2}:\d{2}:\d{2}\./,
    );
    await expect(first).toHaveCSS('color', DIMMED);
    // It is looked at again by itself, ever more rarely: not while the contrast of its button is measured.
    await expect(async () => {
      await page.clock.runFor(2_000);
      expect(await notice.textContent()).toMatch(/Retrying in (2\d|30) seconds/);
    }).toPass({ intervals: [50] });
    expect(host.callsTo('GET /users/v1/health').length).toBeGreaterThan(4);
    await expectAccessibleInBothThemes(page);
    await page.emulateMedia({ colorScheme: 'light' });

    // By itself it is looked at no more: the button alone brings it back.
    await stopClock(page);
    const again = notice.getByRole('button', { name: 'Retry now' });
    await expect(again).toBeEnabled();
    for (const call of gone) host.always(call, undefined);
    await again.click();
    await expect(notice).toBeEmpty();
    await page.clock.resume();
    await expect(first).not.toHaveCSS('color', DIMMED);
    await expect(page.getByText('These rows are from')).toHaveCount(0);
  });
});

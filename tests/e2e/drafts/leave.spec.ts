import type { Page } from '@playwright/test';
import { expect, expectAccessible, offerOf, signInByForm, test } from './steps';

const MAY = ['VIEW_USER', 'UPDATE_USER', 'VIEW_ROLE'];
const question = (page: Page, name = 'Leave without saving?') => page.getByRole('dialog', { name });
/** Whether the page would have the browser ask. */
const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const firstName = (page: Page) => page.getByLabel('First name', { exact: true });

test.describe('unsaved work', () => {
  test('[CAP-21] another page asks: Stay leaves all as it was, Leave keeps it, Discard does not', async ({
    page,
    signInAs,
    createPerson,
  }) => {
    const { id } = await createPerson([]);
    await signInAs(MAY);
    await page.goto(`/users/users/${id}`);
    await firstName(page).fill('Typed');
    const leave = () => page.locator('.page-back').click();
    await leave();
    await expect(question(page)).toContainText('First name');
    await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/users/users/${id}$`));
    await expect(firstName(page)).toHaveValue('Typed');

    await leave();
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/users\/users$/);
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await page.goBack();
    await expect(offerOf(page, 'First name')).toContainText('Typed');
    await expect(firstName(page)).toHaveValue('Test');
    await offerOf(page, 'First name').getByRole('button', { name: 'Restore' }).click();
    await leave();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/users\/users$/);
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await page.goBack();
    await expect(firstName(page)).toHaveValue('Test');
    await expect(offerOf(page, 'First name')).toHaveCount(0);
    await page.locator('.page-back').click();
    await expect(page).toHaveURL(/\/users\/users$/);
  });

  test('[CAP-21] Back asks, and goes on when told so', async ({ page, signInAs, createPerson }) => {
    const { id } = await createPerson([]);
    await signInAs(MAY);
    await page.goto(`/users/roles`);
    await page.getByRole('link', { name: 'Users', exact: true }).last().click();
    await page.getByRole('combobox', { name: 'Filter (RQL)' }).fill(`eq(id,${id})`);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: id }).click();
    await firstName(page).fill('Typed');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/users/users/${id}`));
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(firstName(page)).toHaveValue('Typed');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/users\/users\?state=/);
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  });

  test("[CAP-21] reload and closing meet the browser's own question, only while something is unsaved", async ({
    page,
    signInAs,
    createPerson,
  }) => {
    const { id } = await createPerson([]);
    await signInAs(MAY);
    const asked: string[] = [];
    let answer: 'accept' | 'dismiss' = 'dismiss';
    page.on('dialog', dialog => {
      asked.push(dialog.type());
      void dialog[answer]();
    });
    await page.goto(`/users/users/${id}`);
    await firstName(page).fill('Typed');
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(firstName(page)).toHaveValue('Typed');
    answer = 'accept';
    await page.reload();
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
    await expect(offerOf(page, 'First name')).toContainText('Typed');
    await offerOf(page, 'First name').getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await expect(firstName(page)).toHaveValue('Test');
    expect(asked).toHaveLength(2);
    // Browsers ask nothing of a page that nobody touched.
    await firstName(page).click();
    await firstName(page).fill('Again');
    await expect.poll(() => page.evaluate(isGuarded)).toBe(true);
    answer = 'dismiss';
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toHaveLength(3);
    await expect(firstName(page)).toHaveValue('Again');
  });

  test('[CAP-21] a closed tab leaves its drafts to the next one of the same person', async ({
    page,
    context,
    signInAs,
    createPerson,
  }) => {
    const { id } = await createPerson([]);
    await signInAs(MAY);
    await page.goto(`/users/users/${id}`);
    await firstName(page).fill('Typed');
    page.on('dialog', dialog => void dialog.accept());
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    const next = await context.newPage();
    await next.goto(`/users/users/${id}`);
    await expect(offerOf(next, 'First name')).toContainText('Typed');
  });

  test('[CAP-21] [SESS-10] Logout asks; what is kept is offered to the same person only', async ({
    page,
    signInAs,
    createPerson,
  }) => {
    const { id } = await createPerson([]);
    const person = await signInAs(MAY);
    await page.goto(`/users/users/${id}`);
    await firstName(page).fill('Typed');
    const logout = () => page.getByRole('button', { name: 'Logout' }).click();
    const ask = question(page, 'Log out without saving?');
    await logout();
    await expect(ask).toContainText('First name');
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(firstName(page)).toHaveValue('Typed');
    await logout();
    await ask.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    const stranger = await createPerson(MAY);
    await signInByForm(page, stranger, true);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.goto(`/users/users/${id}`);
    await expect(firstName(page)).toHaveValue('Test');
    await expect(offerOf(page, 'First name')).toHaveCount(0);
    await logout();
    await signInByForm(page, person, true);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.goto(`/users/users/${id}`);
    await expect(offerOf(page, 'First name')).toContainText('Typed');

    await logout();
    await ask.getByRole('button', { name: 'Discard and log out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await signInByForm(page, person, true);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.goto(`/users/users/${id}`);
    await expect(firstName(page)).toHaveValue('Test');
    await expect(offerOf(page, 'First name')).toHaveCount(0);
  });
});

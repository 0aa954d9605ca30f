import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures';

/** Holds the console's code back until it is let through. */
const holdCode = async (page: Page): Promise<() => Promise<void>> => {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  await page.route('**/assets/*.js', async route => {
    await opened;
    await route.fallback();
  });
  return async () => open();
};

test('before any code has come: the form takes what is typed and sent, and a reload shows the outline of the console', async ({
  page,
  createPerson,
}) => {
  const person = await createPerson(['VIEW_USER']);
  const release = await holdCode(page);
  // Nobody is signed in, wherever they were going: that needs no code either.
  await page.goto('/users/users?lng=nl');
  await expect(page.getByRole('heading', { name: 'Aanmelden' })).toBeVisible();
  await expect(page.getByLabel('E-mailadres')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.getByLabel('Onthoud mij').check();
  await page.getByLabel('Wachtwoord', { exact: true }).press('Enter');
  await release();
  // The language that the address chose stays.
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).not.toBeNull();

  const releaseAgain = await holdCode(page);
  await page.goto('/users/users');
  await expect(page.getByRole('status', { name: 'Laden' })).toBeVisible();
  await releaseAgain();
  await expect(page.getByRole('table', { name: 'Gebruikers' }).getByRole('link').first()).toBeVisible();
});

import { expect, expectAccessible, test } from '../support/fixtures';
import { hold } from '../support/hold';

const MANY = ['VIEW_USER', 'VIEW_ROLE', 'VIEW_DOCUMENTS', 'VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS'];

test('[CAP-07] anything by the keyboard: pages, people, roles, functions, schemas, ids, settings, and single keys that can be switched off', async ({
  page,
  signInAs,
  createPerson,
}) => {
  const other = await createPerson(['VIEW_USER']);
  await signInAs(MANY);
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Home');
  const box = page.getByRole('combobox', { name: 'Search and commands' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  const look = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await box.fill(text);
  };

  // Pages, also those that one may not see.
  await look('execut');
  await expect(option(/^Executions/)).toContainText('You lack a permission: ViewTasks');
  await expectAccessible(page);
  await box.fill('roles');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Roles');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expect(box).toHaveCount(0);

  // Records by name, and by id.
  await look(`Test ${other.lastName}`);
  await expect(option(new RegExp(`Test ${other.lastName}`))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(`Test ${other.lastName}`);
  for (const [text, found] of [
    [`role ${other.lastName}`, `role ${other.lastName}`],
    ['greet', 'greet'],
  ] as const) {
    await look(text);
    await option(new RegExp(`^${found}`))
      .first()
      .click();
    await expect(title).toHaveText(found);
  }
  await look(other.id);
  await expect(option(new RegExp(`Test ${other.lastName}`))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/users/users/${other.id}$`));
  await expect(title).toHaveText(`Test ${other.lastName}`);

  // Settings apply at once; Escape closes.
  await look('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await look('tokyo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Times in Asia/Tokyo' })).toBeVisible();
  await look('');
  await expect(option(/^Home/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);

  // Single keys, and the sheet where they are switched off.
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(title).toHaveText('Users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Filter' })).toBeFocused();
  await page.keyboard.type('gr?');
  await expect(page.getByRole('combobox', { name: 'Filter' })).toHaveValue('gr?');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('To the filter')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('switch').uncheck();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  await expect(title).toHaveText('Users');

  // In Dutch, by the same key.
  await look('nederlands');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Gebruikers');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Zoeken en opdrachten' })).toBeFocused();
  await expect(page.getByRole('option', { name: /^Start/ })).toBeVisible();
  await expectAccessible(page);
});

test('[CAP-07] what is typed while the palette is on its way is found by it, and reaches nothing of the page', async ({
  page,
  signInAs,
}) => {
  await signInAs(MANY);
  const release = await hold(page, /\/Palette-[^/]*\.js$/);
  await page.goto('/users/users');
  const filter = page.getByLabel('Filter (RQL)');
  await filter.click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rolesx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(filter).toHaveValue('');
  release();
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('roles');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles');
});

test('[CAP-07] a palette that cannot be loaded leaves the keys to the page', async ({
  page,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('ERR_', 'Failed to fetch', 'Failed to load');
  await signInAs(MANY);
  await page.route(/\/Palette-[^/]*\.js/, route => route.abort());
  await page.goto('/users/users');
  const filter = page.getByLabel('Filter (RQL)');
  await filter.click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await filter.click();
  await page.keyboard.type('abc');
  await expect(filter).toHaveValue('abc');
});

import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../support/fixtures';

test('[CAP-04] a view is saved, opens its list, is found at home and by Ctrl+K, and comes back from a file', async ({
  page,
  signInAs,
  createPerson,
}) => {
  const person = await createPerson([]);
  await signInAs(['VIEW_USER']);
  await page.goto('/users/users');
  const rows = page.locator('tbody tr[data-index]');
  const tabs = page.getByRole('navigation', { name: 'Saved views' });
  const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
  await expect(rows).toHaveCount(20);
  await expect(tabs).toHaveCount(0);

  // Saved with the keyboard alone, and made what the list opens with.
  await filter.fill(`eq(email,${person.email})`);
  await filter.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(person.email);
  const open = page.getByRole('button', { name: 'Saved views' });
  const dialog = page.getByRole('dialog', { name: 'Saved views: Users' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name of a new view' })).toBeFocused();
  await page.keyboard.type('My person');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const tab = tabs.getByRole('link', { name: 'My person' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await open.focus();
  await page.keyboard.press('Enter');
  const isDefault = dialog.getByRole('checkbox', { name: 'Show My person when the list is opened' });
  await isDefault.focus();
  await page.keyboard.press('Space');
  await expect(isDefault).toBeChecked();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export all views' }).click(),
  ]);
  const file = await readFile(await download.path());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Opened without a state, the list shows it; All shows everybody.
  await page.goto('/users/users');
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(rows).toHaveCount(1);
  await expect(filter).toHaveValue(`eq(email,${person.email})`);
  await expectAccessible(page);
  await tabs.getByRole('link', { name: 'All' }).click();
  await expect(rows).toHaveCount(20);
  await expect(filter).toHaveValue('');

  await page.goto('/');
  const card = page.getByRole('region', { name: 'Saved views' });
  await expect(card.getByRole('link', { name: 'My person' })).toHaveAttribute('href', /\/users\/users\?view=/);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search and commands' });
  await palette.fill('my pers');
  await expect(page.getByRole('group', { name: 'Saved views' }).getByRole('option')).toHaveText(['My personUsers']);
  await page.getByRole('option', { name: 'My person' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(person.email);

  // Lost, and back from the file; in Dutch, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users/users?lng=nl');
  await expect(rows).toHaveCount(1);
  const dutch = page.getByRole('dialog', { name: 'Opgeslagen weergaven: Gebruikers' });
  await page.getByRole('button', { name: 'Opgeslagen weergaven' }).click();
  await dutch.getByRole('button', { name: 'My person verwijderen' }).click();
  await expect(dutch.getByText('“My person” is verwijderd.')).toBeVisible();
  await dutch.getByRole('button', { name: 'Sluiten' }).click();
  await expect(dutch).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Opgeslagen weergaven' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Opgeslagen weergaven' }).click();
  const choose = dutch.locator('input[type=file]');
  await choose.setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer: Buffer.from('{"views":1}') });
  await expect(dutch.getByText('Dit bestand bevat geen opgeslagen weergaven. Er is niets gewijzigd.')).toBeVisible();
  await choose.setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer: file });
  await expect(dutch.getByText('1 weergave is toegevoegd.')).toBeVisible();
  await expect(dutch.getByRole('checkbox', { name: /^My person tonen/ })).toBeChecked();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

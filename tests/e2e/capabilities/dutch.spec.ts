import { expect, expectAccessible, test } from '../support/fixtures';

test('[CAP-05] [CAP-06] de host en de tijdzone, in het Nederlands, donker, op een telefoon', async ({
  page,
  signInAs,
  ready,
  createPerson,
}) => {
  const other = await createPerson([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(['VIEW_USER', 'VIEW_ROLE', 'CREATE_ROLE'], { language: 'NL' });
  await page.goto(`/users/users/${other.id}`);
  const times = page.getByRole('main').locator('time');
  await expect(times).not.toHaveCount(0);
  const inBrussels = (await times.first().textContent()) ?? '';

  // Another zone, at once, for what stands there already.
  await page.getByRole('button', { name: 'Tijden in Europe/Brussels' }).click();
  const zone = page.getByRole('dialog', { name: 'Tijdzone' });
  await expect(zone.getByRole('radio', { name: /^Van deze computer/ })).toBeChecked();
  await expectAccessible(page);
  await zone.getByRole('radio', { name: 'Een andere' }).check();
  const names = zone.getByRole('combobox', { name: 'Naam van de tijdzone' });
  await names.fill('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await zone.getByRole('button', { name: 'Sluiten' }).click();
  await expect(zone).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tijden in Asia/Tokyo' })).toBeVisible();
  const shown = (await times.first().textContent()) ?? '';
  // Nine hours ahead of UTC; Brussels is one or two.
  const minutes = (Date.parse(`${shown.replace(' ', 'T')}Z`) - Date.parse(`${inBrussels.replace(' ', 'T')}Z`)) / 60_000;
  expect([420, 480]).toContain(minutes);
  await times.first().focus();
  const hint = page.getByText('UTC', { exact: true }).locator('xpath=ancestor::div[@id][1]');
  await expect(hint).toContainText(`${shown.replace(' ', 'T').slice(0, 16)}`);
  await expect(hint).toContainText('+09:00');
  await expect(hint.getByRole('button', { name: 'Kopiëren als ISO 8601' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // What this host is, and that nothing may be changed on it.
  const badge = page.getByRole('banner').getByTitle(`${ready.url}: naam, soort, alleen lezen`);
  await badge.click();
  const dialog = page.getByRole('dialog', { name: 'Deze host' });
  await dialog.getByLabel('Label').fill('Ziekenhuis Noord');
  await dialog.getByRole('combobox', { name: /^Soort/ }).click();
  await page.getByRole('option', { name: 'Productie' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Alleen lezen op deze host' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveTitle(`Ziekenhuis Noord · Test ${other.lastName} · Meridian`);
  await page.goto('/users/roles');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tijden in Asia/Tokyo' })).toBeVisible();
  await expect(badge).toContainText('Alleen lezen');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures';

/** What was saved in the place that the browser's picker gave: a real file of the page's own, since no test sees the picker. */
const savedFile = (page: Page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('picked')).getFile();
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  });

const pickPrivately = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
        document.documentElement.dataset.suggested = suggestedName;
        return (await navigator.storage.getDirectory()).getFileHandle('picked', { create: true });
      },
    });
  });

test('[CAP-10] export: what the filter finds goes to disk, the page into a download, the query into the clipboard', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await pickPrivately(page);
  await signInAs(['VIEW_USER']);
  await page.goto('/users/users');
  await expect(page.locator('tbody tr')).toHaveCount(20);
  const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
  await filter.fill('like(email,example)');
  await filter.press('Enter');
  await expect(page.locator('.table-foot [role=status]')).toHaveText(/^1–20 of \d+$/);

  // All that match, with the keyboard alone.
  const opener = page.getByRole('button', { name: 'Export and copy' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export or copy: Users' });
  await expect(dialog.getByRole('radio', { name: /^All \d+ that match$/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  const done = dialog.getByText(/^\d+ records are in users-users-\d{4}-\d\d-\d\d\.csv/);
  await expect(done).toBeVisible();
  const lines = (await savedFile(page)).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\u{feff}id,firstName,lastName,email,activation,roles');
  expect(lines.length - 1).toBeGreaterThan(100);
  await expect(done).toHaveText(new RegExp(`^${lines.length - 1} records are in `));
  expect(new Set(lines).size).toBe(lines.length);
  await expect(page.locator('html')).toHaveAttribute('data-suggested', /^users-users-.*\.csv$/);

  // The page alone, as JSON.
  await dialog.getByRole('radio', { name: 'The 20 records on this page' }).check();
  await dialog.getByRole('radio', { name: /^JSON/ }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^users-users-.*\.json$/);
  const records = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    email: string;
    creationTimestamp: string;
  }[];
  expect(records).toHaveLength(20);
  expect(records[0]?.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/);
  await expect(dialog.getByText(/^20 records are in .*\.json/)).toBeVisible();

  // The query, and never the token.
  await dialog.getByRole('button', { name: 'Copy as curl' }).click();
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  expect(curl).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(curl).toMatch(/\/users\/v1\/\?like\(email,example\)&limit\(20\)'$/);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('[CAP-10] export in Dutch, on a phone', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(['VIEW_USER'], { language: 'NL' });
  await page.goto('/users/users');
  await expect(page.locator('tbody tr')).toHaveCount(20);
  await page.getByRole('button', { name: 'Exporteren en kopiëren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exporteren of kopiëren: Gebruikers' });
  await dialog.getByRole('radio', { name: 'De 20 records op deze pagina' }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exporteren', exact: true }).click();
  await download;
  await expect(dialog.getByText(/^20 records staan in users-users-.*\.csv/)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

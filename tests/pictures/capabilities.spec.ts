import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/tasks/fixtures';

const MAX_BYTES = 80 * 1024;
const ADMINISTRATOR = 'administrator';

/** Writes what shows now into docs/pictures, small enough for a page that embeds all of them. */
const take = async (page: Page, name: string) => {
  // Nothing is pointed at.
  await page.mouse.move(1199, 759);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(animation => animation.finished)).then(() => undefined),
  );
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  const file = join(import.meta.dirname, `../../docs/pictures/${name}.webp`);
  writeFileSync(file, Buffer.from(data, 'base64'));
  expect(statSync(file).size, `${name}.webp`).toBeLessThanOrEqual(MAX_BYTES);
};

const stateOf = (query: string) => encodeURIComponent(btoa(JSON.stringify({ v: 1, page: 1, query })));

test.beforeEach(({ storeSession, account }) => storeSession(account(ADMINISTRATOR)));

test('lists: export, filter in rows, many at once, saved views', async ({ page }) => {
  const rows = page.locator('tbody tr[data-index]');
  await page.goto(`/users/users?state=${stateOf('like(email,example)')}`);
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: 'Export and copy' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy as curl' })).toBeVisible();
  await take(page, 'export');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const open = page.getByRole('button', { name: 'Saved views' });
  await open.click();
  await page.getByRole('textbox', { name: 'Name of a new view' }).fill('Example addresses');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Saved views' }).getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await take(page, 'views');

  await page.goto(`/users/users?state=${stateOf('like(email,example)&(eq(activation,false)|eq(language,NL))')}`);
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter builder' }).click();
  await expect(page.getByRole('region', { name: 'Filter builder' }).getByRole('group')).not.toHaveCount(0);
  await take(page, 'filter');
  await page.getByRole('button', { name: 'Filter builder' }).click();

  await page.getByRole('button', { name: 'Select rows' }).click();
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add a role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a role' });
  await dialog.getByRole('combobox', { name: 'Role' }).fill('Helpdesk');
  await page.getByRole('option', { name: 'Helpdesk', exact: true }).click();
  await expect(dialog.getByText(/^It will be done for /)).toBeVisible();
  await take(page, 'bulk');
});

test('people and roles: what somebody can do, roles side by side, users from a file', async ({
  page,
  api,
  adminToken,
}) => {
  const { data } = await api.call<{ data: { id: string }[] }>(
    'GET',
    '/users/v1/?eq(email,operator%2540example.com)',
    adminToken,
  );
  await page.goto(`/users/users/${data[0]?.id}`);
  const card = page.getByRole('region', { name: 'What this person can do' });
  await card.getByRole('searchbox').fill('Can this person delete users?');
  await expect(card.getByText('These roles give it:').first()).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await take(page, 'why');

  const roles = await api.call<{ data: { id: string; name: string }[] }>(
    'GET',
    '/users/v1/roles?in(name,Helpdesk,Reader,Administrator)',
    adminToken,
  );
  await page.goto(`/users/roles/matrix?roles=${roles.data.map(({ id }) => id).join(',')}`);
  await expect(page.getByRole('grid').getByRole('checkbox').first()).toBeVisible();
  await take(page, 'matrix');

  await page.goto('/users/users/import');
  await expect(page.getByRole('heading', { name: 'Import users' })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'First name,Last name,Email,Phone number',
        'Grace,Maes,grace@example.test,32470123456',
        'Alan,Wouters,alan@example.test,+32',
        'Otto,Peeters,operator@example.com,32470123456',
      ].join('\n'),
    ),
  });
  await expect(page.locator('.import-counts')).toContainText('1 exists already');
  await take(page, 'import');
});

test('work: a document as form and JSON, an execution with its log, what this browser changed', async ({
  page,
  api,
  adminToken,
  deploy,
  runToEnd,
}) => {
  const { data } = await api.call<{ data: { id: string }[] }>(
    'GET',
    '/data/v1/?eq(name,blood-pressure-measurement)',
    adminToken,
  );
  const schema = data[0]?.id;
  const body = { systolic: 121, diastolic: 80, note: 'At rest', device: { serialNumber: 'S-1' } };
  const { id } = await api.call<{ id: string }>('POST', `/data/v1/${schema}/documents`, adminToken, body);
  await page.goto(`/data/documents/${schema}/${id}/edit`);
  await expect(page.getByText('Nothing is changed yet')).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'Data (JSON)' });
  await editor.fill((await editor.inputValue()).replace('121', '134').replace('At rest', 'After a walk'));
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Save these changes?' }).getByRole('row')).toHaveCount(3);
  await take(page, 'document');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible();

  const people = await api.call<{ data: { id: string }[] }>(
    'GET',
    '/users/v1/?eq(email,nobody%2540example.com)',
    adminToken,
  );
  await page.goto(`/users/users/${people.data[0]?.id}`);
  const first = page.getByRole('textbox', { name: 'First name' });
  await expect(first).toHaveValue('Noor');
  await first.fill('Nora');
  await first.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora');
  await page.getByRole('button', { name: /^Notices/ }).click();
  await page.getByRole('link', { name: 'What I changed' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.locator('.toast')).toHaveCount(0);
  await take(page, 'changes');

  const name = await deploy({
    source: `exports.handler = async () => {
      for (const ward of ['east', 'west', 'north']) console.log('reading ward ' + ward);
      console.error('ward north does not answer');
      throw new Error('1 of 3 wards could not be read');
    };`,
  });
  await runToEnd(name);
  const execution = await runToEnd(name);
  await page.goto(`/tasks/executions/${execution.id}`);
  await expect(page.getByText('ward north does not answer')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('ward');
  await take(page, 'log');
  await page.goto(`/tasks/executions?function=${name}`);
  await page.getByRole('button', { name: 'Group failures' }).click();
  await expect(page.getByRole('region', { name: 'Failures by kind' })).toContainText('2 failures, 1 kind');
  await take(page, 'failures');
});

test('everywhere: the palette, a host that says what it is', async ({ page, ready }) => {
  await page.goto('/users/roles');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('nurse');
  await expect(page.getByRole('option', { name: /^Nurse/ })).toBeVisible();
  await expect(page.getByText('Asking the host…')).toHaveCount(0);
  await take(page, 'palette');
  await page.keyboard.press('Escape');

  await page.getByRole('banner').getByTitle(`${ready.url}: name, kind, read-only`).click();
  const dialog = page.getByRole('dialog', { name: 'This host' });
  await dialog.getByLabel('Label').fill('Hospital North');
  await dialog.getByRole('combobox', { name: /^Kind/ }).click();
  await page.getByRole('option', { name: 'Production' }).click();
  await dialog.getByRole('switch', { name: 'Read-only on this host' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Read-only');
  await take(page, 'host');
});

import { expect, expectAccessible, goWithin, test } from '../support/fixtures';

const SHOTS = process.env.SHOTS;

test('[CAP-11] what this browser changed is listed with old and new, put back by hand, exported and cleared', async ({
  page,
  signInAs,
  createPerson,
  api,
  adminToken,
}) => {
  const person = await createPerson([]);
  await signInAs(['VIEW_USER', 'UPDATE_USER']);
  await page.goto(`/users/users/${person.id}`);
  const first = page.getByRole('textbox', { name: 'First name' });
  await expect(first).toHaveValue(person.firstName);
  await first.fill('Changed');
  const saved = page.waitForResponse(response => response.request().method() === 'PUT');
  await first.press('Enter');
  await saved;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Changed');

  await page.getByRole('button', { name: /^Notices/ }).click();
  await page.getByRole('link', { name: 'What I changed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What I changed');
  await expect(page.getByText(/not a server audit log/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Changed' });
  await expect(row).toContainText(`${person.firstName} → Changed`);
  await expect(row).toContainText('Done');
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/changes.png` });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('changes.json');

  // Put back: filled in on its page, and nothing is written by itself.
  await row.getByRole('button', { name: /^Put back/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Changed');
  await expect(first).toHaveValue(person.firstName);
  await expect(first).toBeFocused();
  type Found = { data: { first_name: string }[] };
  const stored = await api.call<Found>('GET', `/users/v1/?eq(id,${person.id})`, adminToken);
  expect(stored.data[0]?.first_name).toBe('Changed');
  const back = page.waitForResponse(response => response.request().method() === 'PUT');
  await first.press('Enter');
  await back;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName);

  await page.goto('/help/changes');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByText('Nothing was changed from this browser yet')).toBeVisible();
});

test('[CAP-11] ook in het Nederlands, op een telefoon en in het donker', async ({ page, signInAs, createPerson }) => {
  const person = await createPerson([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(['VIEW_USER', 'UPDATE_USER'], { language: 'NL' });
  await page.goto(`/users/users/${person.id}`);
  const last = page.getByRole('textbox', { name: 'Achternaam' });
  await expect(last).toHaveValue(person.lastName);
  await last.fill('Anders');
  const saved = page.waitForResponse(response => response.request().method() === 'PUT');
  await last.press('Enter');
  await saved;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anders');
  await goWithin(page, '/help/changes');
  await expect(page.getByText(`${person.lastName} → Anders`)).toBeVisible();
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/changes-nl-390-dark.png` });
});

test('[CAP-11] of a form that sends all of its members only what changed is told, and no word of the others', async ({
  page,
  signInAs,
  api,
  adminToken,
}) => {
  await signInAs(['VIEW_TEMPLATES', 'UPDATE_TEMPLATES']);
  const name = `letter-${Date.now().toString(36)}`;
  const fields = { subject: 'Hello' };
  const made = { name, description: 'A letter', schema: { type: 'object', fields: {} }, fields };
  const { id } = await api.call<{ id: string }>('POST', '/templates/v1/', adminToken, made);
  await page.goto(`/data/templates/${id}/edit`);
  await page.getByRole('textbox', { name: 'Description' }).fill('A long letter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Template ${name} saved`)).toBeVisible();
  await goWithin(page, '/help/changes');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('listitem')).toHaveText(['Description: A letter → A long letter']);
});

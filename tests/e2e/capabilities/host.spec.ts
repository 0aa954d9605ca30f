import { expect, expectAccessible, test } from '../support/fixtures';

test('[CAP-05] a production host says so on every page, asks for the name before it deletes, and can be read-only', async ({
  page,
  signInAs,
  ready,
  api,
  adminToken,
}) => {
  const person = await signInAs(['VIEW_USER', 'VIEW_ROLE', 'UPDATE_ROLE', 'DELETE_ROLE', 'CREATE_ROLE']);
  const name = `Guarded ${person.lastName}`;
  const role = await api.call<{ id: string }>('POST', '/users/v1/roles', adminToken, { name });
  await page.goto(`/users/roles/${role.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const badge = page.getByRole('banner').getByTitle(`${ready.url}: name, kind, read-only`);

  // The operator names it.
  await badge.click();
  const dialog = page.getByRole('dialog', { name: 'This host' });
  await dialog.getByLabel('Label').fill('Hospital North');
  await dialog.getByRole('combobox', { name: /^Kind/ }).click();
  await page.getByRole('option', { name: 'Production' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(badge).toHaveText(/Hospital North\s*Production/);
  await expect(page).toHaveTitle(`Hospital North · ${name} · Meridian`);
  await expectAccessible(page);

  // Read-only: the control is gone or greyed, and what is sent anyway is refused before it leaves.
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'GET' && !request.url().includes('/oauth2/tokens')) sent.push(request.url());
  });
  await badge.click();
  await dialog.getByRole('switch', { name: 'Read-only on this host' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(badge).toContainText('Read-only');
  await expect(page.getByRole('button', { name: /^Delete/ }).and(page.locator(':not([aria-disabled])'))).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(badge).toContainText('Read-only');
  expect(sent).toEqual([]);

  // Off again: deleting asks for the name.
  await badge.click();
  await dialog.getByRole('switch', { name: 'Read-only on this host' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete role' });
  await expect(question.getByText('On Hospital North: Production.')).toBeVisible();
  const confirm = question.getByRole('button', { name: 'Delete role' });
  await expect(confirm).toBeDisabled();
  await question.getByLabel(`Type “${name}” to confirm`).fill(name);
  await expect(confirm).toBeEnabled();
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles');
  await expect(question).toHaveCount(0);
});

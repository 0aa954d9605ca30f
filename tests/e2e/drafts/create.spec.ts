import { ENDED, expect, offerOf, signInByForm, test, webStorage } from './steps';

const PASSWORD = 'Never-Kept-7';

test('[SESS-13] [CAP-21] a new user typed while the session ended comes back without its password, nowhere kept', async ({
  page,
  signInAs,
  endSession,
  expectedErrors,
}) => {
  expectedErrors.push(...ENDED);
  const person = await signInAs(['VIEW_USER']);
  await page.goto('/users/users/new');
  await page.getByLabel('First name', { exact: true }).fill('Grace');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect.poll(() => webStorage(page)).toContain('Grace');
  expect(await webStorage(page)).not.toContain(PASSWORD);
  await endSession();
  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await signInByForm(page, person, true);
  await page.getByRole('button', { name: 'Resume' }).click();
  await offerOf(page, 'New user').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Grace');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await webStorage(page)).not.toContain(PASSWORD);
});

test('[CAP-21] [I18N-01] asks and offers in Dutch', async ({ page, signInAs, createPerson }) => {
  const { id } = await createPerson([]);
  await signInAs(['VIEW_USER', 'UPDATE_USER'], { language: 'NL' });
  await page.goto(`/users/users/${id}`);
  const field = page.getByLabel('Voornaam', { exact: true });
  await field.fill('Getypt');
  await page.locator('.page-back').click();
  const dialog = page.getByRole('dialog', { name: 'Weggaan zonder op te slaan?' });
  await expect(dialog).toContainText('Voornaam');
  await dialog.getByRole('button', { name: 'Weggaan', exact: true }).click();
  await expect(page).toHaveURL(/\/users\/users$/);
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Niet opgeslagen: Voornaam' })).toContainText('“Getypt” getypt');
});

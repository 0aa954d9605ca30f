import { expect, expectAccessible, test } from '../support/fixtures';

const SHOTS = process.env.SHOTS;

test('[CAP-09] what somebody can do and through which role; what is greyed says who could grant it', async ({
  page,
  signInAs,
  createPerson,
}) => {
  const nurse = await createPerson(['VIEW_PATIENTS', 'VIEW_DOCUMENTS:report']);
  await signInAs(['VIEW_USER', 'VIEW_ROLE']);
  await page.goto(`/users/users/${nurse.id}`);
  const card = page.getByRole('region', { name: 'What this person can do' });
  await card.getByRole('searchbox').fill('Can this person delete users?');
  const answer = card.getByRole('listitem').filter({ hasText: 'DELETE_USER' }).first();
  await expect(answer).toContainText('No');
  await expect(answer).toContainText('These roles give it:');
  await expect(answer.getByRole('link', { name: 'Administrator' })).toBeVisible();
  await card.getByRole('searchbox').fill('see documents');
  await expect(card.getByText('only schema report').first()).toBeVisible();
  await card.getByText('2 permissions in all').click();
  await expect(card.getByRole('rowheader', { name: 'VIEW_PATIENTS' })).toBeVisible();
  await expectAccessible(page);
  if (SHOTS) await card.screenshot({ path: `${SHOTS}/why-card.png` });

  // A page that one may not see.
  await page.goto('/tasks/executions');
  await page.getByRole('button', { name: 'Who can grant this?' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Why can I not do this?' });
  await expect(dialog.getByRole('link', { name: 'Administrator' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Who can grant this?' })).toBeFocused();
});

test('[CAP-09] wie geen rollen mag lezen, hoort dat het niet te bepalen is', async ({
  page,
  signInAs,
  createPerson,
}) => {
  const somebody = await createPerson([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(['VIEW_USER'], { language: 'NL' });
  await page.goto(`/users/users/${somebody.id}`);
  const card = page.getByRole('region', { name: 'Wat deze persoon kan' });
  await card.getByRole('searchbox').fill('gebruikers verwijderen');
  await expect(card.getByText(/is niet te bepalen/).first()).toBeVisible();
  await expectAccessible(page);
  if (SHOTS) await card.screenshot({ path: `${SHOTS}/why-nl-390-dark.png` });
});

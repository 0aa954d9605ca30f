import { expect, expectAccessible, test } from '../support/fixtures';

const SHOTS = process.env.SHOTS;
const rows = 'tbody tr:not([aria-hidden]):not(.row-placeholder)';

test('[CAP-02] a filter is put together in rows, by keyboard alone, mirrored in the text, and found again', async ({
  page,
  signInAs,
  createPerson,
}) => {
  const person = await createPerson([]);
  await signInAs(['VIEW_USER', 'VIEW_ROLE']);
  await page.goto('/users/users');
  await expect(page.locator(rows).first()).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Filter (RQL)' });

  // A mistake: underlined where it stands, and nothing is requested.
  const asked: string[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith('/users/v1/')) asked.push(request.url());
  });
  await box.fill('and(eq(email,x)');
  await box.press('Enter');
  await expect(page.getByText(/Closing bracket missing/)).toBeVisible();
  await expect(page.locator('.query-underline mark')).toHaveText('and(');
  expect(asked).toEqual([]);
  await box.fill('');

  const toggle = page.getByRole('button', { name: 'Filter builder' });
  await toggle.press('Enter');
  const builder = page.getByRole('region', { name: 'Filter builder' });
  const first = builder.getByRole('group', { name: 'Condition 1', exact: true });
  await first.getByRole('combobox', { name: 'Field' }).fill('email');
  await page.keyboard.press('Tab');
  await expect(first.getByRole('combobox', { name: 'Comparison' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  await expect(box).toHaveValue(`eq(email,${person.email})`);
  await builder.getByRole('button', { name: 'Add group' }).press('Enter');
  const inner = builder.getByRole('group', { name: 'Condition 2.1' });
  await inner.getByRole('combobox', { name: 'Field' }).fill('phone_number');
  await inner.getByRole('combobox', { name: 'Comparison' }).selectOption('ne');
  await inner.getByRole('combobox', { name: 'Value' }).fill('12345678');
  await expect(box).toHaveValue(`eq(email,${person.email})&ne(phone_number,string:12345678)`);
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/filter.png` });
  await page.keyboard.press('Enter');
  await expect(page.locator(rows)).toHaveCount(1);
  await expect(page.locator(rows)).toContainText(person.email);

  // Typed over, the text comes back into the rows.
  await box.fill('eq(activation,true)|eq(activation,false)');
  await expect(first.getByRole('combobox', { name: 'Field' })).toHaveValue('activation');
  await expect(builder.getByRole('combobox', { name: 'How the conditions are joined' })).toHaveValue('any');

  // Values that are records are offered by their names, and written as what they are.
  await toggle.press('Enter');
  await expect(builder).toHaveCount(0);
  await box.fill('');
  await box.pressSequentially('eq(roles.name,adm');
  const options = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(options.getByRole('option').first()).toContainText(/adm/i);

  await box.fill('');
  await page.getByRole('button', { name: 'Filters used before' }).press('Enter');
  const before = page.getByRole('menuitem', { name: `eq(email,${person.email})&ne(phone_number,string:12345678)` });
  await expect(before).toBeVisible();
  await before.press('Enter');
  await expect(box).toHaveValue(`eq(email,${person.email})&ne(phone_number,string:12345678)`);
  await expect(page.locator(rows)).toHaveCount(1);
});

test('[CAP-02] ook in het Nederlands, op een telefoon en in het donker', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(['VIEW_USER'], { language: 'NL' });
  await page.goto('/users/users');
  await expect(page.locator(rows).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter samenstellen' }).click();
  const builder = page.getByRole('region', { name: 'Filter samenstellen' });
  await builder.getByRole('combobox', { name: 'Veld' }).fill('activation');
  await builder.getByRole('combobox', { name: 'Waarde', exact: true }).fill('true');
  await builder.getByRole('button', { name: 'Groep toevoegen' }).click();
  await expect(builder.getByRole('group', { name: 'Voorwaarde 2.1' })).toBeVisible();
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/filter-nl-390-dark.png` });
  await builder.getByRole('button', { name: 'Filter toepassen' }).click();
  await expect(page).toHaveURL(/state=/);
  await expect(page.getByRole('combobox', { name: 'Filter (RQL)' })).toHaveValue('eq(activation,true)');
});

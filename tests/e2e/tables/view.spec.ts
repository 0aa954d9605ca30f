import { expect, expectAccessible, test } from '../support/fixtures';

test('[CAP-16] [CAP-17] columns, density, selection, quick filters and rows by keyboard; in Dutch after a reload', async ({
  page,
  signInAs,
  createPerson,
}) => {
  const person = await createPerson([]);
  await signInAs(['VIEW_USER', 'VIEW_ROLE']);
  await page.goto('/users/users');
  const rows = page.locator('tbody tr[data-index]');
  await expect(rows).toHaveCount(20);

  // Columns and density, with the keyboard alone; a reload and Back keep them.
  const look = page.getByRole('button', { name: 'Columns and rows' });
  await look.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns and rows' });
  await dialog.getByRole('checkbox', { name: 'Phone number' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'Phone number' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'First name' }).uncheck();
  await dialog.getByRole('button', { name: 'Move Phone number up' }).press('Enter');
  await dialog.getByRole('radio', { name: 'Compact' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const columns = ['ID', 'Last name', 'Email', 'Activated', 'Phone number', 'Roles'];
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  await expect(rows.first()).toHaveCSS('height', '32px');
  await page.reload();
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('columnheader')).toHaveText(columns);

  // A quick filter is a condition in the box like any other.
  await page.getByRole('button', { name: 'Without a role' }).click();
  const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
  await expect(filter).toHaveValue('excludes(roles.0)');
  await filter.fill(`excludes(roles.0)&eq(email,${person.email})`);
  await filter.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(person.email);
  await page.getByRole('button', { name: 'Without a role' }).click();
  await expect(filter).toHaveValue(`eq(email,${person.email})`);
  await page.getByRole('button', { name: 'With the role…' }).click();
  const which = page.getByRole('dialog', { name: 'With which role?' });
  await which.getByRole('combobox', { name: 'Role' }).fill('Administrator');
  await page.getByRole('option', { name: 'Administrator', exact: true }).click();
  await which.getByRole('button', { name: 'Show' }).click();
  await expect(which).toBeHidden();
  await expect(page.getByText('Nothing matches this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(rows).toHaveCount(20);

  // Rows by keyboard: J and K walk, X ticks, Shift takes a range, Enter opens; Back leads to the same table.
  await rows.nth(0).getByRole('link').focus();
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection.getByRole('status')).toHaveText('1 selected');
  await rows
    .nth(6)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(selection.getByRole('status')).toHaveText('5 selected');
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  await selection.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
  await expect(selection.getByRole('status')).toHaveText(/^All \d+ that match are selected$/);
  await expectAccessible(page);
  // What was ticked, or typed and not applied, is of one visit.
  await filter.fill('eq(email,');
  await rows.nth(3).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\/users\/[0-9a-f]{24}/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(20);
  await expect(selection.getByRole('status')).toContainText('No row is selected');
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked();
  await expect(filter).toHaveValue('');

  await page.goto('/users/users?lng=nl');
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('region', { name: 'Selectie' }).getByRole('status')).toContainText('Er is geen rij');
  await page.getByRole('button', { name: 'Kolommen en rijen' }).click();
  await page.getByRole('button', { name: 'Oorspronkelijke kolommen' }).click();
  await page.getByRole('button', { name: 'Sluiten' }).click();
  await expect(page.getByRole('columnheader', { name: 'Voornaam' })).toBeVisible();
});

test('[CAP-17] the first column stays where a table scrolls sideways; on a phone rows are ticked on their cards', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await signInAs(['VIEW_USER']);
  await page.goto('/users/users');
  const rows = page.locator('tbody tr[data-index]');
  await expect(rows).toHaveCount(20);
  const first = rows.first().getByRole('cell').first();
  const before = await first.boundingBox();
  await page.locator('.table-box').evaluate(box => box.scrollTo({ left: 200 }));
  await expect.poll(() => page.locator('.table-box').evaluate(box => box.scrollLeft)).toBeGreaterThan(50);
  expect((await first.boundingBox())?.x).toBe(before?.x);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Select rows' }).click();
  await rows.first().getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Selection' }).getByRole('status')).toHaveText('1 selected');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

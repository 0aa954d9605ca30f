import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../support/fixtures';

test('[CAP-14] a role for many: preview, exact receipts, the failed ones again, what nobody knows looked up', async ({
  page,
  signInAs,
  createPerson,
  api,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push('409', 'net::ERR_FAILED');
  const people = [];
  for (let count = 0; count < 6; count++) people.push(await createPerson([]));
  const ids = people.map(({ id }) => id);
  const name = `Ward helper ${people[0]?.lastName}`;
  const role = await api.call<{ id: string }>('POST', '/users/v1/roles', adminToken, { name });
  const holders = async () => {
    const found = await api.call<{ data: { id: string }[] }>(
      'GET',
      `/users/v1/?contains(roles,eq(id,${role.id}))&limit(50)`,
      adminToken,
    );
    return found.data.map(({ id }) => id).sort();
  };

  await signInAs(['VIEW_USER', 'VIEW_ROLE', 'ADD_ROLE_TO_USER']);
  const state = btoa(
    JSON.stringify({ v: 1, page: 1, query: `in(email,${people.map(({ email }) => email).join(',')})` }),
  );
  await page.goto(`/users/users?state=${encodeURIComponent(state)}`);
  const rows = page.locator('tbody tr[data-index]');
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Select rows' }).click();
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection.getByRole('status')).toHaveText('6 selected');
  const remove = selection.getByRole('button', { name: /^Remove a role/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText('RemoveRoleFromUser');

  // The first is refused, the second is carried out, but its answer never arrives.
  const [refused, silent] = ids;
  await page.route(`**/users/v1/add_roles?eq(id,*${refused})`, route =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"code":15,"message":"is being changed"}' }),
  );
  await page.route(`**/users/v1/add_roles?eq(id,*${silent})`, async route => {
    await route.fetch();
    await route.abort('failed');
  });

  await selection.getByRole('button', { name: 'Add a role' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a role' });
  await expect(dialog.getByText(/^6 records, as they were read at /)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await dialog.getByRole('combobox', { name: 'Role' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(dialog.getByText('It will be done for 6; 0 will be skipped.')).toBeVisible();
  await expectAccessible(page);
  expect(await holders()).toEqual([]);
  await dialog.getByRole('button', { name: 'Add a role (6)' }).focus();
  await page.keyboard.press('Enter');

  const told = dialog.getByRole('status').first();
  await expect(told).toContainText('1 failed · 1 unknown');
  await expect(dialog.getByRole('list', { name: /failed$/ })).toContainText('is being changed');
  await expectAccessible(page);

  // Without the refusal; the unknown one is not sent again, but looked up.
  await page.unroute(`**/users/v1/add_roles?eq(id,*${refused})`);
  await dialog.getByRole('button', { name: /^Try again \(\d\)$/ }).click();
  await expect(told).toHaveText('5 done · 1 unknown');
  await dialog.getByRole('button', { name: 'Look up what is unknown' }).click();
  await expect(told).toHaveText('6 done');
  expect(await holders()).toEqual([...ids].sort());

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the receipts' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.match(/"done"/g)).toHaveLength(6);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toContainText(name);

  // Whoever holds it already is skipped; in Dutch, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/users/users?state=${encodeURIComponent(state)}&lng=nl`);
  await expect(rows).toHaveCount(6);
  await rows.first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Rol toevoegen' }).click();
  const dutch = page.getByRole('dialog', { name: 'Rol toevoegen' });
  await dutch.getByRole('combobox', { name: 'Rol' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(dutch.getByText('Het zal gebeuren voor 0; 1 worden overgeslagen.')).toBeVisible();
  await expectAccessible(page);
  await expect(dutch.getByRole('button', { name: 'Rol toevoegen (0)' })).toBeDisabled();
  await dutch.getByRole('button', { name: 'Annuleren' }).click();
  await expect(dutch).toBeHidden();
});

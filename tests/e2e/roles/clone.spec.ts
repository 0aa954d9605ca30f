import { expect, expectAccessible, test } from '../support/fixtures';

test('[CAP-13] a role is cloned with its permissions, by keyboard; those that the host refuses are named; in Dutch too', async ({
  page,
  signInAs,
  api,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push('409');
  const person = await signInAs(['VIEW_USER', 'VIEW_ROLE', 'CREATE_ROLE', 'ADD_ROLE_PERMISSION']);
  const name = `Triage ${person.lastName}`;
  const role = await api.call<{ id: string }>('POST', '/users/v1/roles', adminToken, { name });
  const permissions = ['VIEW_USER', 'VIEW_ROLE', 'DELETE_USER'];
  await api.call('POST', `/users/v1/roles/add_permissions?eq(id,${role.id})`, adminToken, { permissions });
  // Whatever holds this permission is refused.
  await page.route('**/users/v1/roles/add_permissions?**', (route, request) =>
    request.postData()?.includes('DELETE_USER')
      ? route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: '{"code":15,"message":"not yours to give"}',
        })
      : route.continue(),
  );

  await page.goto(`/users/roles/${role.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByLabel('Search permissions')).toBeVisible();
  await page.getByRole('button', { name: 'Clone' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Clone ${name}` });
  await expect(dialog.getByLabel('Name')).toHaveValue(`Copy of ${name}`);
  await expect(dialog.getByText('The new role gets its 3 permissions and its description.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Clone' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The role was made and holds 2 permissions.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['DELETE_USER: not yours to give']);
  await dialog.getByRole('link', { name: 'Open the new role' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${name}` })).toBeVisible();
  const found = await api.call<{ data: { permissions: { name: string }[] }[] }>(
    'GET',
    `/users/v1/roles?eq(name,${encodeURIComponent(encodeURIComponent(`Copy of ${name}`))})`,
    adminToken,
  );
  expect(found.data.map(one => one.permissions.map(held => held.name).sort())).toEqual([['VIEW_ROLE', 'VIEW_USER']]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/users/roles/${role.id}?lng=nl`);
  await page.getByRole('button', { name: 'Dupliceren' }).click();
  await expect(page.getByRole('dialog', { name: `${name} dupliceren` }).getByLabel('Naam')).toHaveValue(
    `Kopie van ${name}`,
  );
  await expectAccessible(page);
});

import { expect, expectAccessible, test } from '../support/fixtures';

test('[CAP-13] roles side by side by keyboard alone: staged, reviewed, stored role by role; in Dutch on a phone too', async ({
  page,
  signInAs,
  api,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push('409');
  const person = await signInAs(['VIEW_USER', 'VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
  const create = async (name: string, permissions: readonly string[]) => {
    const { id } = await api.call<{ id: string }>('POST', '/users/v1/roles', adminToken, { name });
    await api.call('POST', `/users/v1/roles/add_permissions?eq(id,${id})`, adminToken, { permissions });
    return id;
  };
  const held = async (id: string) => {
    const found = await api.call<{ data: { permissions: { name: string }[] }[] }>(
      'GET',
      `/users/v1/roles?eq(id,${id})`,
      adminToken,
    );
    return found.data.flatMap(({ permissions }) => permissions.map(({ name }) => name)).sort();
  };
  const [day, night] = [`Day ${person.lastName}`, `Night ${person.lastName}`];
  const dayId = await create(day, ['VIEW_USER', 'VIEW_ROLE']);
  const nightId = await create(night, ['VIEW_USER']);
  const writes: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/users/v1/roles/')) writes.push(request.url());
  });

  // From the list, and as an address that can be passed on.
  await page.goto('/users/roles');
  await expect(page.getByRole('table', { name: 'Roles' })).toBeVisible();
  await page.getByRole('link', { name: 'Matrix' }).click();
  await expect(page.getByRole('grid', { name: 'Roles side by side' })).toBeVisible();
  await page.goto(`/users/roles/matrix?roles=${dayId},${nightId}`);
  const grid = page.getByRole('grid', { name: 'Roles side by side' });
  await expect(grid.getByRole('columnheader')).toHaveText([
    'Permissions',
    `${day}2 permissions`,
    `${night}1 permission`,
  ]);
  await expect(grid.getByRole('checkbox', { name: `View role: ${day}` })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Only differences (1)' }).check();
  await expect(grid.getByRole('checkbox')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Only differences (1)' }).uncheck();
  await page.getByLabel('Search permissions').fill('role');
  await expect(grid.getByRole('checkbox', { name: `View user: ${day}` })).toBeHidden();

  // Arrows and Space; the grid is one tab stop.
  await grid.getByRole('checkbox', { name: `View role: ${day}` }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('checkbox', { name: `View role: ${night}` })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('+1 −1 not stored yet · in 2 roles')).toBeVisible();
  await expectAccessible(page);
  expect(writes).toEqual([]);

  // What was staged outlives a reload.
  await page.reload();
  await page
    .getByRole('group', { name: /Permissions/ })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText('+1 −1 not stored yet · in 2 roles')).toBeVisible();

  // The host refuses one of the two.
  await page.route('**/users/v1/roles/add_permissions?**', route =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"code":15,"message":"not yours to give"}' }),
  );
  await page.getByRole('button', { name: 'Review changes' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Review changes' });
  await expect(dialog.getByText(/^2 roles change on /)).toBeVisible();
  await expect(dialog.getByRole('region', { name: day }).getByRole('listitem')).toHaveText([/− View role .*removed/]);
  await expect(dialog.getByRole('region', { name: night }).getByRole('listitem')).toHaveText([/\+ View role .*added/]);
  await expectAccessible(page);
  expect(writes).toEqual([]);
  await dialog.getByRole('button', { name: 'Store 2 roles' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 done · 1 failed');
  await expect(dialog.getByRole('list', { name: /1 failed/ })).toContainText('not yours to give');
  await page.unroute('**/users/v1/roles/add_permissions?**');
  await dialog.getByRole('button', { name: 'Try again (1)' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 done');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  expect([await held(dayId), await held(nightId)]).toEqual([['VIEW_USER'], ['VIEW_ROLE', 'VIEW_USER']]);
  await expect(page.getByRole('button', { name: 'Review changes' })).toBeDisabled();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/users/roles/matrix?roles=${dayId},${nightId}&lng=nl`);
  await expect(page.getByRole('grid', { name: 'Rollen naast elkaar' })).toBeVisible();
  await expectAccessible(page);
  const hasOverflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(hasOverflow).toBe(false);
});

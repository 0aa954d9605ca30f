import { expectToStayFor, stopClock } from '../support/clock';
import { expect, expectAccessible, test } from '../support/fixtures';

test.describe('roles', () => {
  test('[ROLE-01] [ROLE-02] the table links each role; one without a name shows "No name"', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER', 'VIEW_ROLE']);
    await page.goto('/users/roles');
    await expect(page.getByRole('columnheader')).toHaveText(['Role', 'Permissions']);
    await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'No name' }).first().click();
    await expect(page).toHaveURL(/\/users\/roles\/[0-9a-f]{24}/);
    await expect(page.getByRole('heading', { name: 'No name' })).toBeVisible();
  });

  test('[ROLE-03] [ROLE-04] [ROLE-05] creates a role; a name is needed', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER', 'VIEW_ROLE', 'CREATE_ROLE']);
    await page.goto('/users/roles');
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await expect(page).toHaveURL(/\/users\/roles\/new$/);
    await page.getByRole('button', { name: 'Create role' }).click();
    await expect(page.locator('.banner')).toHaveText('Please enter a correct name');
    await expect(page.locator('.banner')).toHaveCount(0);
    const name = `Made ${Date.now()}`;
    await page.getByLabel('Name').fill(name);
    const sent = page.waitForRequest(
      request => request.method() === 'POST' && request.url().endsWith('/users/v1/roles'),
    );
    await page.getByRole('button', { name: 'Create role' }).click();
    expect((await sent).postDataJSON()).toEqual({ name, description: '' });
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  test("[ROLE-05] [CONST-01] a refusal shows the server's message for 2 s, and what was typed stays", async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('400');
    await page.clock.install();
    await signInAs(['VIEW_USER', 'VIEW_ROLE', 'CREATE_ROLE']);
    await page.goto('/users/roles/new');
    await page.getByLabel('Name').fill('x'.repeat(201));
    await stopClock(page);
    await page.getByRole('button', { name: 'Create role' }).click();
    await expectToStayFor(page, page.locator('.banner', { hasText: 'The field name has an invalid format' }), 2_000);
    await expect(page.locator('.form-refusal')).toHaveText('The field name has an invalid format');
    await expect(page.getByLabel('Name')).toHaveValue('x'.repeat(201));
  });

  test('[RDET-02] an unknown role', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER', 'VIEW_ROLE']);
    await page.goto('/users/roles/0123456789abcdef01234567');
    await expect(page.getByRole('heading', { name: 'Role not found!', level: 1 })).toBeVisible();
  });

  const createRole = async (
    api: { call: <T>(method: string, path: string, token?: string, body?: unknown) => Promise<T> },
    token: string,
    permissions: string[],
  ) => {
    const role = await api.call<{ id: string }>('POST', '/users/v1/roles', token, {
      name: `Fixture ${Date.now()}${Math.round(performance.now())}`,
    });
    if (permissions.length > 0)
      await api.call('POST', `/users/v1/roles/add_permissions?eq(id,${role.id})`, token, { permissions });
    return role.id;
  };

  test('[RDET-01] [RDET-03] reads by a filter, edits one field a call, and shows a failure in the banner', async ({
    page,
    signInAs,
    api,
    adminToken,
    expectedErrors,
  }) => {
    expectedErrors.push('400');
    const id = await createRole(api, adminToken, []);
    await signInAs(['VIEW_USER', 'VIEW_ROLE', 'UPDATE_ROLE']);
    const read = page.waitForRequest(request => request.url().includes('/users/v1/roles?'));
    await page.goto(`/users/roles/${id}`);
    expect(new URL((await read).url()).search).toBe(`?eq(id,${id})`);
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await page.getByLabel('Description').fill('Somebody who waits');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ description: 'Somebody who waits' });
    await page.getByLabel('Name').fill('y'.repeat(201));
    await page.keyboard.press('Enter');
    await expect(page.locator('.banner')).toHaveText('The field name has an invalid format');
  });

  test('[RDET-05] [RDET-06] [RDET-07] [RDET-08] stages permissions, shows the difference, and sends it in two calls', async ({
    page,
    signInAs,
    api,
    adminToken,
  }) => {
    const id = await createRole(api, adminToken, ['VIEW_USER', 'VIEW_ROLE']);
    await signInAs([
      'VIEW_USER',
      'VIEW_ROLE',
      'ADD_ROLE_PERMISSION',
      'REMOVE_ROLE_PERMISSION',
      'VIEW_TASKS',
      'VIEW_TASK_LOGS',
    ]);
    await page.goto(`/users/roles/${id}`);
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`${name}( |$)`) });
    await expect(box('VIEW_USER')).toBeChecked();
    expect(await page.getByRole('checkbox').count()).toBeGreaterThan(200);
    await box('VIEW_USER').uncheck();
    const row = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text });
    /** Which of red, green and blue is strongest in what the row says. */
    const hueOf = async (text: RegExp) => {
      const rgb = await row(text).evaluate(item => getComputedStyle(item).color.match(/\d+/g)?.map(Number) ?? []);
      return ['red', 'green', 'blue'][rgb.indexOf(Math.max(...rgb.slice(0, 3)))];
    };
    await expect(row(/VIEW_USER.*removed/)).toBeVisible();
    expect(await hueOf(/VIEW_USER.*removed/)).toBe('red');
    await box('VIEW_TASKS').check();
    await expect(row(/VIEW_TASKS.*added/)).toBeVisible();
    expect(await hueOf(/VIEW_TASKS.*added/)).toBe('green');
    await expect(page.getByText('+1 −1 not stored yet')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(box('VIEW_USER')).toBeChecked();
    await expect(box('VIEW_TASKS')).not.toBeChecked();

    await page.getByLabel('Search permissions').fill('view task logs');
    const all = page.getByRole('button', { name: 'Select all', exact: true });
    await expect(all).toHaveText('Select all (1)');
    await all.click();
    await page.getByLabel('Search permissions').fill('VIEW_USER');
    await page.getByRole('button', { name: 'Select none', exact: true }).click();
    await page.getByLabel('Search permissions').fill('');
    await expect(box('VIEW_ROLE')).toBeChecked();
    const calls: { path: string; search: string; body: unknown }[] = [];
    page.on('request', request => {
      if (request.method() !== 'POST') return;
      const { pathname, search } = new URL(request.url());
      calls.push({ path: pathname, search, body: request.postDataJSON() });
    });
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText('1 permission was added. 1 permission was removed.')).toBeVisible();
    expect(calls).toEqual([
      { path: '/users/v1/roles/add_permissions', search: `?eq(id,${id})`, body: { permissions: ['VIEW_TASK_LOGS'] } },
      { path: '/users/v1/roles/remove_permissions', search: `?eq(id,${id})`, body: { permissions: ['VIEW_USER'] } },
    ]);
    await expect(box('VIEW_TASK_LOGS')).toBeChecked();
    await expectAccessible(page);
  });

  test('[RDET-04] [RDET-06] [RDET-07] permissions stand by service, each with counts and a fold; search, all and none act on what matches', async ({
    page,
    signInAs,
    api,
    adminToken,
  }) => {
    const id = await createRole(api, adminToken, ['VIEW_USER', 'VIEW_ROLE']);
    await signInAs(['VIEW_USER', 'VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
    await page.goto(`/users/roles/${id}`);
    const fold = (title: string) => page.locator('details').filter({ has: page.getByText(title, { exact: true }) });
    const users = fold('Users, groups and roles');
    const tasks = fold('Functions and executions');
    await expect(users.locator('summary')).toContainText(/2 of 4\d$/);
    await expect(tasks.locator('summary')).toContainText(/0 of 1\d$/);
    await tasks.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(tasks.getByRole('checkbox')).toHaveCount(0);
    await expect(users.getByRole('checkbox').first()).toBeVisible();

    await page.getByLabel('Search permissions').fill('schedule');
    await expect(page.locator('details')).toHaveCount(1);
    await expect(tasks.locator('summary')).toContainText('0 of 3');
    await expect(tasks.getByRole('checkbox')).toHaveCount(3);
    const all = page.getByRole('button', { name: 'Select all', exact: true });
    await expect(all).toHaveText('Select all (3)');
    await all.click();
    await expect(tasks.locator('summary')).toContainText('3 of 3 · +3 −0');
    await page.getByLabel('Search permissions').fill('');
    await expect(users.locator('summary')).toContainText(/2 of 4\d$/);
    await expect(page.getByText('+3 −0 not stored yet')).toBeVisible();
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect(tasks.getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('[RDET-10] when only the additions succeed, the banner says what did go through', async ({
    page,
    signInAs,
    api,
    adminToken,
    expectedErrors,
  }) => {
    expectedErrors.push('500');
    const id = await createRole(api, adminToken, ['VIEW_ROLE']);
    await signInAs(['VIEW_USER', 'VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
    await page.goto(`/users/roles/${id}`);
    await page.route('**/roles/remove_permissions?*', route =>
      route.fulfill({ status: 500, json: { code: 1, message: 'Out of order' } }),
    );
    await page.getByRole('checkbox', { name: /VIEW_ROLE( |$)/ }).uncheck();
    await page.getByRole('checkbox', { name: /VIEW_USER( |$)/ }).check();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.locator('.banner')).toHaveText('1 permission was added. The rest failed: Out of order');
    await expect(page.getByText('+0 −1 not stored yet')).toBeVisible();
  });

  test('what a colleague changed meanwhile is shown before anything is stored', async ({
    page,
    signInAs,
    api,
    adminToken,
  }) => {
    const id = await createRole(api, adminToken, ['VIEW_ROLE']);
    await signInAs(['VIEW_USER', 'VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
    await page.goto(`/users/roles/${id}`);
    await page.getByRole('checkbox', { name: /VIEW_USER( |$)/ }).check();
    await api.call('POST', `/users/v1/roles/add_permissions?eq(id,${id})`, adminToken, { permissions: ['VIEW_TASKS'] });
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(
      page.getByText('Somebody else changed this role meanwhile (added: VIEW_TASKS; removed: –).'),
    ).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /VIEW_TASKS( |$)/ })).toBeChecked();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText('1 permission was added.')).toBeVisible();
  });

  test('[RDET-09] [PERM-04] the checklist follows the two permissions; a forced click sends nothing and the server refuses anyway', async ({
    page,
    signInAs,
    api,
    adminToken,
  }) => {
    const id = await createRole(api, adminToken, ['VIEW_ROLE']);
    const person = await signInAs(['VIEW_USER', 'VIEW_ROLE', 'ADD_ROLE_PERMISSION']);
    await page.goto(`/users/roles/${id}`);
    await expect(page.getByRole('checkbox', { name: /VIEW_ROLE( |$)/ })).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: /VIEW_USER( |$)/ })).toBeEnabled();
    await expect(page.getByRole('button', { name: /^Select none/ })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    await expect(page.getByLabel('Description')).toHaveCount(0);
    const { access_token: token } = await api.signIn(person.email, person.password);
    await expect(
      api.call('POST', `/users/v1/roles/remove_permissions?eq(id,${id})`, token, { permissions: ['VIEW_ROLE'] }),
    ).rejects.toThrow(/401.*"code":10/);
    // Nobody hands out more than they hold.
    await expect(
      api.call('POST', `/users/v1/roles/add_permissions?eq(id,${id})`, token, { permissions: ['DELETE_USER'] }),
    ).rejects.toThrow(/401.*"code":10/);
  });

  test('[RDET-11] deletes by a filter after asking', async ({ page, signInAs, api, adminToken }) => {
    const id = await createRole(api, adminToken, []);
    await signInAs(['VIEW_USER', 'VIEW_ROLE', 'DELETE_ROLE']);
    await page.goto(`/users/roles/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const sent = page.waitForRequest(request => request.method() === 'DELETE');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
    const url = new URL((await sent).url());
    expect(`${url.pathname}${url.search}`).toBe(`/users/v1/roles?eq(id,${id})`);
    await expect(page).toHaveURL(/\/users\/roles$/);
  });
});

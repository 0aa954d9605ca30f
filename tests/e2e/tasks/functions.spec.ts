import { expect, expectAccessible, goWithin, LOOKS, test } from './fixtures';

const VIEW = ['VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS'];
const EDIT = [...VIEW, 'UPDATE_TASK_FUNCTION'];

test("[CONST-02] a function's executions begin with 10 rows, and 20 are the most", async ({
  page,
  signInAs,
  deploy,
}) => {
  const name = await deploy();
  await signInAs([...VIEW, 'VIEW_TASKS']);
  // The chart above the table asks for its own.
  const asked = page.waitForRequest(request => {
    const { pathname, search } = new URL(request.url());
    return pathname === '/tasks/v1/' && !decodeURIComponent(search).includes('select(id,status,startTimestamp)');
  });
  await page.goto(`/tasks/functions/${name}?tab=executions`);
  expect(decodeURIComponent((await asked).url())).toContain('limit(10)');
  const sizes = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(sizes).toHaveValue('10');
  await expect(sizes.getByRole('option')).toHaveText(['10', '20']);
});

test.describe('the list of functions', () => {
  test('[FUNC-01] [FUNC-02] the section opens for everybody and leads to functions, which need ViewTaskFunctions', async ({
    page,
    signInAs,
  }) => {
    await signInAs([]);
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      // The home page asks every service whether it is well.
      if (pathname.startsWith('/tasks/v1/') && !pathname.endsWith('/health')) asked.push(request.url());
    });
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    // The strip opens under the pointer, which moves its tiles.
    await nav.hover();
    await expect(nav.getByText('Beta')).toBeVisible();
    await nav.getByRole('link', { name: 'Tasks', exact: true }).click();
    await expect(page).toHaveURL(/\/tasks\/functions$/);
    await expect(page.getByTestId('page-content')).toBeEmpty();
    for (const name of ['Functions', 'Executions']) {
      await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-disabled', 'true');
    }
    expect(asked).toEqual([]);
  });

  test('[FUNC-01] the index leads to functions even for those who only may see executions', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_TASKS']);
    await page.goto('/tasks');
    await expect(page).toHaveURL(/\/tasks\/functions$/);
  });

  test('[FUNC-03] [FUNC-04] [FUNC-05] [FUNC-06] is searched and sorted in the browser; a row opens the function', async ({
    page,
    signInAs,
    deploy,
  }) => {
    const name = await deploy();
    await signInAs(VIEW);
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/tasks/v1/functions')) asked.push(pathname + search);
    });
    await page.goto('/tasks/functions');
    const table = page.getByRole('table', { name: 'Functions' });
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Updated']);
    await expect(table.getByRole('columnheader').getByRole('button')).toHaveText(['Name']);
    await expect(table.getByRole('row', { name: new RegExp(name) })).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d$/);

    const names = () => table.locator('tbody td:first-child').allTextContents();
    const ascending = await names();
    await table.getByRole('button', { name: 'Name' }).click();
    await expect.poll(names).toEqual([...ascending].reverse());
    await page.getByPlaceholder('Search...').fill(name.toUpperCase());
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(page.getByText('Part of this link could not be read')).toBeHidden();
    expect(asked).toEqual(['/tasks/v1/functions']);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect.poll(() => asked).toEqual(['/tasks/v1/functions', '/tasks/v1/functions']);

    await table.locator('tbody td').last().click();
    await expect(page).toHaveURL(new RegExp(`/tasks/functions/${name}`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('link', { name: 'Functions' }).first().click();
    await expect(page.getByPlaceholder('Search...')).toHaveValue(name.toUpperCase());
    await page.getByPlaceholder('Search...').fill('no function is called this');
    await expect(page.getByRole('heading', { name: 'Nothing matches this filter' })).toBeVisible();
  });
});

test.describe('one function', () => {
  test('[FDET-01] [FDET-02] [FDET-03] has a back link, two tabs and its cards', async ({ page, signInAs, deploy }) => {
    const name = await deploy({ description: 'What it does' });
    await signInAs([...EDIT, 'VIEW_TASKS']);
    await page.goto(`/tasks/functions/${name}`);
    await expect(page.getByRole('tab')).toHaveText(['Info', 'Executions']);
    const general = page.getByRole('region', { name: 'General' });
    await expect(general).toContainText(name);
    await expect(general.getByRole('textbox')).toHaveCount(1);
    await expect(general.getByLabel('Description')).toHaveValue('What it does');
    await expect(general.getByRole('group', { name: 'Enabled' }).getByRole('button')).toHaveText(['Yes', 'No']);
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.getByLabel('Entrypoint')).toHaveValue('index.handler');
    await expect(details.getByLabel('Runtime')).toHaveValue('nodejs14.x');
    await expect(details.getByLabel('Memory limit (MB)')).not.toHaveValue('');
    await expect(details.getByLabel('Time limit (s)')).not.toHaveValue('');
    await expect(details.getByLabel('Execution options')).toHaveValue('permissionRequired');
    await page.getByRole('tab', { name: 'Executions' }).click();
    await expect(page).toHaveURL(/tab=executions/);
    await expect(
      page.getByRole('table', { name: 'Executions' }).or(page.getByText('There is nothing here yet')),
    ).toBeVisible();
    await page.goBack();
    await expect(general).toBeVisible();
    await page.getByRole('link', { name: 'Functions' }).first().click();
    await expect(page).toHaveURL(/\/tasks\/functions$/);
  });

  test('[FDET-01] [PERM-04] a tab without permission is greyed and asks for nothing', async ({
    page,
    signInAs,
    deploy,
  }) => {
    const name = await deploy();
    await signInAs(['VIEW_TASK_FUNCTIONS', 'VIEW_TASKS']);
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes(`/functions/${name}`)) asked.push(request.url());
    });
    await page.goto(`/tasks/functions/${name}?tab=info`);
    await expect(page.getByRole('tab', { name: 'Info' })).toBeDisabled();
    await expect(page.getByRole('tabpanel')).toBeEmpty();
    await page.goto(`/tasks/functions/${name}`);
    await expect(page.getByRole('tab', { name: 'Executions' })).toHaveAttribute('aria-selected', 'true');
    expect(asked.filter(url => url.includes('/tasks/v1/functions'))).toEqual([]);
  });

  test('[FDET-09] each field is sent alone, as it is spelled', async ({ page, signInAs, deploy }) => {
    const name = await deploy();
    await signInAs(EDIT);
    await page.goto(`/tasks/functions/${name}`);
    for (const [label, value, body] of [
      ['Description', 'Now with words', { description: 'Now with words' }],
      ['Entrypoint', 'main.run', { entryPoint: 'main.run' }],
      ['Memory limit (MB)', '512', { memoryLimit: 512 }],
      ['Time limit (s)', '45', { timeLimit: 45 }],
    ] as const) {
      const sent = page.waitForRequest(request => request.method() === 'PUT');
      await page.getByLabel(label).fill(value);
      await page.getByRole('button', { name: `Save ${label}` }).click();
      expect(new URL((await sent).url()).pathname).toBe(`/tasks/v1/functions/${name}`);
      expect((await sent).postDataJSON()).toEqual(body);
      await (await sent).response();
      await expect(page.getByRole('button', { name: `Save ${label}` })).toHaveCount(0);
    }
    for (const [label, value, body] of [
      ['Runtime', 'nodejs12.x', { runtime: 'nodejs12.x' }],
      ['Execution options', 'allUsers', { executionOptions: { permissionMode: 'allUsers' } }],
    ] as const) {
      const sent = page.waitForRequest(request => request.method() === 'PUT');
      await page.getByLabel(label).selectOption(value);
      await page.getByRole('button', { name: `Save ${label}` }).click();
      expect((await sent).postDataJSON()).toEqual(body);
      await (await sent).response();
      await expect(page.getByRole('button', { name: `Save ${label}` })).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByLabel('Entrypoint')).toHaveValue('main.run');
    await expect(page.getByLabel('Memory limit (MB)')).toHaveValue('512');
    await expect(page.getByLabel('Execution options')).toHaveValue('allUsers');
  });

  test('[FDET-10] no disables and yes enables, without a body, and the detail is read again', async ({
    page,
    signInAs,
    deploy,
    api,
    adminToken,
  }) => {
    const name = await deploy();
    await signInAs(EDIT);
    await page.goto(`/tasks/functions/${name}`);
    const toggle = page.getByRole('group', { name: 'Enabled' });
    for (const [label, verb, isEnabled] of [
      ['No', 'disable', false],
      ['Yes', 'enable', true],
    ] as const) {
      const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/tasks/v1/'));
      const read = page.waitForResponse(
        response => response.request().method() === 'GET' && response.url().endsWith(`/functions/${name}`),
      );
      await toggle.getByRole('button', { name: label }).click();
      expect(new URL((await sent).url()).pathname).toBe(`/tasks/v1/functions/${name}/${verb}`);
      expect((await sent).postData()).toBeNull();
      await read;
      await expect(toggle.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true');
      expect(await api.call('GET', `/tasks/v1/functions/${name}`, adminToken)).toMatchObject({ enabled: isEnabled });
    }
  });

  test('[FDET-11] what the server refuses is told in a toast with its reason', async ({
    page,
    signInAs,
    deploy,
    expectedErrors,
    api,
    adminToken,
  }) => {
    expectedErrors.push('400', '404');
    const name = await deploy();
    await signInAs(EDIT);
    await page.goto(`/tasks/functions/${name}`);
    // Within the bounds that the console knows, and yet not what this server takes.
    await page.getByLabel('Memory limit (MB)').fill('128.5');
    await page.keyboard.press('Enter');
    const toast = page.locator('.toast-error');
    await expect(toast).toContainText('Failed to update function');
    await expect(page.getByText('Failed to update', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Memory limit (MB)' })).toHaveValue('128.5');
    await expect(toast).toHaveCount(0);

    const toggle = page.getByRole('group', { name: 'Enabled' });
    await api.call('DELETE', `/tasks/v1/functions/${name}`, adminToken);
    await toggle.getByRole('button', { name: 'No' }).click();
    await expect(toast).toContainText('Failed to disable function');
    await expect(toggle.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Failed to update function');
  });

  test('[FDET-11] a function that cannot be enabled says so', async ({
    page,
    signInAs,
    deploy,
    expectedErrors,
    api,
    adminToken,
  }) => {
    expectedErrors.push('404');
    const name = await deploy();
    await api.call('POST', `/tasks/v1/functions/${name}/disable`, adminToken);
    await signInAs([...EDIT, 'CREATE_TASKS']);
    await page.goto(`/tasks/functions/${name}`);
    const toggle = page.getByRole('group', { name: 'Enabled' });
    await expect(toggle.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
    const run = page.getByRole('button', { name: 'Run now' });
    await expect(run).toBeVisible();
    await api.call('DELETE', `/tasks/v1/functions/${name}`, adminToken);
    await toggle.getByRole('button', { name: 'Yes' }).click();
    await expect(page.locator('.toast-error')).toContainText('Failed to enable function');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This function does not exist, or no longer' })).toBeVisible();
    await expect(run).toHaveCount(0);
  });

  test('[FDET-08] nothing can be edited without UpdateTaskFunction', async ({ page, signInAs, deploy }) => {
    const name = await deploy({ variables: { SECRET: 'hidden' } });
    await signInAs(VIEW);
    await page.goto(`/tasks/functions/${name}`);
    await expect(page.getByText('********')).toBeVisible();
    await expect(page.locator('main').locator('input, textarea, select')).toHaveCount(0);
    await expect(page.locator('main').getByRole('button')).toHaveText(['Yes', 'No']);
    await expect(page.locator('main').getByRole('button', { name: 'Yes' })).toBeDisabled();
  });
});

test.describe('the pages of functions', () => {
  for (const { lng, colorScheme } of LOOKS) {
    test(`are accessible in ${lng}, ${colorScheme}`, async ({ page, signInAs, deploy, api, adminToken }) => {
      const name = await deploy({ variables: { A: '1' } });
      await api.call('POST', '/tasks/v1/schedules', adminToken, {
        functionName: name,
        interval: 86_400,
        data: { a: 1 },
      });
      await signInAs([...EDIT, 'VIEW_TASK_SCHEDULES', 'CREATE_TASK_SCHEDULE', 'DELETE_TASK_SCHEDULE', 'CREATE_TASKS']);
      await page.emulateMedia({ colorScheme });
      await page.goto(`/tasks/functions?lng=${lng}`);
      await expect(page.locator('tbody tr td a').first()).toBeVisible();
      await expectAccessible(page);
      await goWithin(page, `/tasks/functions/${name}`);
      await expect(page.locator('.interval-hint').first()).toBeVisible();
      await expectAccessible(page);
      await page.locator('[data-add]').first().click();
      await page.locator('[data-add]').last().click();
      await expect(page.locator('.rows textarea:not([aria-hidden])')).toHaveCount(2);
      await expectAccessible(page);
    });
  }

  test('every button that Tab reaches shows that it has the focus (WCAG 2.4.7)', async ({ page, signInAs, deploy }) => {
    const name = await deploy({ variables: { A: '1' } });
    await signInAs([...EDIT, 'VIEW_TASK_SCHEDULES', 'CREATE_TASK_SCHEDULE', 'CREATE_TASKS', 'VIEW_TASKS']);
    await page.goto(`/tasks/functions/${name}`);
    await expect(page.getByRole('button', { name: 'Add schedule' })).toBeVisible();
    const bare: string[] = [];
    const seen: string[] = [];
    while (seen.at(-1) !== 'Add schedule' && seen.length < 80) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        return {
          name: element.getAttribute('aria-label') ?? element.textContent ?? '',
          isBare: element.matches('button') && getComputedStyle(element).outlineStyle !== 'solid',
        };
      });
      seen.push(focused.name);
      if (focused.isBare) bare.push(focused.name);
    }
    expect(seen).toEqual(expect.arrayContaining(['Run now', 'Info', 'Yes', 'Delete A', 'Add schedule']));
    expect(bare).toEqual([]);
  });

  test('hold at 390 px without scrolling sideways', async ({ page, signInAs, deploy }) => {
    const name = await deploy({ variables: { A_RATHER_LONG_NAME_OF_A_VARIABLE_THAT_MUST_WRAP_SOMEWHERE: '1' } });
    await page.setViewportSize({ width: 390, height: 800 });
    await signInAs([...EDIT, 'VIEW_TASK_SCHEDULES', 'CREATE_TASKS', 'VIEW_TASKS']);
    for (const path of ['/tasks/functions', `/tasks/functions/${name}`, `/tasks/functions/${name}?tab=executions`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('load');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
    }
  });
});

import { expect, test } from './fixtures';

const EDIT = ['VIEW_TASK_FUNCTION_DETAILS', 'UPDATE_TASK_FUNCTION'];

test.describe('environment variables', () => {
  test('[ENV-01] [ENV-02] [ENV-05] [FDET-12] are added, edited and deleted with the full map, names unchanged', async ({
    page,
    signInAs,
    deploy,
    variablesOf,
  }) => {
    const name = await deploy({ variables: { API_KEY: 'first-secret', my_var: '2' } });
    await signInAs(EDIT);
    const sent: unknown[] = [];
    page.on('request', request => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    await page.goto(`/tasks/functions/${name}`);
    const table = page.getByRole('table', { name: 'Environment variables' });
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Value', 'Actions']);
    await expect(table.getByText('********')).toHaveCount(2);
    expect(await page.content()).not.toContain('first-secret');

    await page.getByRole('button', { name: 'Reveal API_KEY' }).click();
    await expect(table.getByText('first-secret')).toBeVisible();
    await page.getByLabel('Description').focus();
    await expect(table.getByText('first-secret')).toHaveCount(0);

    await page.getByRole('button', { name: 'Edit API_KEY' }).click();
    await page.getByLabel('Value', { exact: true }).fill('second');
    await page.getByRole('button', { name: 'Save variable' }).click();
    await expect(page.getByRole('button', { name: 'Add variable' })).toBeEnabled();
    await page.getByRole('button', { name: 'Add variable' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Third_3');
    await page.getByLabel('Value', { exact: true }).fill('-----BEGIN\n  two lines\n');
    await page.keyboard.press('Enter');
    await expect(table.getByText('Third_3')).toBeVisible();

    await page.getByRole('button', { name: 'Delete my_var' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete environment variable' });
    await expect(dialog).toContainText('Are you sure you want to delete this environment variable?');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete my_var' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    // Behind a dialog nothing has a role.
    await expect(dialog).toHaveCount(0);
    await expect(table.getByText('my_var')).toHaveCount(0);
    expect(sent).toEqual([
      { environmentVariables: { API_KEY: { value: 'second' }, my_var: { value: '2' } } },
      {
        environmentVariables: {
          API_KEY: { value: 'second' },
          my_var: { value: '2' },
          Third_3: { value: '-----BEGIN\n  two lines\n' },
        },
      },
      { environmentVariables: { API_KEY: { value: 'second' }, Third_3: { value: '-----BEGIN\n  two lines\n' } } },
    ]);
    expect(await variablesOf(name)).toEqual({ API_KEY: 'second', Third_3: '-----BEGIN\n  two lines\n' });
  });

  test('[FDET-12] [ENV-05] one named `__proto__` is shown, and stays when another is added', async ({
    page,
    signInAs,
    deploy,
    variablesOf,
  }) => {
    const name = await deploy({ variables: { A: '1' } });
    await signInAs(EDIT);
    await page.goto(`/tasks/functions/${name}`);
    const table = page.getByRole('table', { name: 'Environment variables' });
    for (const [variable, value] of [
      ['__proto__', 'odd'],
      ['B', '2'],
    ] as const) {
      await page.getByRole('button', { name: 'Add variable' }).click();
      await page.getByLabel('Name', { exact: true }).fill(variable);
      await page.getByLabel('Value', { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Save variable' }).click();
      await expect(page.getByRole('button', { name: 'Add variable' })).toBeEnabled();
      await expect(table.getByText(variable, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(Object.entries(await variablesOf(name)).sort()).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['__proto__', 'odd'],
    ]);
  });

  test('[ENV-06] the server refuses a name and too many bytes; what was typed stays', async ({
    page,
    signInAs,
    deploy,
    expectedErrors,
    variablesOf,
  }) => {
    expectedErrors.push('400');
    const name = await deploy({ variables: { KEPT: 'as it was' } });
    await signInAs(EDIT);
    await page.goto(`/tasks/functions/${name}`);
    await expect(page.getByText('13 of 4,096 bytes used')).toBeVisible();
    await page.getByRole('button', { name: 'Add variable' }).click();
    await page.getByLabel('Name', { exact: true }).fill('9-lives');
    await page.getByRole('button', { name: 'Save variable' }).click();
    const toast = page.locator('.toast-error').first();
    await expect(toast).toContainText('Failed to update environment variables');
    await expect(toast).toContainText('9-lives');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('9-lives');
    await page.getByLabel('Name', { exact: true }).fill('BIG');
    await page.getByLabel('Value', { exact: true }).fill('x'.repeat(4_100));
    await page.getByRole('button', { name: 'Save variable' }).click();
    await expect(toast).toContainText('4096');
    expect(await variablesOf(name)).toEqual({ KEPT: 'as it was' });
  });

  test('[ENV-06] a function that was deleted meanwhile', async ({
    page,
    signInAs,
    deploy,
    expectedErrors,
    api,
    adminToken,
  }) => {
    expectedErrors.push('404');
    const name = await deploy({ variables: { A: '1' } });
    await signInAs(EDIT);
    await page.goto(`/tasks/functions/${name}`);
    await expect(page.getByRole('button', { name: 'Delete A' })).toBeVisible();
    await api.call('DELETE', `/tasks/v1/functions/${name}`, adminToken);
    await page.getByRole('button', { name: 'Delete A' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.locator('.toast-error')).toContainText('Failed to delete environment variable');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('[ENV-05] what somebody else changed meanwhile is shown, and both changes are kept', async ({
    page,
    signInAs,
    deploy,
    api,
    adminToken,
    variablesOf,
  }) => {
    const name = await deploy({ variables: { MINE: '1', THEIRS: '1' } });
    await signInAs(EDIT);
    await page.goto(`/tasks/functions/${name}`);
    await page.getByRole('button', { name: 'Edit MINE' }).click();
    await page.getByLabel('Value', { exact: true }).fill('mine');
    await api.call('PUT', `/tasks/v1/functions/${name}`, adminToken, {
      environmentVariables: { MINE: { value: '1' }, THEIRS: { value: 'theirs' }, ALSO: { value: 'x' } },
    });
    await page.getByRole('button', { name: 'Save variable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await expect(dialog.getByRole('listitem')).toHaveText(['THEIRS has another value', 'ALSO was added']);
    expect(await variablesOf(name)).toEqual({ MINE: '1', THEIRS: 'theirs', ALSO: 'x' });
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => variablesOf(name)).toEqual({ MINE: 'mine', THEIRS: 'theirs', ALSO: 'x' });
    await expect(page.getByRole('table', { name: 'Environment variables' }).getByText('ALSO')).toBeVisible();
  });
});

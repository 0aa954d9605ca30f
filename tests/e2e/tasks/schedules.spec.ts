import { expect, test } from './fixtures';

const VIEW = ['VIEW_TASK_FUNCTION_DETAILS', 'VIEW_TASK_SCHEDULES'];
const PLAN = [...VIEW, 'CREATE_TASK_SCHEDULE', 'DELETE_TASK_SCHEDULE'];

type Schedule = { id: string; interval: number; data: unknown; nextTimestamp: string };

test.describe('schedules', () => {
  test('[SCHED-01] [SCHED-06] [SCHED-08] [SCHED-09] are added, shown, changed and deleted', async ({
    page,
    signInAs,
    deploy,
    api,
    adminToken,
  }) => {
    const name = await deploy();
    await signInAs(PLAN);
    const calls: string[] = [];
    const bodies: unknown[] = [];
    page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/tasks/v1/schedules')) return;
      calls.push(`${request.method()} ${pathname}${search}`);
      if (request.method() === 'POST') bodies.push(request.postDataJSON());
    });
    const stored = async () =>
      (await api.call<{ data: Schedule[] }>('GET', `/tasks/v1/schedules?functionName=${name}`, adminToken)).data;

    await page.goto(`/tasks/functions/${name}`);
    await expect(page.getByText('No schedules yet.')).toBeVisible();
    expect(calls).toEqual([`GET /tasks/v1/schedules?functionName=${name}`]);
    await page.getByRole('button', { name: 'Add schedule' }).click();
    await page.getByLabel('Interval').fill('86400');
    await expect(page.getByText('Every day')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Add schedule' })).toBeEnabled();
    const table = page.getByRole('table', { name: 'Schedules' });
    await expect(table.getByRole('columnheader')).toHaveText(['Interval', 'Data', 'Actions']);
    await expect(table.getByText('Every day')).toBeVisible();
    await table.getByText('Next runs (Europe/Brussels)').click();
    await expect(table.getByRole('listitem')).toHaveCount(5);
    // The first run is due at once: what is reported lies ahead as soon as the queue has taken it.
    await expect(async () => {
      await page.reload();
      await table.getByText('Next runs (Europe/Brussels)').click();
      await expect(table.getByRole('listitem').first()).toContainText('as reported', { timeout: 2_000 });
    }).toPass();
    await expect(table.getByRole('listitem').nth(1)).toContainText('estimated');

    const [first] = await stored();
    await page.getByRole('button', { name: 'Edit schedule 86400' }).click();
    await page.getByLabel('Data').fill('{"my_key": [1, {"a_b": null}]}');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(table.getByText('{"my_key":[1,{"a_b":null}]}')).toBeVisible();
    expect(bodies).toEqual([
      { functionName: name, interval: 86_400, data: {} },
      {
        functionName: name,
        interval: 86_400,
        data: { my_key: [1, { a_b: null }] },
        startTimestamp: first?.nextTimestamp,
      },
    ]);
    expect(calls.filter(call => call.startsWith('DELETE'))).toEqual([`DELETE /tasks/v1/schedules/${first?.id}`]);
    const { nextTimestamp } = first ?? {};
    expect(await stored()).toMatchObject([{ interval: 86_400, data: { my_key: [1, { a_b: null }] }, nextTimestamp }]);

    await page.getByRole('button', { name: 'Delete schedule 86400' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete schedule' });
    await expect(dialog).toContainText('Are you sure you want to delete this schedule?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No schedules yet.')).toBeVisible();
    expect(await stored()).toEqual([]);
  });

  test('[SCHED-05] data that is not JSON is refused with its place, and nothing is sent', async ({
    page,
    signInAs,
    deploy,
  }) => {
    const name = await deploy();
    await signInAs(PLAN);
    const posts: string[] = [];
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().includes('/schedules')) posts.push(request.url());
    });
    await page.goto(`/tasks/functions/${name}`);
    await page.getByRole('button', { name: 'Add schedule' }).click();
    await page.getByLabel('Interval').fill('60');
    await page.getByLabel('Data').fill('{"a": 1,}');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.locator('.toast-error')).toContainText('Schedule data is invalid JSON');
    await expect(page.locator('.toast-error')).toContainText('Line 1, column 9');
    await expect(page.getByLabel('Data')).toHaveValue('{"a": 1,}');
    expect(posts).toEqual([]);
  });

  test('[SCHED-07] [SCHED-10] an interval that the server refuses is sent as typed, and the refusal told', async ({
    page,
    signInAs,
    deploy,
    expectedErrors,
    api,
    adminToken,
  }) => {
    expectedErrors.push('400', '404');
    const name = await deploy();
    await api.call('POST', '/tasks/v1/schedules', adminToken, { functionName: name, interval: 3_600 });
    await signInAs(PLAN);
    await page.goto(`/tasks/functions/${name}`);
    await page.getByRole('button', { name: 'Add schedule' }).click();
    await page.getByLabel('Interval').fill('0 2 * * *');
    await expect(page.getByText('At 02:00')).toBeVisible();
    const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/tasks/v1/'));
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ functionName: name, interval: '0 2 * * *', data: {} });
    await expect(page.locator('.toast-error')).toContainText('Failed to add schedule');
    await expect(page.getByLabel('Interval')).toHaveValue('0 2 * * *');
    await page.getByRole('button', { name: 'Cancel editing' }).click();

    const { data } = await api.call<{ data: Schedule[] }>(
      'GET',
      `/tasks/v1/schedules?functionName=${name}`,
      adminToken,
    );
    await api.call('DELETE', `/tasks/v1/schedules/${data[0]?.id}`, adminToken);
    await page.getByRole('button', { name: 'Delete schedule 3600' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.locator('.toast-error').first()).toContainText('Failed to delete schedule');
    await expect(page.getByText('No schedules yet.')).toBeVisible();
  });

  test('[SCHED-02] without ViewTaskSchedules nothing is asked for', async ({ page, signInAs, deploy }) => {
    const name = await deploy();
    await signInAs(['VIEW_TASK_FUNCTION_DETAILS', 'CREATE_TASK_SCHEDULE', 'DELETE_TASK_SCHEDULE']);
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/schedules')) asked.push(request.url());
    });
    await page.goto(`/tasks/functions/${name}`);
    await expect(page.getByText('No permission to view schedules')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

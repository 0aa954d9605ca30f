import type { Page } from '@playwright/test';
import { printed } from '../support/printed';
import { expect, expectAccessible, goWithin, LOOKS, test, WAITING } from './fixtures';

const VIEW = ['VIEW_TASKS', 'VIEW_TASK_LOGS'];
const FAILING = `exports.handler = async () => {
  console.log('\\u001b[31mabout to fail\\u001b[0m \\u202egnp.exe');
  throw new RangeError('out of \\u0007range');
};`;

/** Queries of the list itself, apart from those of the chart and of single executions. */
const listQueries = (page: Page) => {
  const queries: string[] = [];
  page.on('request', request => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/tasks/v1/' && !/^\?(?:select|eq\(id)/.test(search)) queries.push(search);
  });
  return queries;
};

test.describe('the list of executions', () => {
  test('[EXEC-01] [EXEC-02] [EXEC-03] [EXEC-05] [EXEC-06] [EXEC-07] shows what ran, newest first', async ({
    page,
    signInAs,
    deploy,
    runToEnd,
  }) => {
    const name = await deploy({ source: FAILING });
    const { id } = await runToEnd(name);
    await signInAs(VIEW);
    const queries = listQueries(page);
    await page.goto('/tasks/executions');
    const table = page.getByRole('table', { name: 'Executions' });
    await expect(table.locator('tbody a').first()).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Status', 'Started', 'Duration', 'Error']);
    await expect(table.getByRole('columnheader', { name: 'Started' })).toHaveAttribute('aria-sort', 'descending');
    expect(queries).toEqual(['?sort(-startTimestamp)&limit(20)']);

    await page.goto(`/tasks/executions?function=${name}`);
    await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Status', 'Started', 'Duration', 'Error']);
    const row = table.getByRole('row', { name: new RegExp(id) });
    await expect(row.getByRole('cell').nth(1)).toHaveText('failed');
    await expect(row.getByRole('cell').nth(1).locator('[data-status=failed] svg')).toBeVisible();
    await expect(row.getByRole('cell').nth(2)).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    await expect(row.getByRole('cell').nth(3)).toHaveText(/^\d+ s$/);
    await expect(row.getByRole('cell').nth(4)).toHaveText('RangeError: out of ⟨U+0007⟩range');
    await page.getByRole('combobox', { name: 'Filter (RQL)' }).fill('eq(priority,0)|eq(priority,1)');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => queries.at(-1))
      .toBe(
        `?eq(functionName,${name})&sort(-startTimestamp)&(eq(priority,0)%7Ceq(priority,1))&limit(20)`.replace(
          '%7C',
          '|',
        ),
      );
    await expect(page).toHaveURL(new RegExp(`function=${name}`));
    await page.getByRole('link', { name: 'Show all functions' }).click();
    await expect(table.getByRole('columnheader')).toHaveCount(6);
  });

  test('[EXEC-04] shows exactly 10 placeholder rows before the executions are there', async ({ page, signInAs }) => {
    await signInAs(VIEW);
    let answer: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/tasks/v1/?sort*', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/tasks/executions');
    await expect(page.getByTestId('placeholder-row')).toHaveCount(10);
    answer();
    await expect(page.getByTestId('placeholder-row')).toHaveCount(0);
  });

  test('quick filters write a query that can be read and changed', async ({ page, signInAs, deploy, runToEnd }) => {
    const name = await deploy({ source: FAILING });
    await runToEnd(name);
    await signInAs(VIEW);
    const queries = listQueries(page);
    await page.goto(`/tasks/executions?function=${name}`);
    await page.getByRole('button', { name: 'failed', exact: true }).click();
    const box = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await expect(box).toHaveValue('eq(status,failed)');
    await expect(page.locator('.table tbody tr')).toHaveCount(1);
    await page.getByRole('button', { name: 'complete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nothing matches this filter' })).toBeVisible();
    await page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: 'All' }).click();
    await expect(box).toHaveValue('');
    await expect(page.locator('.table tbody tr')).toHaveCount(1);
    expect(queries).toContain(`?eq(functionName,${name})&sort(-startTimestamp)&eq(status,failed)&limit(20)`);
  });

  test('a chart counts the runs of the present filter; a bar narrows it; it can be hidden', async ({
    page,
    signInAs,
    deploy,
    runToEnd,
  }) => {
    const name = await deploy({ source: FAILING });
    await runToEnd(name);
    await runToEnd(name);
    await signInAs(VIEW);
    const samples: string[] = [];
    page.on('request', request => {
      if (request.url().includes('?select(')) samples.push(new URL(request.url()).search);
    });
    await page.goto(`/tasks/executions?function=${name}`);
    const chart = page.getByRole('figure', { name: 'Runs over time' });
    await expect(chart.getByText('2 runs, 2 failed (100%)', { exact: true })).toBeVisible();
    expect(samples).toEqual([
      `?select(id,status,startTimestamp)&eq(functionName,${name})&sort(-startTimestamp)&limit(500)`,
    ]);
    await expect(page.getByRole('table')).toHaveCount(1);
    const names = await chart
      .getByRole('group')
      .getByRole('button')
      .evaluateAll(bars => bars.map(bar => bar.ariaLabel));
    const counts = names.map(name => Number(/: (\d+) runs?,/.exec(name ?? '')?.[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    // By keyboard: the last bar, then Enter.
    const bar = chart.getByRole('button').last();
    await bar.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Filter (RQL)' })).toHaveValue(
      /^ge\(startTimestamp,[^)]+Z\)&lt\(startTimestamp,[^)]+Z\)$/,
    );
    await expect(page.locator('.table tbody tr').first()).toBeVisible();
    await page.getByRole('button', { name: 'Hide chart' }).click();
    await expect(chart).toHaveCount(0);
    const asked = samples.length;
    await page.reload();
    await expect(page.locator('.table tbody a').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show chart' })).toBeVisible();
    expect(samples).toHaveLength(asked);
  });
});

test('[CAP-15] triage: failures by kind, a range of the timeline, numbers instead of bars, and all run again', async ({
  page,
  signInAs,
  deploy,
  runToEnd,
}) => {
  const name = await deploy({
    source:
      "exports.handler = async ({ data }) => { throw new RangeError('no bed ' + data.bed + ' on ward ' + data.ward); };",
  });
  for (const bed of [1, 2]) await runToEnd(name, { bed, ward: 7 });
  await signInAs([...VIEW, 'CREATE_TASKS']);
  await page.goto(`/tasks/executions?function=${name}&lng=nl`);
  await expect(page.locator('.table tbody tr[data-index]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Fouten groeperen' }).click();
  const groups = page.getByRole('region', { name: 'Mislukte uitvoeringen naar soort' });
  await expect(groups.getByText('2 mislukte uitvoeringen, 1 soort')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/tasks/executions?function=${name}&lng=en`);
  const group = page
    .getByRole('region', { name: 'Failures by kind' })
    .getByRole('button', { name: /^RangeError: no bed …/ });
  await group.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('combobox', { name: 'Filter (RQL)' });
  await expect(box).toHaveValue(/^eq\(status,failed\)&eq\(error\.name,RangeError\)&like\(error\.message,/);
  await expect(page.locator('.table tbody tr[data-index]')).toHaveCount(2);

  const chart = page.getByRole('figure', { name: 'Runs over time' });
  await chart.getByRole('button', { name: 'As a table' }).click();
  const first = chart.getByRole('row').nth(1);
  await expect(first.getByRole('cell').last()).toHaveText('100%');
  await expectAccessible(page);
  await chart.getByRole('button', { name: 'As bars' }).click();
  await expect(chart.getByText('2 runs, 2 failed (100%)')).toBeVisible();
  const bars = await page.locator('.run-bars').boundingBox();
  if (!bars) throw new Error('There are no bars.');
  await page.mouse.move(bars.x + bars.width - 2, bars.y + 20);
  await page.mouse.down();
  await page.mouse.move(bars.x + 2, bars.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(box).toHaveValue(/ge\(startTimestamp,[^)]+\)&lt\(startTimestamp,[^)]+\)$/);
  await expect(page.locator('.table tbody tr[data-index]')).toHaveCount(2);

  await page.getByRole('button', { name: 'Select rows' }).click();
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Run again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run again' });
  await expect(dialog.getByText('It will be done for 2; 0 will be skipped.')).toBeVisible();
  const sent: unknown[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  await dialog.getByRole('button', { name: 'Run again (2)' }).click();
  await expect(dialog.getByRole('status').first()).toHaveText('2 done');
  const again = [1, 2].map(bed => ({ functionName: name, data: { bed, ward: 7 }, priority: 0 }));
  expect(sent).toEqual(expect.arrayContaining(again));

  // A receipt leads from the old one to the new one, in a tab of its own, and there the way back outlives a reload.
  await dialog.getByText('2 done', { exact: true }).last().click();
  const links = dialog.getByRole('listitem').first().getByRole('link');
  const [before, after] = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''));
  await expectAccessible(page);
  await page.goto(`${after}`);
  const info = page.getByRole('region', { name: 'Info' });
  const back = info.getByRole('link', { name: before?.split('/').at(-1) ?? '' });
  await expect(back).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(new RegExp(`${before}$`));
  await expect(info.getByRole('link', { name: after?.split('/').at(-1) ?? '' })).toBeVisible();
  await expect(info.getByText(/^Only this browser remembers/)).toBeVisible();
});

test.describe('one execution', () => {
  test('[EXEC-08] [EXEC-09] [EXEC-10] [EXEC-11] [EXEC-12] a row opens a panel with an address of its own', async ({
    page,
    signInAs,
    deploy,
    runToEnd,
  }) => {
    const name = await deploy({ source: FAILING });
    const older = await runToEnd(name, { my_key: 'first' });
    const newer = await runToEnd(name, { my_key: 'second' });
    await signInAs([...VIEW, 'VIEW_TASK_FUNCTIONS']);
    await page.goto(`/tasks/executions?function=${name}`);
    await page
      .getByRole('row', { name: new RegExp(newer.id) })
      .getByRole('cell')
      .nth(2)
      .click();
    const panel = page.getByRole('complementary', { name: `Execution ${newer.id}` });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Execution', exact: true })).toBeFocused();
    const info = panel.getByRole('region', { name: 'Info' });
    await expect(info.locator('dt')).toHaveText([
      'Function name',
      'Priority',
      'Status',
      'Started',
      'Status changed',
      'Updated',
      'Data',
    ]);
    await expect(info).toContainText('"my_key": "second"');
    for (const position of [3, 4, 5]) {
      await expect(info.locator('dd').nth(position)).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
    }
    await expect(panel.getByRole('region', { name: 'Error' }).locator('dd')).toHaveText([
      'RangeError',
      'runtime',
      'out of ⟨U+0007⟩range',
    ]);
    const log = panel.getByRole('region', { name: 'Log', exact: true });
    await expect(log.getByRole('columnheader')).toHaveText(['Time', 'Message']);
    await expect(log.getByText('⟨ESC⟩[31mabout to fail⟨ESC⟩[0m ⟨U+202E⟩gnp.exe')).toBeVisible();
    // With what a time tells when it is pointed at, which stands outside of the panel.
    await info.locator('dd time').first().hover();
    const told = page.getByRole('region', { name: 'This time, in other words' });
    await expect(told).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('heading', { name: 'Execution', exact: true }).hover();
    await expect(told).toHaveCount(0);

    // The address carries it through a reload and through Back.
    await page.reload();
    await expect(panel).toBeVisible();
    await page.getByRole('button', { name: 'Next execution' }).click();
    await expect(page.getByRole('complementary', { name: `Execution ${older.id}` })).toContainText('"first"');
    await page.keyboard.press('k');
    await expect(panel).toBeVisible();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`execution=${older.id}`));
    await expect(page.getByRole('complementary', { name: `Execution ${older.id}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page.getByRole('link', { name: older.id })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('complementary', { name: `Execution ${older.id}` })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page.getByRole('link', { name: older.id })).toBeFocused();
  });

  test('[EXEC-08] [PERM-04] without ViewTaskFunctionLogs a row opens nothing', async ({
    page,
    signInAs,
    deploy,
    runToEnd,
  }) => {
    const name = await deploy();
    const { id } = await runToEnd(name);
    await signInAs(['VIEW_TASKS']);
    await page.goto(`/tasks/executions?function=${name}`);
    const row = page.getByRole('row', { name: new RegExp(id) });
    await row.getByRole('cell').nth(1).click();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(row.getByRole('link')).toHaveCount(0);
    await page.goto(`/tasks/executions?function=${name}&execution=${id}`);
    await expect(row).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page.goto(`/tasks/executions/${id}`);
    await expect(page.getByTestId('page-content')).toBeEmpty();
  });

  test("[EXEC-12] [EXEC-14] has a page of its own; without lines it says 'No logs found'", async ({
    page,
    signInAs,
    deploy,
    runToEnd,
    expectedErrors,
  }) => {
    expectedErrors.push('404');
    const name = await deploy();
    const { id } = await runToEnd(name);
    await signInAs(VIEW);
    await page.goto(`/tasks/executions/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Execution ${id}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Info' })).toContainText('complete');
    await expect(page.getByText('No logs found')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Error' })).toHaveCount(0);
    await page.goto('/tasks/executions/0123456789abcdef01234567');
    await expect(page.getByRole('heading', { name: 'This execution does not exist, or no longer' })).toBeVisible();
  });

  test('[EXEC-12] [EXEC-13] a new one shows no log; once it runs its log grows by itself, to its end', async ({
    page,
    signInAs,
    deploy,
    start,
    gate,
  }) => {
    const name = await deploy({ source: WAITING });
    const { url, arrived, open } = await gate();
    await signInAs(VIEW);
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/logs?')) asked.push(new URL(request.url()).search);
    });
    const id = await start(name, { gate: url });
    await arrived;
    await page.goto(`/tasks/executions/${id}`);
    const log = page.getByRole('region', { name: 'Log', exact: true });
    await expect(log.getByText('before the gate')).toBeVisible();
    await expect(log.getByText('1 line, following')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Info' })).toContainText('inProgress');
    expect(asked[0]).toMatch(/^\?ge\(timestamp,\d{4}-\d\d-\d\dT[\d:.]+Z\)$/);
    await log.getByRole('button', { name: 'Pause' }).click();
    await expect(log.getByText('1 line, paused')).toBeVisible();
    await log.getByRole('button', { name: 'Continue' }).click();
    open();
    await expect(log.getByText('after the gate')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Info' })).toContainText('complete');
    await expect(log.getByText('2 lines', { exact: true })).toBeVisible();
    await expect(log.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  });

  test('[EXEC-13] [EXEC-15] a log that cannot be read to its end says so, and can be continued', async ({
    page,
    signInAs,
    deploy,
    runToEnd,
    expectedErrors,
  }) => {
    expectedErrors.push('403');
    const name = await deploy({ source: "exports.handler = async () => { console.log('one'); };" });
    const { id } = await runToEnd(name);
    await signInAs(VIEW);
    let isBroken = true;
    await page.route('**/logs?*', (route, request) =>
      isBroken && request.url().includes('.')
        ? route.fulfill({ status: 403, json: { code: 1, message: 'The log store is away' } })
        : route.fallback(),
    );
    await page.goto(`/tasks/executions/${id}`);
    await expect(page.locator('.banner')).toHaveText(/The log store is away/);
    await expect(page.getByText('Stopped early')).toBeVisible();
    await expect(page.getByText('No logs found')).toHaveCount(0);
    await expect(page.locator('.banner')).toHaveCount(0);
    isBroken = false;
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('cell', { name: 'one' })).toBeVisible();
    await expect(page.getByText('Stopped early')).toHaveCount(0);
  });

  test('a long log is searched and linked to by line, with few rows in the page', async ({
    page,
    signInAs,
    deploy,
    runToEnd,
  }) => {
    // Not all within a few milliseconds: of more lines in one than a page holds, the platform can only answer some.
    const source = `exports.handler = async () => {
      for (let n = 1; n <= 1200; n++) {
        console.log('line ' + n + '.');
        if (n % 20 === 0) await new Promise(resolve => setTimeout(resolve, 2));
      }
    };`;
    const name = await deploy({ source });
    const { id } = await runToEnd(name);
    await signInAs(VIEW);
    await page.goto(`/tasks/executions/${id}#L900`);
    // Sixty answers, one after the other.
    await expect(page.getByText('1,200 lines')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('cell', { name: 'line 900.' })).toBeInViewport();
    expect(await page.locator('.log-scroll tbody tr').count()).toBeLessThan(120);
    // Paper has them all, and none of the ways to look for one.
    expect(await printed(page, '.log-scroll tbody tr')).toBe('1200 light');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => page.locator('.log-scroll tbody tr').count()).toBeLessThan(120);
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('LINE 11');
    await expect(page.getByText('1 of 111 lines')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'line 11.' })).toBeInViewport();
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByText('111 of 111 lines')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'line 1199.' })).toBeInViewport();
    // Only those found: far apart in the log, beside each other now.
    await page.getByRole('button', { name: 'Only matches' }).click();
    await page.getByRole('searchbox', { name: 'Search the log' }).press('Enter');
    await expect(page.getByText('1 of 111 lines')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'line 110.' })).toBeInViewport();
    await expect(page.getByRole('cell', { name: 'line 1100.' })).toBeInViewport();
    await page.getByRole('button', { name: 'Only matches' }).click();
    await expect(page.getByRole('cell', { name: 'line 12.' })).toBeInViewport();
    await expect(page.getByRole('cell', { name: 'line 1100.' })).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('');
    // By keyboard: the address of a line, End and Home, Enter; / goes back to the search.
    await page.getByRole('region', { name: 'Lines of the log' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('.log-number:focus')).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(page.getByRole('link', { name: 'Line 1200', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#L1199$/);
    await expect(page.locator('tr[data-marked]')).toContainText('line 1199.');
    await page.keyboard.press('Home');
    await expect(page.getByRole('link', { name: 'Line 1', exact: true })).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search the log' })).toBeFocused();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`${name}-${id}.log`);
  });

  test('a new one can be canceled; one that began refuses', async ({ page, signInAs, deploy, api, adminToken }) => {
    const name = await deploy();
    const { id } = await api.call<{ id: string }>('POST', '/tasks/v1/', adminToken, {
      functionName: name,
      startTimestamp: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await signInAs([...VIEW, 'CANCEL_TASKS']);
    await page.goto(`/tasks/executions/${id}`);
    await expect(page.getByRole('region', { name: 'Info' })).toContainText('new');
    await expect(page.getByRole('region', { name: 'Log', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel execution' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel execution' }).click();
    await expect(page.getByRole('region', { name: 'Info' })).toContainText('canceled');
    await expect(page.getByRole('button', { name: 'Cancel execution' })).toHaveCount(0);
  });

  test('a function is run with data, and an execution again with the same', async ({
    page,
    signInAs,
    deploy,
    api,
    adminToken,
  }) => {
    const name = await deploy();
    await signInAs([...VIEW, 'VIEW_TASK_FUNCTIONS', 'CREATE_TASKS']);
    await page.goto(`/tasks/functions/${name}`);
    await page.getByRole('button', { name: 'Run now' }).click();
    const dialog = page.getByRole('dialog', { name: `Run ${name}` });
    await dialog.getByRole('textbox').fill('{"my_key": [1]');
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This is not JSON: line 1, column 15');
    await dialog.getByRole('textbox').fill('{"my_key": [1]}');
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await expect(page).toHaveURL(/\/tasks\/executions\/[0-9a-f]{24}/);
    await expect(page.getByRole('region', { name: 'Info' })).toContainText('complete');
    const first = page.url();
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue('{\n  "my_key": [\n    1\n  ]\n}');
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await expect(page).not.toHaveURL(first);
    const { data } = await api.call<{ data: { data: unknown }[] }>(
      'GET',
      `/tasks/v1/?eq(functionName,${name})`,
      adminToken,
    );
    expect(data.map(task => task.data)).toEqual([{ my_key: [1] }, { my_key: [1] }]);
  });
});

test.describe('the pages of executions', () => {
  for (const { lng, colorScheme } of LOOKS) {
    test(`are accessible in ${lng}, ${colorScheme}`, async ({ page, signInAs, deploy, runToEnd }) => {
      const name = await deploy({ source: FAILING });
      const { id } = await runToEnd(name);
      await signInAs([...VIEW, 'CREATE_TASKS']);
      await page.emulateMedia({ colorScheme });
      await page.goto(`/tasks/executions?lng=${lng}&execution=${id}`);
      await expect(page.locator('.run-bars [role=button]').first()).toBeVisible();
      await expect(page.locator('.log-scroll tbody tr').first()).toBeVisible();
      await expectAccessible(page);
      await goWithin(page, `/tasks/executions/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(id);
      await expect(page.locator('.log-scroll tbody tr').first()).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('hold at 390 px without scrolling sideways', async ({ page, signInAs, deploy, runToEnd }) => {
    const name = await deploy({ source: FAILING });
    const { id } = await runToEnd(name);
    await page.setViewportSize({ width: 390, height: 800 });
    await signInAs(VIEW);
    for (const path of ['/tasks/executions', `/tasks/executions?execution=${id}`, `/tasks/executions/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.includes(id)) await expect(page.locator('.log-scroll tbody tr').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
    }
  });
});

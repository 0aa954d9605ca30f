import { expect, expectAccessible, rows, test } from './steps';

test.describe('the documents of a schema', () => {
  test('[DOC-01] [DOC-03] [DOC-04] four columns, four fields on the wire, and the way back', async ({
    page,
    signInAs,
    schemaOf,
  }) => {
    const { id } = await schemaOf('blood-pressure-measurement');
    await signInAs(['VIEW_DOCUMENTS']);
    const asked: string[] = [];
    page.on('request', request => {
      const url = new URL(request.url());
      if (url.pathname === `/data/v1/${id}/documents`) asked.push(url.search);
    });
    await page.goto(`/data/documents/${id}`);
    await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Status', 'Updated', 'Created']);
    await expect(page.locator(rows)).toHaveCount(20);
    await expect(page.locator(`${rows} td:nth-child(3)`).first()).toHaveText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.fill('eq(status,new)&ge(data.systolic,60)');
    await filter.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /^1–20 of/ })).toBeVisible();
    await expect(page.locator(`${rows} td:nth-child(2)`)).toHaveText(Array(20).fill('new'));
    const select = '?select(id,status,creationTimestamp,updateTimestamp)&sort(-updateTimestamp)';
    expect(asked).toEqual([`${select}&limit(20)`, `${select}&eq(status,new)&ge(data.systolic,60)&limit(20)`]);
    await page.getByRole('link', { name: 'Select schema' }).click();
    await expect(page).toHaveURL(/\/data\/documents$/);
  });

  test('[DOC-02] sorts by status, updated and created only', async ({ page, signInAs, schemaOf }) => {
    const { id } = await schemaOf('blood-pressure-measurement');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/documents/${id}`);
    await expect(page.locator(rows)).toHaveCount(20);
    await expect(page.getByRole('columnheader', { name: 'ID' }).getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(3);
    // Newest first is how the table began: that answer is still fresh.
    for (const [name, wanted] of [
      ['Status', 'sort(status)'],
      ['Status', 'sort(-status)'],
      ['Created', 'sort(creationTimestamp)'],
      ['Created', 'sort(-creationTimestamp)'],
      ['Updated', 'sort(updateTimestamp)'],
    ] as const) {
      const asked = page.waitForRequest(request => request.url().includes(wanted));
      // In the middle of its header, where in a wide column no word stands.
      await page.getByRole('columnheader', { name }).click();
      await asked;
      await expect(page.getByRole('columnheader', { name })).toHaveAttribute(
        'aria-sort',
        wanted.includes('-') ? 'descending' : 'ascending',
      );
    }
  });

  test("[CAP-16] columns of the schema in an order of one's own, and rows only once there is a filter; both outlive a reload", async ({
    page,
    signInAs,
    schemaOf,
  }) => {
    const { id } = await schemaOf('blood-pressure-measurement');
    await signInAs(['VIEW_DOCUMENTS', 'VIEW_SCHEMAS']);
    const asked: string[] = [];
    page.on('request', request => {
      const url = new URL(request.url());
      if (url.pathname === `/data/v1/${id}/documents`) asked.push(url.search);
    });
    await page.goto(`/data/documents/${id}`);
    await expect(page.locator(rows)).toHaveCount(20);
    await page.getByRole('button', { name: 'Columns and rows' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns and rows' });
    await dialog.getByRole('checkbox', { name: 'systolic' }).check();
    for (const _ of ['Created', 'Updated', 'Status'])
      await dialog.getByRole('button', { name: 'Move systolic up' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const columns = ['ID', 'systolic', 'Status', 'Updated', 'Created'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    // Other flows add documents without this field meanwhile.
    await expect(page.locator(`${rows} td:nth-child(2)`).filter({ hasText: /^\d+$/ }).first()).toBeVisible();

    await page.getByRole('switch', { name: 'Show documents only once there is a filter' }).check();
    await expect(page.getByText('Nothing is shown before a filter says which')).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(0);
    const before = asked.length;
    await page.reload();
    await expect(page.getByText('Nothing is shown before a filter says which')).toBeVisible();
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.fill('eq(status,new)&ge(data.systolic,60)');
    await filter.press('Enter');
    await expect(page.locator(rows)).toHaveCount(20);
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    expect(asked.slice(before).every(search => search.includes('eq(status,new)'))).toBe(true);
  });

  test('[TABLE-03] suggests fields, operators and statuses of the schema', async ({ page, signInAs, schemaOf }) => {
    const { id } = await schemaOf('prescription');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/documents/${id}`);
    await expect(page.getByPlaceholder('for example eq(status,draft)')).toBeVisible();
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.pressSequentially('eq(data.dose.u');
    await expect(page.getByRole('option', { name: 'data.dose.unit,' })).toBeVisible();
    await filter.press('Tab');
    await filter.pressSequentially('p');
    await expect(page.getByRole('option', { name: 'pill' })).toBeVisible();
    await filter.press('Tab');
    await filter.pressSequentially(')&eq(status,susp');
    await filter.press('Tab');
    await filter.pressSequentially(')');
    await expect(filter).toHaveValue('eq(data.dose.unit,pill)&eq(status,suspended)');
  });

  test('[DOC-05] [DOC-06] [TABLE-18] the state goes along to the document and back, over a reload, a shared link and Back', async ({
    page,
    signInAs,
    schemaOf,
    context,
  }) => {
    const { id } = await schemaOf('appointment');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/documents/${id}`);
    const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
    await filter.fill('eq(status,done)|eq(status,planned)');
    await filter.press('Enter');
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
    await page.getByLabel('Rows per page').selectOption('10');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
    const ids = await page.locator(`${rows} td:first-child a`).allTextContents();
    const sameRows = async (target: typeof page) => {
      await expect(target.getByText(/^11–20 of \d+$/)).toBeVisible();
      await expect(target.locator(`${rows} td:first-child a`)).toHaveText(ids);
      await expect(target.getByRole('combobox', { name: 'Filter (RQL)' })).toHaveValue(
        'eq(status,done)|eq(status,planned)',
      );
    };
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    expect(JSON.parse(atob(state))).toEqual({
      v: 1,
      page: 2,
      limit: 10,
      sort: 'creationTimestamp',
      dir: 1,
      query: 'eq(status,done)|eq(status,planned)',
    });
    await page.locator(`${rows} td:first-child a`).nth(3).click();
    await expect(page).toHaveURL(new RegExp(`/data/documents/${id}/${ids[3]}\\?state=`));
    await expect(page.getByText(/^14 of \d+$/)).toBeVisible();
    const shared = await context.newPage();
    await shared.goto(page.url());
    await shared.getByRole('link', { name: 'Documents of appointment' }).click();
    await sameRows(shared);
    await shared.close();
    await page.reload();
    await page.getByRole('link', { name: 'Documents of appointment' }).click();
    await sameRows(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: ids[3] ?? '' })).toBeVisible();
    await page.goBack();
    await sameRows(page);
  });

  test('[DOC-01] another schema starts anew, and one that does not exist says so', async ({
    page,
    signInAs,
    schemaOf,
    expectedErrors,
  }) => {
    const { id } = await schemaOf('device');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/documents/${id}`);
    await expect(page.locator(`${rows} .stage-mark`).first()).toBeVisible();
    expectedErrors.push('404');
    await page.goto('/data/documents/000000000000000000000000');
    await expect(page.getByRole('heading', { name: 'This schema does not exist' })).toBeVisible();
  });
});

test('[CAP-05] [DOC-10] many documents go along a transition at once; those that it does not begin with are skipped', async ({
  page,
  signInAs,
  schemaOf,
  createDocument,
  documentsOf,
}) => {
  const schema = await schemaOf('report');
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map(title => createDocument(schema, JSON.stringify({ title }))),
  );
  await signInAs(['VIEW_DOCUMENTS', 'TRANSITION_DOCUMENTS']);
  await page.goto(`/data/documents/${schema.id}`);
  const box = page.getByRole('combobox', { name: 'Filter (RQL)' });
  await box.fill(`in(id,${made.map(({ id }) => id).join(',')})`);
  await box.press('Enter');
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Select rows' }).click();
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  const run = page.getByRole('button', { name: 'Run a transition' });
  const dialog = page.getByRole('dialog', { name: 'Run a transition' });

  await run.click();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByRole('radio', { name: 'publish: draft → rendering' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'archive: draft, published → archived' }).check();
  await expect(dialog.getByText('It will be done for 3; 0 will be skipped.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Run a transition (3)' }).click();
  await expect(dialog.getByRole('status').first()).toHaveText('3 done');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator(rows).filter({ hasText: 'archived' })).toHaveCount(3);
  const statuses = await documentsOf(schema, `in(id,${made.map(({ id }) => id).join(',')})`);
  expect(statuses.map(({ status }) => status)).toEqual(['archived', 'archived', 'archived']);

  await run.click();
  await dialog.getByRole('radio', { name: /^archive: / }).check();
  await expect(dialog.getByText('It will be done for 0; 3 will be skipped.')).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import { goWithin, LOOKS } from '../support/fixtures';
import { expect, expectAccessible, linesOf, MADE_BY_TESTS, rows, test } from './steps';

test.describe('schemas', () => {
  test('[SCHEMA-01] all of them, each with a Data link to its documents', async ({ page, signInAs, schemaOf }) => {
    const { id } = await schemaOf('report');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto('/data/schema');
    // Other tests make schemas of their own meanwhile.
    await expect(page.locator(rows).filter({ hasNotText: MADE_BY_TESTS })).toHaveCount(8);
    await expect(page.getByRole('link', { name: /^Data of (?!e2e-|visit[0-9a-f])/ })).toHaveText(Array(8).fill('Data'));
    await page.getByRole('link', { name: 'Data of report' }).click();
    await expect(page).toHaveURL(new RegExp(`/data/documents/${id}$`));
    await page.goBack();
    await page
      .getByRole('row', { name: /^report/ })
      .getByRole('cell')
      .nth(2)
      .click();
    await expect(page).toHaveURL(new RegExp(`/data/schema/${id}`));
    await expect(page.getByRole('heading', { level: 1, name: 'report' })).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'Data', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/data/documents/${id}$`));
  });

  test('[SCHEMA-02] [SCHEMA-03] [SCHEMA-04] one as JSON, and beside it drawn and in tables', async ({
    page,
    signInAs,
    schemaOf,
    api,
    adminToken,
  }) => {
    const schema = await schemaOf('prescription');
    await signInAs(['VIEW_DOCUMENTS']);
    const asked = page.waitForRequest(request => request.url().includes('/data/v1/?eq(id'));
    await page.goto(`/data/schema/${schema.id}`);
    expect(new URL((await asked).url()).search).toBe(`?eq(id,${schema.id})`);
    await expect(page.getByRole('tree', { name: 'Schema prescription as JSON' })).toBeVisible();
    const lines = await linesOf(page);
    expect(lines.slice(0, 3)).toEqual(['{', `"id": "${schema.id}",`, '"name": "prescription",']);
    const { data } = await api.call<{ data: object[] }>('GET', `/data/v1/?eq(id,${schema.id})`, adminToken);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(file)).toEqual(data[0]);

    await expect(
      page.getByRole('img', { name: /4 statuses and 4 transitions; documents begin as draft/ }),
    ).toBeVisible();
    const transitions = page.getByRole('table', { name: 'Transitions' });
    await expect(transitions.getByRole('row', { name: /^end active, suspended ended by hand input/ })).toBeVisible();
    const properties = page.getByRole('table', { name: 'Properties' });
    await expect(
      properties.getByRole('row', { name: /^dose.amount number.* at least 0 at most 10000 Yes/ }),
    ).toBeVisible();
    const indexes = page.getByRole('table', { name: 'Indexes' });
    await expect(indexes.getByRole('row', { name: /^status_1 status ascending made by the platform/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Access' })).toContainText(
      'Who may readlinkedUsers, linkedGroupStaff',
    );
  });

  test('[SCHEMA-02] [DOC-05] one is found by its name, and so are its documents', async ({
    page,
    signInAs,
    schemaOf,
  }) => {
    const { id } = await schemaOf('prescription');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto('/data/schema/prescription');
    await expect(page.getByRole('tree', { name: 'Schema prescription as JSON' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/data/schema/${id}$`));
    await page.goto('/data/documents/prescription');
    await expect(page.getByRole('heading', { level: 1, name: 'prescription' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/data/documents/${id}$`));
    await expect(page.getByRole('row')).not.toHaveCount(0);
  });

  test('[SCHEMA-02] one that does not exist says so', async ({ page, signInAs }) => {
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto('/data/schema/000000000000000000000000');
    await expect(page.getByRole('heading', { name: 'This schema does not exist' })).toBeVisible();
    await page.getByRole('link', { name: 'Back: Schemas' }).click();
    await expect(page).toHaveURL(/\/data\/schema$/);
  });

  for (const { lng, colorScheme } of LOOKS) {
    test(`every screen of the section is accessible in ${lng}, ${colorScheme}`, async ({
      page,
      signInAs,
      schemaOf,
      documentsOf,
      expectedErrors,
    }) => {
      test.setTimeout(120_000);
      // Schemas of other flows go between the list and the count of their documents.
      expectedErrors.push('404');
      const schema = await schemaOf('prescription');
      const [document] = await documentsOf(schema, 'eq(status,active)&limit(1)');
      await signInAs(['VIEW_DOCUMENTS', 'UPDATE_DOCUMENTS', 'VIEW_DOCUMENT_COMMENTS', 'CREATE_DOCUMENT_COMMENTS'], {
        language: lng.toUpperCase(),
      });
      await page.emulateMedia({ colorScheme });
      await page.goto('/data');
      for (const [path, ready] of [
        ['/data/documents', '.schema-card'],
        [`/data/documents/${schema.id}`, rows],
        [`/data/documents/${schema.id}/${document?.id}`, '[role=treeitem]'],
        ['/data/schema', rows],
        [`/data/schema/${schema.id}`, '[role=treeitem]'],
      ] as const) {
        await goWithin(page, path);
        await expect(page.locator(ready).first()).toBeVisible();
        await expectAccessible(page);
      }
      await goWithin(page, `/data/documents/${schema.id}/${document?.id}`);
      await page.getByRole('button', { name: 'end', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('fits a phone: nothing but tables and the diagram is wider than the screen', async ({
    page,
    signInAs,
    schemaOf,
    documentsOf,
  }) => {
    const schema = await schemaOf('prescription');
    const [first] = await documentsOf(schema, 'limit(1)');
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(['VIEW_DOCUMENTS'], { language: 'NL' });
    for (const [path, ready] of [
      ['/data/documents', '.schema-card'],
      [`/data/documents/${schema.id}`, rows],
      [`/data/documents/${schema.id}/${first?.id}`, '[role=treeitem]'],
      ['/data/schema', rows],
      [`/data/schema/${schema.id}`, '[role=treeitem]'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      const cards = await page
        .locator('.card, .json')
        .evaluateAll(all => all.map(one => one.getBoundingClientRect().right));
      for (const right of cards) expect(right).toBeLessThanOrEqual(390);
      // Each label of a row's card in a column of its own, beside its value.
      const cells = await page
        .locator('.table td[data-label]:not(:empty)')
        .evaluateAll(all => all.map(one => getComputedStyle(one).display));
      for (const display of cells) expect(display).toBe('grid');
    }
  });
});

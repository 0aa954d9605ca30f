import { expect, MADE_BY_TESTS, test } from './steps';

test.describe('choosing a schema', () => {
  test('[DATA-01] [DATA-02] /data leads to the picker; a click on a schema to its documents', async ({
    page,
    signInAs,
    schemaOf,
  }) => {
    const { id } = await schemaOf('prescription');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto('/data');
    await expect(page).toHaveURL(/\/data\/documents$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Select schema' })).toBeVisible();
    await page.getByRole('link', { name: /^prescription/ }).click();
    await expect(page).toHaveURL(new RegExp(`/data/documents/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'prescription' })).toBeVisible();
  });

  test('[DATA-02] counts the documents of what is in view, searches, and puts first what was used lately', async ({
    page,
    signInAs,
    schemaOf,
    documentsOf,
  }) => {
    const schema = await schemaOf('consent');
    expect(await documentsOf(schema, 'limit(1)')).toHaveLength(1);
    await signInAs(['VIEW_DOCUMENTS']);
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/data/v1/')) asked.push(decodeURIComponent(new URL(request.url()).search));
    });
    await page.goto('/data/documents');
    await expect(page.getByRole('link', { name: /^consent.* documents/ })).toBeVisible();
    // Other tests make schemas of their own meanwhile.
    const schemas = page.getByRole('main').locator('a[href*="/data/documents/"]');
    await expect(schemas.filter({ hasNotText: MADE_BY_TESTS })).toHaveCount(8);
    const all = await schemas.count();
    await expect(page.getByRole('link', { name: /documents$/ })).toHaveCount(all);
    expect(asked.filter(query => query === '?limit(50)')).toHaveLength(1);
    expect(asked.filter(query => query === '?select(id)&limit(1)')).toHaveLength(all);
    expect(asked).toHaveLength(1 + all);

    await page.getByRole('link', { name: /^device/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'device' })).toBeVisible();
    await page.getByRole('link', { name: 'Select schema' }).click();
    const lately = page.getByRole('region', { name: 'Recently used' });
    await expect(lately.getByRole('link')).toHaveCount(1);
    await expect(lately.getByRole('link', { name: /^device/ })).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search schemas' }).fill('PATIENTS');
    await expect(page.getByRole('status').filter({ hasText: 'schemas' })).toHaveText('2 schemas');
    await page.getByRole('searchbox', { name: 'Search schemas' }).fill('no such schema');
    await expect(page.getByText('0 schemas')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search schemas' })).toBeFocused();
    await expect(lately.getByRole('link')).toHaveCount(1);
  });

  test('[DATA-02] [TABLE-14] without schemas it says so; when they cannot be loaded, why, with another try', async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('403');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.route(/\/data\/v1\/\?limit/, route =>
      route.fulfill({ status: 403, json: { code: 1, message: 'Out of order' } }),
    );
    await page.goto('/data/documents');
    await expect(page.getByRole('heading', { name: 'The schemas could not be loaded' })).toBeVisible();
    await expect(page.getByText('Out of order')).toBeVisible();
    await page.unrouteAll();
    await page.route(/\/data\/v1\/\?limit/, route =>
      route.fulfill({ json: { page: { total: 0, offset: 0, limit: 50 }, data: [] } }),
    );
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'There are no schemas yet' })).toBeVisible();
  });
});

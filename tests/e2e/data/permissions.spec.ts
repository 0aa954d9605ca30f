import { expect, MADE_BY_TESTS, rows, test } from './steps';

/** Every permission that another screen of the console asks for, and what this section asks beyond the specification. */
const OTHERS = [
  'VIEW_USER',
  'VIEW_ROLE',
  'UPDATE_USER',
  'VIEW_TASKS',
  'VIEW_TASK_FUNCTIONS',
  'UPDATE_DOCUMENTS',
  'TRANSITION_DOCUMENTS',
  'VIEW_DOCUMENT_COMMENTS',
  'CREATE_DOCUMENT_COMMENTS',
];

test.describe('what each permission of the Data section makes possible', () => {
  test('[PERM-04] [DATA-01] ViewDocuments alone: every page, and nothing to change', async ({
    page,
    signInAs,
    schemaOf,
    documentsOf,
  }) => {
    const schema = await schemaOf('prescription');
    const [document] = await documentsOf(schema, 'eq(status,active)&limit(1)');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto('/data/documents');
    await expect(page.getByRole('link', { name: /^prescription/ })).toBeVisible();
    await page.goto('/data/schema');
    await expect(page.locator(rows).filter({ hasNotText: MADE_BY_TESTS })).toHaveCount(8);
    await page.goto(`/data/documents/${schema.id}/${document?.id}`);
    await expect(page.getByRole('tree')).toBeVisible();
    await expect(page.getByRole('region', { name: 'About this document' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Transitions' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Comments' })).toHaveCount(0);
    await expect(page.locator('.document-facts a')).toHaveCount(0);
  });

  test('[PERM-04] [DATA-01] all but ViewDocuments: no page, no entry, no request', async ({
    page,
    signInAs,
    schemaOf,
  }) => {
    const schema = await schemaOf('prescription');
    await signInAs(OTHERS);
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/data/v1')) asked.push(request.url());
    });
    for (const path of [
      '/data',
      '/data/documents',
      `/data/documents/${schema.id}`,
      `/data/documents/${schema.id}/000000000000000000000000`,
      '/data/schema',
      `/data/schema/${schema.id}`,
    ]) {
      await page.goto(path);
      await expect(page.getByText('You may not see this page')).toBeVisible();
      await expect(page.getByTestId('page-content')).toBeEmpty();
    }
    await expect(page.getByRole('link', { name: /^Data/ })).toHaveAttribute('aria-disabled', 'true');
    expect(asked).toEqual([]);
  });

  for (const [permission, region, control] of [
    ['UPDATE_DOCUMENTS', 'Transitions', 'suspend'],
    ['TRANSITION_DOCUMENTS', 'Transitions', 'suspend'],
    ['CREATE_DOCUMENT_COMMENTS', 'Comments', 'Add comment'],
  ] as const) {
    test(`[PERM-04] [DOC-10] ${permission} beside ViewDocuments`, async ({ page, signInAs, schemaOf, documentsOf }) => {
      const schema = await schemaOf('prescription');
      const [document] = await documentsOf(schema, 'eq(status,active)&limit(1)');
      await signInAs(['VIEW_DOCUMENTS', permission]);
      await page.goto(`/data/documents/${schema.id}/${document?.id}`);
      await expect(page.getByRole('region', { name: region }).getByRole('button', { name: control })).toBeVisible();
      await expect(page.getByRole('region', { name: region === 'Comments' ? 'Transitions' : 'Comments' })).toHaveCount(
        0,
      );
    });
  }
});

import { printed } from '../support/printed';
import { expect, test } from './steps';

test('[CAP-16] [DOC-06] a list and a document come to paper whole and in dark on white, without what only works on a screen', async ({
  page,
  signInAs,
  schemaOf,
  createDocument,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(['VIEW_USER', 'VIEW_DOCUMENTS']);
  await page.goto('/users/users');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  const rows = page.locator('tbody tr[data-index]');
  await expect(page.getByText(/^1–100 of /)).toBeVisible();
  expect(await rows.count()).toBeLessThan(80);
  expect(await printed(page, 'tbody tr[data-index]')).toBe('100 light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await rows.count()).toBeLessThan(80);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByText(/^1–100 of /)).toBeVisible();
  for (const name of ['New', 'Next page', 'Refresh', 'Help'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  // Nor what copies an ID.
  await expect(page.locator('tbody').getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  const schema = await schemaOf('blood-pressure-measurement');
  const samples = Array.from({ length: 400 }, (_, index) => index);
  const { id } = await createDocument(schema, JSON.stringify({ waveform: { hertz: 1_000, samples } }));
  await page.goto(`/data/documents/${schema.id}/${id}`);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByRole('treeitem', { name: '"hertz": 1000' })).toBeVisible();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(200);
  const lines = Number((await printed(page, '[role="treeitem"]'))?.split(' ')[0]);
  expect(lines).toBeGreaterThan(400);
});

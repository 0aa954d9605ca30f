import type { Page } from '@playwright/test';
import { printed } from '../support/printed';
import { expect, test } from './steps';

/** Shows a page as it stands on A4 upright, within the margins that browsers choose. */
const lieOnPaper = async (page: Page) => {
  await page.setViewportSize({ width: 718, height: 1_047 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
};

const leavePaper = async (page: Page) => {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1_280, height: 720 });
};

/** What of a page's tables is not on the paper, or cut. */
const lostOnPaper = (page: Page) =>
  page.locator('table.table :is(th, td, td *)').evaluateAll(cells =>
    cells
      .filter(cell => {
        const { right } = cell.getBoundingClientRect();
        const isCut = cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1;
        return isCut || right > document.documentElement.clientWidth;
      })
      .map(cell => cell.textContent),
  );

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

for (const [language, columns, zone] of [
  ['EN', 'Columns and rows', /Times in Europe\/Brussels · Printed on \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\+0[12]:00\)$/],
  ['NL', 'Kolommen en rijen', /Tijden in Europe\/Brussels · Afgedrukt op \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\+0[12]:00\)$/],
] as const)
  test(`[CAP-16] what a list shows is all on A4 (${language}), with its host and its time zone`, async ({
    page,
    ready,
    signInAs,
    schemaOf,
  }) => {
    await signInAs(
      ['VIEW_USER', 'VIEW_ROLE', 'VIEW_TASKS', 'VIEW_STRIPE_ORDERS', 'VIEW_API_FUNCTION_REQUESTS', 'VIEW_DOCUMENTS'],
      { language },
    );
    const { id } = await schemaOf('lab-result');
    const lists = ['/tasks/executions', '/payments/orders', '/tasks/requests', `/data/documents/${id}`, '/users/users'];
    const shown = page.locator('table.table tbody tr[data-index]').first();
    for (const address of lists) {
      await page.goto(address);
      await expect(shown).toBeVisible();
      const headers = await page.locator('table.table th').allTextContents();
      await lieOnPaper(page);
      expect(await lostOnPaper(page), address).toEqual([]);
      expect(await page.locator('table.table th').allInnerTexts(), address).toEqual(headers);
      await expect(page.getByText(zone)).toContainText(new URL(ready.url).host);
      await leavePaper(page);
      await expect(page.getByText(zone)).toHaveCount(0);
    }
    // With every column that there is.
    await page.getByRole('button', { name: columns }).click();
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    await expect(boxes).toHaveCount(11);
    for (const box of await boxes.all()) await box.check();
    await page.keyboard.press('Escape');
    await expect(page.locator('table.table th')).toHaveCount(11);
    await lieOnPaper(page);
    expect(await lostOnPaper(page)).toEqual([]);
  });

test('[DOC-06] a printed document says of which schema it is, has its IDs whole, and offers nothing', async ({
  page,
  account,
  storeSession,
  schemaOf,
  documentsOf,
}) => {
  await storeSession(account('administrator'));
  const schema = await schemaOf('lab-result');
  const [document] = await documentsOf(schema, 'eq(status,preliminary)&limit(1)');
  await page.goto(`/data/documents/${schema.id}/${document?.id}`);
  const transitions = page.getByRole('region', { name: 'Transitions' });
  await expect(transitions).toBeVisible();
  const ids = page.locator('.document-facts .cell-id [data-copy-source]');
  await expect.poll(() => ids.count()).toBeGreaterThan(1);
  await lieOnPaper(page);
  await expect(page.getByText('Documents of lab-result')).toBeVisible();
  await expect(page.getByText(/Times in Europe\/Brussels/)).toBeVisible();
  await expect(transitions).toBeHidden();
  const cut = await ids.evaluateAll(all => all.filter(id => id.scrollWidth > id.clientWidth && id.clientWidth > 0));
  expect(cut).toEqual([]);
});

/** Boxes that hide a part of what they hold, by their class. */
const cutBoxes = (page: Page) =>
  page
    .locator('main *:not(.visually-hidden)')
    .evaluateAll(all =>
      all
        .filter(box => getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1)
        .map(({ className }) => className),
    );

test('[CAP-16] what scrolls on a screen lies whole on paper: every permission of the roles, and all that an execution was given', async ({
  page,
  signInAs,
  api,
  adminToken,
}) => {
  await signInAs(['VIEW_USER', 'VIEW_ROLE', 'VIEW_TASKS', 'VIEW_TASK_FUNCTION_LOGS']);
  await page.goto('/users/roles/matrix');
  const grid = page.getByRole('grid', { name: 'Roles side by side' });
  await expect(grid).toBeVisible();
  expect(await cutBoxes(page)).toEqual(['matrix-scroll']);
  await lieOnPaper(page);
  expect(await cutBoxes(page)).toEqual([]);
  const heads = grid.getByRole('columnheader');
  const positions = await heads.evaluateAll(all => all.map(head => getComputedStyle(head).position));
  expect(new Set(positions)).toEqual(new Set(['static']));
  expect((await grid.boundingBox())?.width).toBeLessThanOrEqual(718);
  await leavePaper(page);

  const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`);
  const { id } = await api.call<{ id: string }>('POST', '/tasks/v1/', adminToken, {
    functionName: 'no-such-function',
    data: { lines },
  });
  await page.goto(`/tasks/executions/${id}`);
  await expect(page.getByText('"line 59"')).toBeAttached();
  expect(await cutBoxes(page)).toEqual(['execution-data']);
  await lieOnPaper(page);
  expect(await cutBoxes(page)).toEqual([]);
});

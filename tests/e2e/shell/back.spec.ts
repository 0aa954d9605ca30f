import { expect, type Page } from '@playwright/test';
import { test as data } from '../data/steps';
import { test } from '../tasks/fixtures';

const back = (page: Page) => page.locator('.page-back');
const search = (page: Page) => new URL(page.url()).search;

/** Whether the rows stand in the order of a column: those from before stay until the sorted ones are there. */
const isSortedBy = (page: Page, label: string) =>
  page.locator('main table').evaluate((table: HTMLTableElement, name) => {
    const at = [...(table.tHead?.rows[0]?.cells ?? [])].findIndex(cell => cell.textContent?.startsWith(name));
    const shown = [...(table.tBodies[0]?.rows ?? [])].map(row => row.cells[at]?.textContent ?? '');
    return at >= 0 && shown.length > 1 && shown.every((text, index) => index === 0 || text >= (shown[index - 1] ?? ''));
  }, label);

test.describe('links back lead where one came from, as it was left', () => {
  test('users: to the list in its state; roles: over the form that created one', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER', 'VIEW_ROLE', 'CREATE_ROLE']);
    await page.goto('/users/users');
    const ordered = page.waitForResponse(response => /sort\([+-]?last_name/.test(decodeURIComponent(response.url())));
    await page.getByRole('button', { name: 'Last name' }).click();
    await expect(page).toHaveURL(/\?state=/);
    await ordered;
    const state = search(page);
    // The sorted rows: those from before go from under the pointer.
    await expect(page.getByRole('columnheader', { name: 'Last name' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByText(/^1–20 of \d+$/)).toBeVisible();
    await page.locator('tbody a').first().click();
    await expect(page).toHaveURL(/\/users\/users\/[0-9a-f]{24}/);
    await expect(back(page)).toHaveText('Users');
    await back(page).click();
    await expect(page).toHaveURL(url => url.pathname === '/users/users' && url.search === state);

    await page.goto('/users/roles');
    await page.getByRole('button', { name: 'Role', exact: true }).click();
    await expect(page).toHaveURL(/\?state=/);
    const roles = search(page);
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(url => url.pathname === '/users/roles' && url.search === roles);
    await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByLabel('Name').fill(`Back ${Date.now()}`);
    await page.getByRole('button', { name: 'Create role' }).click();
    await expect(page).toHaveURL(/\/users\/roles\/[0-9a-f]{24}/);
    await back(page).click();
    await expect(page).toHaveURL(url => url.pathname === '/users/roles' && url.search === roles);
  });

  test('executions and functions: to the tab and panel of the function, over a reload, and on to the list', async ({
    page,
    signInAs,
    deploy,
    runToEnd,
  }) => {
    const name = await deploy();
    const { id } = await runToEnd(name);
    await signInAs(['VIEW_TASKS', 'VIEW_TASK_LOGS', 'VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS']);
    await page.goto('/tasks/functions');
    await page.getByPlaceholder('Search...').fill(name);
    await expect(page).toHaveURL(/\?state=/);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('tab', { name: 'Executions' }).click();
    await page.getByRole('link', { name: id }).click();
    await expect(page).toHaveURL(/execution=/);
    const tab = search(page);
    await page.getByRole('link', { name: 'Open on its own page' }).click();
    await expect(page.getByRole('heading', { name: `Execution ${id}`, level: 1 })).toBeVisible();
    await expect(back(page)).toHaveText(name);
    await page.reload();
    await expect(page.getByRole('heading', { name: `Execution ${id}`, level: 1 })).toBeVisible();
    await back(page).click();
    await expect(page).toHaveURL(url => url.pathname === `/tasks/functions/${name}` && url.search === tab);
    await expect(page.getByRole('complementary').getByText(id)).toBeVisible();
    await expect(back(page)).toHaveText('Functions');
    await back(page).click();
    await expect(page).toHaveURL(url => url.pathname === '/tasks/functions' && url.search !== '');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

    // The other way round: a function reached from an execution.
    await page.goto(`/tasks/executions/${id}`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(back(page)).toHaveText(`Execution ${id}`);
    await back(page).click();
    await expect(page).toHaveURL(new RegExp(`/tasks/executions/${id}$`));
    await expect(back(page)).toHaveText('Executions');
  });
});

data(
  'documents: to the list over their neighbours, and a user to the document that names them',
  async ({ page, signInAs, schemaOf }) => {
    const schema = await schemaOf('prescription');
    await signInAs(['VIEW_DOCUMENTS', 'VIEW_USER']);
    await page.goto(`/data/documents/${schema.id}`);
    const sorted = page.waitForResponse(response => /sort\([+-]?status/.test(decodeURIComponent(response.url())));
    await page.getByRole('button', { name: 'Status' }).click();
    await expect(page).toHaveURL(/\?state=/);
    const state = search(page);
    await sorted;
    await expect.poll(() => isSortedBy(page, 'Status')).toBe(true);
    await page.locator('tbody a').first().click();
    await page.getByRole('link', { name: 'Next document' }).click();
    await expect(page.getByText('2 of')).toBeVisible();
    await expect(back(page)).toContainText(schema.name);
    await back(page).click();
    await expect(page).toHaveURL(url => url.pathname === `/data/documents/${schema.id}` && url.search === state);

    await page.locator('tbody a').first().click();
    await expect(page.getByRole('region', { name: 'About this document' })).toBeVisible();
    const title = await page.locator('.page-head h1').textContent();
    await page.getByRole('region', { name: 'About this document' }).locator('a[href^="/users/users/"]').first().click();
    await expect(page).toHaveURL(/\/users\/users\//);
    await expect(back(page)).toHaveText(title ?? '');
    await back(page).click();
    await expect(page.locator('.page-head h1')).toHaveText(title ?? '');
    await expect(page).toHaveURL(url => url.search === state);
  },
);

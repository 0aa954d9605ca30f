import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const LIST = '**/users/v1/?*';
const size = (page: Page) => page.getByLabel('Rows per page');

const lookForRow = (page: Page) =>
  page.evaluate(() => {
    const cover = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    for (const row of document.querySelectorAll<HTMLElement>('tbody tr[data-index]')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > cover + 1 && top < innerHeight) return { id: row.dataset.id ?? '', top };
    }
    return { id: undefined, top: 0 };
  });

/** The first row below the header of the page, and where it stands: rows are drawn a moment after the page has scrolled. */
const firstVisible = async (page: Page) => {
  await expect.poll(async () => (await lookForRow(page)).id).toBeDefined();
  return lookForRow(page);
};

test.describe('the place in a list', () => {
  test('[TABLE-15] a refresh that brings other words leaves scroll and focus where they are', async ({
    page,
    signInAs,
  }) => {
    await page.clock.install();
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await size(page).selectOption('100');
    await expect(page.getByText(/1–100 of/)).toBeVisible();
    await page.getByLabel('Refresh automatically').selectOption('5s');
    await page.evaluate(() => scrollTo(0, 1_500));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500);
    const { id } = await firstVisible(page);
    const link = page.locator(`tr[data-id="${id}"] td a`).first();
    await link.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
    await page.route(LIST, async route => {
      // The whole list, also where nothing in it has changed since.
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const response = await route.fetch({ headers });
      const { data, ...rest } = (await response.json()) as { data: Record<string, unknown>[] };
      await route.fulfill({
        response,
        json: { ...rest, data: data.map(user => ({ ...user, first_name: 'Renewed' })) },
      });
    });
    const { top } = await firstVisible(page);
    const answer = page.waitForResponse(LIST);
    await page.clock.runFor(5_000);
    await answer;
    await expect(page.locator(`tr[data-id="${id}"]`).getByText('Renewed')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(1_500);
    expect(await firstVisible(page)).toEqual({ id, top });
    await expect(link).toBeFocused();
  });

  test('a row far down opens its page at the top, and Back returns to the row', async ({ page, signInAs }) => {
    const scrolled = () => page.evaluate(() => scrollY);
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.getByText(/1–20 of/)).toBeVisible();
    const row = page.locator('tbody tr').last().getByRole('link').first();
    await row.scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    // What is read ahead under the pointer is there at once: no page without content between the two.
    await row.hover();
    await row.click();
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await scrolled()).toBe(0);
    await page.goBack();
    await expect(row).toBeInViewport();
    await expect.poll(scrolled).toBe(before);
  });

  test('changing the page size keeps the first visible row in view', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await size(page).selectOption('100');
    await expect(page.getByText(/1–100 of/)).toBeVisible();
    await size(page).scrollIntoViewIfNeeded();
    await expect(page.locator('tr[data-index="99"]')).toBeInViewport();
    const { id } = await firstVisible(page);
    await size(page).selectOption('50');
    await expect(page.getByText(/51–100 of/)).toBeVisible();
    await expect(page.locator(`tr[data-id="${id}"]`)).toBeInViewport();
    await expect.poll(async () => (await firstVisible(page))?.id).toBe(id);
  });

  test('[HOST-01] a host that grants fifty a page shows all of 220 in the browser, whatever was chosen', async ({
    page,
    foreignHost,
  }) => {
    const host = await foreignHost({ permissions: ['VIEW_USER'], pageCap: { '*': 50 }, count: 220 });
    const users = host.records['/users/v1/'] ?? [];
    await page.goto('/users/users');
    await size(page).selectOption('200');
    const next = page.getByRole('button', { name: 'Next page' });
    for (const range of ['1–50', '51–100', '101–150', '151–200', '201–220']) {
      await expect(page.getByText(`${range} of 220`)).toBeVisible();
      const [first, last] = range.split('–').map(Number);
      const rowOf = (place = 0) => page.locator(`tr[data-id="${users[place - 1]?.id}"]`);
      await expect(rowOf(first)).toBeAttached();
      await next.scrollIntoViewIfNeeded();
      await expect(rowOf(last)).toBeVisible();
      if (last !== 220) await next.click();
    }
    await expect(next).toBeDisabled();
  });
});

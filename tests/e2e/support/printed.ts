import { expect, type Page } from '@playwright/test';

/** Prints a page. @returns how many of what a selector finds were in it while it was printed, and its theme then: `100 light` */
export const printed = async (page: Page, selector: string): Promise<string | null> => {
  await page.evaluate(counted => {
    addEventListener(
      'beforeprint',
      () =>
        queueMicrotask(() => {
          const { theme } = document.documentElement.dataset;
          document.body.dataset.printed = `${document.querySelectorAll(counted).length} ${theme}`;
        }),
      { once: true },
    );
  }, selector);
  const file = await page.pdf({ format: 'A4' });
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  return page.locator('body').getAttribute('data-printed');
};

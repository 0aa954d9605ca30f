import { expect, type Locator, type Page } from '@playwright/test';

/** Between two looks, in milliseconds of the page: how far what is seen may lag behind what is so. */
const STEP_MS = 20;

/**
 * Stops the page's clock: timers run only as far as a test says, however long the machine takes. Answers still arrive in
 * real time.
 */
export const stopClock = async (page: Page) => {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
};

/** Lets the page's time pass in small steps until something shows. */
export const passUntilVisible = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await shown.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });

/**
 * What was not there before shows for so long, and no longer. The page's clock has to be stopped before whatever calls it
 * up (`stopClock`).
 */
export const expectToStayFor = async (page: Page, shown: Locator, durationMs: number) => {
  await passUntilVisible(page, shown);
  await page.clock.runFor(durationMs - 5 * STEP_MS);
  await expect(shown).toBeVisible();
  await page.clock.runFor(6 * STEP_MS);
  await expect(shown).toHaveCount(0);
};

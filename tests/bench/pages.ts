import type { Browser, Page } from 'playwright';
import { type Running, signIn } from './platform';

/** A slow line and a slow machine: 1.6 Mbps, 150 ms round trip, a quarter of the processor. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const withPage = async <T>(
  browser: Browser,
  isSlow: boolean,
  task: (page: Page, transferred: () => number) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  if (isSlow) await slowDown(page);
  try {
    return await task(page, () => bytes);
  } finally {
    await context.close();
  }
};

/** How the console and the app it is compared with name the same things. */
export type App = {
  login: string;
  emailField: string;
  users: (perPage: number) => string;
  row: string;
  sortButton: string;
};

export const CONSOLE: App = {
  login: '/login',
  emailField: 'input[name="username"]:focus',
  users: perPage =>
    `/users/users?state=${encodeURIComponent(Buffer.from(JSON.stringify({ v: 1, page: 1, limit: perPage })).toString('base64'))}`,
  row: 'tbody td a',
  sortButton: 'th:has-text("Email") button',
};

export const STOCK: App = {
  login: '/#/login',
  emailField: 'input[name="username"]:focus',
  users: perPage => `/#/users/v1?page=1&perPage=${perPage}&sort=id&order=ASC&filter=%7B%7D`,
  row: 'tbody td.column-email',
  sortButton: 'th.column-email .MuiTableSortLabel-root',
};

export type PageResult = { ms: number; kilobytes: number };

const repeat = async (times: number, run: () => Promise<PageResult>): Promise<PageResult> => {
  const results: PageResult[] = [];
  for (let turn = 0; turn < times; turn++) results.push(await run());
  return { ms: median(results.map(result => result.ms)), kilobytes: median(results.map(result => result.kilobytes)) };
};

/** From the request for the sign-in page to a focused e-mail field. */
export const loginUsable = (browser: Browser, { url }: Running, app: App, isSlow: boolean, times: number) =>
  repeat(times, () =>
    withPage(browser, isSlow, async (page, transferred) => {
      const startedAt = performance.now();
      await page.goto(`${url}${app.login}`, { waitUntil: 'commit' });
      await page.waitForSelector(app.emailField);
      return { ms: performance.now() - startedAt, kilobytes: transferred() / 1024 };
    }),
  );

export const storeSession = async (page: Page, running: Running) => {
  const { refresh_token: refreshToken } = await signIn(running);
  const credentials = JSON.stringify({
    refreshToken,
    expiresAt: Math.floor(Date.now() / 1000) + 86_400,
    host: running.url,
  });
  await page.addInitScript(
    ([value, host]) => {
      localStorage.setItem('credentials', value);
      localStorage.setItem('api-host', host);
    },
    [credentials, running.url] as const,
  );
};

/** From the request for the users list, with a stored session and an empty cache, to the first row. */
export const usersCold = (browser: Browser, running: Running, app: App, isSlow: boolean, times: number) =>
  repeat(times, () =>
    withPage(browser, isSlow, async (page, transferred) => {
      await storeSession(page, running);
      const startedAt = performance.now();
      await page.goto(`${running.url}${app.users(20)}`, { waitUntil: 'commit' });
      await page.waitForSelector(app.row);
      return { ms: performance.now() - startedAt, kilobytes: transferred() / 1024 };
    }),
  );

/** Waits for the mark that the page sets two frames after its rows, and tells how long after the list's answer that was. */
const sincePainted = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => performance.getEntriesByName('rows-painted').length > 0);
  return page.evaluate(() => {
    const list = performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.includes('/users/v1/?'))
      .at(-1) as PerformanceResourceTiming;
    return (performance.getEntriesByName('rows-painted').at(-1)?.startTime ?? 0) - list.responseEnd;
  });
};

/** From the end of a list's answer to two frames after its rows are in the page, first and after a sort; milliseconds. */
export const rowsPainted = (browser: Browser, running: Running, app: App, perPage: number, times: number) =>
  withPage(browser, false, async page => {
    await storeSession(page, running);
    const mounts: number[] = [];
    const sorts: number[] = [];
    // The page itself marks the second frame after its first row.
    await page.addInitScript((row: string) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(row)) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('rows-painted')));
      }).observe(document, { childList: true, subtree: true });
    }, app.row);
    for (let turn = 0; turn < times; turn++) {
      await page.goto('about:blank');
      await page.goto(`${running.url}${app.users(perPage)}`);
      mounts.push(await sincePainted(page));
      await page.evaluate(() => {
        performance.clearResourceTimings();
        performance.clearMarks();
        const body = document.querySelector('tbody');
        new MutationObserver((_, observer) => {
          if (performance.getEntriesByType('resource').length === 0) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('rows-painted')));
        }).observe(body as Element, { childList: true, subtree: true, characterData: true });
      });
      await page.locator(app.sortButton).click();
      sorts.push(await sincePainted(page));
    }
    return {
      mountMs: median(mounts),
      sortMs: median(sorts),
      nodes: (await page.evaluate('document.querySelectorAll("tbody *").length')) as number,
    };
  });

import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { Bench } from './bench';
import { type Line, median, storeSession, withPage } from './browser';
import { type Running, start } from './platform';
import { buildStock } from './stock/build';

/** How the console and the app it is compared with name the same things. */
type App = {
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

const STOCK: App = {
  login: '/#/login',
  emailField: 'input[name="username"]:focus',
  users: perPage => `/#/users/v1?page=1&perPage=${perPage}&sort=id&order=ASC&filter=%7B%7D`,
  row: 'tbody td.column-email',
  sortButton: 'th.column-email .MuiTableSortLabel-root',
};

type PageResult = { ms: number; kilobytes: number };

const repeat = async (times: number, run: () => Promise<PageResult>): Promise<PageResult> => {
  const results: PageResult[] = [];
  for (let turn = 0; turn < times; turn++) results.push(await run());
  return { ms: median(results.map(result => result.ms)), kilobytes: median(results.map(result => result.kilobytes)) };
};

/** From the request for the sign-in page to a focused e-mail field. */
const loginUsable = (browser: Browser, { url }: Running, app: App, line: Line | undefined, times: number) =>
  repeat(times, () =>
    withPage(browser, line, async (page, transferred) => {
      const startedAt = performance.now();
      await page.goto(`${url}${app.login}`, { waitUntil: 'commit' });
      await page.waitForSelector(app.emailField);
      return { ms: performance.now() - startedAt, kilobytes: transferred() / 1024 };
    }),
  );

/** From the request for the users list, with a stored session and an empty cache, to the first row. */
const usersCold = (browser: Browser, running: Running, app: App, line: Line | undefined, times: number) =>
  repeat(times, () =>
    withPage(browser, line, async (page, transferred) => {
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
const rowsPainted = (browser: Browser, running: Running, app: App, perPage: number, times: number) =>
  withPage(browser, undefined, async page => {
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
      // The table may make way for a sign of loading, and come back as another.
      await page.evaluate(row => {
        performance.clearResourceTimings();
        performance.clearMarks();
        new MutationObserver((_, observer) => {
          const isAnswered = performance.getEntriesByType('resource').some(({ name }) => name.includes('/users/v1/?'));
          if (!isAnswered || !document.querySelector(row)) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('rows-painted')));
        }).observe(document, { childList: true, subtree: true, characterData: true });
      }, app.row);
      await page.locator(app.sortButton).click();
      sorts.push(await sincePainted(page));
    }
    return {
      mountMs: median(mounts),
      sortMs: median(sorts),
      nodes: (await page.evaluate('document.querySelectorAll("tbody *").length')) as number,
    };
  });

/** What is compared, and how much of the other's time it may take where there is a goal; first loads have theirs in `first.ts`. */
const COMPARED: readonly (readonly [what: string, goal?: number])[] = [
  ['login usable, slow line'],
  ['users list cold with a stored session, slow line'],
  ['50 rows, answer to painted'],
  ['50 rows, sorted answer to painted', 0.3],
  ['500 rows, answer to painted'],
  ['500 rows, sorted answer to painted'],
];

/** The console and a stock react-admin app, one after the other on the same data. */
export const comparePages = async ({ browser, folder, times, say, figure, miss }: Bench) => {
  await buildStock(join(folder, 'stock'));
  for (const [name, app, more] of [
    ['console', CONSOLE, []],
    ['stock', STOCK, ['--console', join(folder, 'stock')]],
  ] as const) {
    const running = await start(join(folder, 'default'), 2_500, ...more);
    for (const line of [undefined, 'slow'] as const) {
      const how = line ? 'slow line' : 'unthrottled';
      const login = await loginUsable(browser, running, app, line, times);
      say(`${name}: login usable, ${how}`, login.ms, 'ms');
      if (!line) say(`${name}: login transferred (brotli)`, login.kilobytes, 'kB');
      const users = await usersCold(browser, running, app, line, times);
      say(`${name}: users list cold with a stored session, ${how}`, users.ms, 'ms');
      if (!line) say(`${name}: users list transferred (brotli, with API calls)`, users.kilobytes, 'kB');
    }
    for (const perPage of [50, 500]) {
      const { mountMs, sortMs, nodes } = await rowsPainted(browser, running, app, perPage, times);
      say(`${name}: ${perPage} rows, answer to painted`, mountMs, 'ms');
      say(`${name}: ${perPage} rows, sorted answer to painted`, sortMs, 'ms');
      say(`${name}: ${perPage} rows, nodes in the table's body`, nodes, '');
    }
    await running.stop();
  }
  for (const [what, goal] of COMPARED) {
    const ratio = (figure(`console: ${what}`) ?? 0) / (figure(`stock: ${what}`) ?? 1);
    say(`console ÷ stock: ${what}`, ratio, '×');
    if (goal !== undefined && ratio > goal) miss(`${what}: ${ratio.toFixed(2)} × stock, goal ${goal}`);
  }
};

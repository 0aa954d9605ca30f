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

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const withPage = async <T>(
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

export type PageResult = { ms: number; kilobytes: number };

const repeat = async (times: number, run: () => Promise<PageResult>): Promise<PageResult> => {
  const results: PageResult[] = [];
  for (let turn = 0; turn < times; turn++) results.push(await run());
  return { ms: median(results.map(result => result.ms)), kilobytes: median(results.map(result => result.kilobytes)) };
};

/** From the request for `/login` to a focused e-mail field. */
export const loginUsable = (browser: Browser, { url }: Running, isSlow: boolean, times: number) =>
  repeat(times, () =>
    withPage(browser, isSlow, async (page, transferred) => {
      const startedAt = performance.now();
      await page.goto(`${url}/login`, { waitUntil: 'commit' });
      await page.waitForSelector('input[name="username"]:focus');
      return { ms: performance.now() - startedAt, kilobytes: transferred() / 1024 };
    }),
  );

const storeSession = async (page: Page, running: Running) => {
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

/** From the request for `/users/users`, with a stored session and an empty cache, to the first row. */
export const usersCold = (browser: Browser, running: Running, isSlow: boolean, times: number) =>
  repeat(times, () =>
    withPage(browser, isSlow, async (page, transferred) => {
      await storeSession(page, running);
      const startedAt = performance.now();
      await page.goto(`${running.url}/users/users`, { waitUntil: 'commit' });
      await page.waitForSelector('tbody td a');
      return { ms: performance.now() - startedAt, kilobytes: transferred() / 1024 };
    }),
  );

/** From the end of a list's answer to two frames after its rows are in the page, first and after a sort; milliseconds. */
export const rowsPainted = (browser: Browser, running: Running, perPage: number, times: number) =>
  withPage(browser, false, async page => {
    await storeSession(page, running);
    const state = Buffer.from(JSON.stringify({ v: 1, page: 1, limit: perPage })).toString('base64');
    const mounts: number[] = [];
    const sorts: number[] = [];
    const afterAnswer = `new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => {
      const list = performance.getEntriesByType('resource').filter(entry => entry.name.includes('/users/v1/?')).at(-1);
      resolve(performance.now() - list.responseEnd);
    })))`;
    // The page itself marks the second frame after its first row.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('tbody td a')) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('rows-painted')));
      }).observe(document, { childList: true, subtree: true });
    });
    for (let turn = 0; turn < times; turn++) {
      await page.goto(`${running.url}/users/users?state=${encodeURIComponent(state)}`);
      await page.waitForFunction(() => performance.getEntriesByName('rows-painted').length > 0);
      mounts.push(
        (await page.evaluate(`(() => {
          const list = performance.getEntriesByType('resource').filter(entry => entry.name.includes('/users/v1/?')).at(-1);
          return performance.getEntriesByName('rows-painted').at(-1).startTime - list.responseEnd;
        })()`)) as number,
      );
      const answered = page.waitForResponse(/\/users\/v1\/\?/);
      await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
      await answered;
      sorts.push((await page.evaluate(afterAnswer)) as number);
    }
    return {
      mountMs: median(mounts),
      sortMs: median(sorts),
      nodes: (await page.evaluate('document.querySelectorAll("tbody *").length')) as number,
    };
  });

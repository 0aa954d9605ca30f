import type { Browser, Page } from 'playwright';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import type { Bench } from './bench';
import { storeSession, withPage } from './browser';
import { sayLoad } from './drive';
import { type Running, start } from './platform';
import { addDocuments, addExecutions, addLargeDocument, addLog } from './volumeData';

const watchTasks = (page: Page) =>
  page.addInitScript(`window.longTasks = [];
    new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask' });`);

const longest = (page: Page) => page.evaluate('Math.max(0, ...window.longTasks)') as Promise<number>;

/**
 * A page with a stored session, from opening an address within the console to the first element that matches.
 *
 * @param from the page that it is opened from, at rest: a list has fetched its records' code by then, the home page none
 */
const readable = (browser: Browser, running: Running, from: string, path: string, selector: string) =>
  withPage(browser, undefined, async page => {
    await watchTasks(page);
    await storeSession(page, running);
    await page.goto(`${running.url}${from}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('window.longTasks.length = 0');
    const ms = (await page.evaluate(`new Promise(resolve => {
      const startedAt = performance.now();
      new MutationObserver((_, observer) => {
        if (!document.querySelector(${JSON.stringify(selector)})) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
      }).observe(document, { childList: true, subtree: true });
      history.pushState(null, '', ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent('popstate'));
    })`)) as number;
    return { ms, longestTaskMs: await longest(page) };
  });

/** Scrolls an element from top to bottom and tells the longest frame on the way, and the page's heap at the end. */
const scrollThrough = (browser: Browser, running: Running, path: string, selector: string, rows: number) =>
  withPage(browser, undefined, async page => {
    await storeSession(page, running);
    await page.goto(`${running.url}${path}`);
    await page.waitForFunction(
      ([box, height]) => (document.querySelector(box)?.scrollHeight ?? 0) > height,
      [selector, rows * 14] as const,
      { timeout: 180_000 },
    );
    const longestFrameMs = (await page.evaluate(`new Promise(resolve => {
      const box = document.querySelector(${JSON.stringify(selector)});
      let last = performance.now();
      let longest = 0;
      let step = 0;
      const turn = now => {
        longest = Math.max(longest, now - last);
        last = now;
        if (++step > 300) return resolve(longest);
        box.scrollTop = (box.scrollHeight * step) / 300;
        requestAnimationFrame(turn);
      };
      requestAnimationFrame(turn);
    })`)) as number;
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { longestFrameMs, heapMiB: usedSize / 2 ** 20 };
  });

const measureLists = async (running: Running, databaseUrl: string, bench: Bench) => {
  let present = 0;
  for (const count of bench.isQuick ? [100_000] : [100_000, 1_000_000]) {
    const schema = await addDocuments(databaseUrl, count, present);
    present = count;
    const list = `/data/v1/${schema}/documents?select(id,status,creationTimestamp,updateTimestamp)`;
    const page = (index: number) => `limit(20,${index % 997})`;
    await sayLoad(running, bench, [
      [`documents newest first, ${count}`, index => `${list}&sort(-updateTimestamp)&${page(index)}`],
      [
        `documents of a status newest first, ${count}`,
        index => `${list}&sort(-updateTimestamp)&eq(status,reviewed)&${page(index)}`,
      ],
      [
        `documents by an indexed value, ${count}`,
        index => `${list}&eq(data.systolic,${90 + (index % 110)})&limit(20,${index % 89})`,
      ],
      [`documents by a value without index, ${count}`, index => `${list}&gt(data.pulse,118.${index})&limit(20)`],
    ]);
  }
  await addExecutions(databaseUrl, 100_000);
  await sayLoad(running, bench, [
    ['executions newest first, 100000', index => `/tasks/v1/?sort(-startTimestamp)&limit(20,${index % 997})`],
    [
      'executions of a function that failed, 100000',
      index => `/tasks/v1/?eq(functionName,greet)&sort(-startTimestamp)&eq(status,failed)&limit(20,${index % 997})`,
    ],
  ]);
};

const measureLargePages = async (running: Running, databaseUrl: string, { browser, isQuick, say }: Bench) => {
  const document = await addLargeDocument(running, 5_000_000);
  const lines = isQuick ? 20_000 : 100_000;
  const log = `/tasks/executions/${await addLog(databaseUrl, lines)}`;
  for (const isFromList of [true, false]) {
    const where = isFromList ? 'from its list' : 'from the home page';
    const fromOf = (path: string) => (isFromList ? path.slice(0, path.lastIndexOf('/')) : '/');
    const large = await readable(browser, running, fromOf(document), document, '[role="treeitem"]');
    say(`document of 5 MB, ${where}: readable`, large.ms, 'ms');
    say(`document of 5 MB, ${where}: longest task`, large.longestTaskMs, 'ms');
    const firstLines = await readable(browser, running, fromOf(log), log, '.log-scroll [data-index]');
    say(`log of ${lines} lines, ${where}: first lines`, firstLines.ms, 'ms');
  }
  const scrolled = await scrollThrough(browser, running, log, '.log-scroll', lines);
  say(`log of ${lines} lines: longest frame while scrolling`, scrolled.longestFrameMs, 'ms');
  say(`log of ${lines} lines: heap`, scrolled.heapMiB, 'MiB');
};

/** Documents and executions in volume, on a real server where there is one. */
export const measureVolumes = async (bench: Bench) => {
  if (!hasPostgres) {
    process.stdout.write(`Volumes: skipped, ${NO_POSTGRES}\n`);
    return;
  }
  const database = await startPostgres();
  const running = await start({ databaseUrl: database.url }, 60, '--documents', '60');
  await measureLists(running, database.url, bench);
  await measureLargePages(running, database.url, bench);
  await running.stop();
  await database.stop();
};

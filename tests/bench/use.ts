import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { Bench } from './bench';
import { median, storeSession, withPage } from './browser';
import { CONSOLE } from './pages';
import { callerOf, type Running, start } from './platform';

type Id = { id: string };

/** Longest task that the page ran while somebody typed, in milliseconds. Tasks under 50 ms are not told apart: they count as 0. */
const whileTyping = async (page: Page, text: string): Promise<number> => {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver(list => seen.push(...list.getEntries().map(entry => entry.duration))).observe({
      type: 'longtask',
    });
  });
  await page.keyboard.type(text, { delay: 40 });
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 300))));
  return page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks));
};

/** Typing in the permission checklist, the role picker and the query box, unthrottled. */
const longestTask = async (browser: Browser, running: Running, roles: number) => {
  const call = await callerOf(running);
  const me = await call<Id & { roles: Id[] }>('GET', '/users/v1/me');
  for (let index = 0; index < roles; index++) {
    await call('POST', '/users/v1/roles', { name: `Bench role ${index}`, description: '' });
  }
  const result = await withPage(browser, undefined, async page => {
    await storeSession(page, running);
    await page.goto(`${running.url}/users/roles/${me.roles[0]?.id}`);
    await page.getByLabel('Search permissions').click();
    const checklist = await whileTyping(page, 'update user email');
    await page.goto(`${running.url}/users/users/${me.id}`);
    await page.getByRole('combobox', { name: 'Add a role' }).click();
    await page.getByRole('option', { name: `Bench role ${roles - 1}`, exact: true }).waitFor({ state: 'attached' });
    const picker = await whileTyping(page, 'bench role 19');
    await page.goto(`${running.url}${CONSOLE.users(20)}`);
    await page.waitForSelector(CONSOLE.row);
    await page.getByRole('combobox', { name: /RQL|filter/i }).click();
    const query = await whileTyping(page, 'like(email,pe)&eq(activation,true)');
    return { 'checklist of permissions': checklist, [`picker of ${roles} roles`]: picker, 'query box': query };
  });
  await call('DELETE', '/users/v1/roles?like(name,Bench%2520role)').catch(() => undefined);
  return result;
};

/** Milliseconds from a change of the address to two frames after what it shows. */
const turn = (page: Page, act: string, selector: string): Promise<number> =>
  // As text: what the page runs must not be rewritten on the way.
  page.evaluate(`new Promise(resolve => {
    const startedAt = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
    });
    observer.observe(document, { childList: true, subtree: true });
    ${act};
  })`);

/** From a list to a detail that was open before, and back. */
const warmTurns = (browser: Browser, running: Running, times: number) =>
  withPage(browser, undefined, async page => {
    await storeSession(page, running);
    await page.goto(`${running.url}${CONSOLE.users(20)}`);
    await page.waitForSelector(CONSOLE.row);
    const details: number[] = [];
    const lists: number[] = [];
    let listRequests = 0;
    page.on('request', request => {
      if (/\/users\/v1\/\?/.test(request.url())) listRequests++;
    });
    for (let index = 0; index <= times; index++) {
      const detailMs = await turn(page, `document.querySelector('${CONSOLE.row}').click()`, '.fields input');
      const listMs = await turn(page, 'history.back()', CONSOLE.row);
      if (index === 0) continue;
      details.push(detailMs);
      lists.push(listMs);
    }
    return { detailMs: median(details), listMs: median(lists), listRequests: listRequests / (times + 1) };
  });

/** Kilobytes that the page's heap has grown over so many refreshes, both ends after a full collection. */
const heapGrowth = (browser: Browser, running: Running, refreshes: number) =>
  withPage(browser, undefined, async page => {
    await storeSession(page, running);
    await page.goto(`${running.url}${CONSOLE.users(20)}`);
    await page.waitForSelector(CONSOLE.row);
    const session = await page.context().newCDPSession(page);
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1024;
    };
    const refresh = async (count: number) => {
      for (let index = 0; index < count; index++) {
        const answered = page.waitForResponse(/\/users\/v1\/\?/);
        await page.getByRole('button', { name: 'Refresh', exact: true }).click();
        await answered;
      }
    };
    await refresh(20);
    const before = await heap();
    await refresh(refreshes);
    return (await heap()) - before;
  });

/** What refreshes may leave behind, in kilobytes. */
const MOST_GROWTH = 2_048;

/** The console while somebody works with it. */
export const measureUse = async ({ browser, folder, isQuick, times, say, miss }: Bench) => {
  const running = await start(join(folder, 'default'), 2_500);
  for (const [what, ms] of Object.entries(await longestTask(browser, running, isQuick ? 200 : 2_000)))
    say(`longest task while typing: ${what}`, ms, 'ms');
  const warm = await warmTurns(browser, running, times);
  say('list → detail, warm, content painted', warm.detailMs, 'ms');
  say('detail → list, warm, rows painted', warm.listMs, 'ms');
  say('list requests on the way back', warm.listRequests, '');
  const refreshes = isQuick ? 50 : 500;
  const growth = await heapGrowth(browser, running, refreshes);
  say(`heap growth over ${refreshes} refreshes`, growth, 'kB');
  if (growth > MOST_GROWTH)
    miss(`heap growth over ${refreshes} refreshes: ${growth.toFixed(0)} kB, goal ${MOST_GROWTH}`);
  await running.stop();
};

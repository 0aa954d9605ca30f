import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { Bench } from './bench';
import { isThere, median, openTimed, seeThrough, storeSession, withPage } from './browser';
import { writeLimit } from './limit';
import { type Running, start } from './platform';
import { buildStock } from './stock/build';

/** Milliseconds in the page from an act to the frame after something holds; both as text, which nothing rewrites on the way. */
const turn = (page: Page, act: string, holds: string): Promise<number> =>
  page.evaluate(`new Promise(resolve => {
    const startedAt = performance.now();
    const look = () => (${holds})
      ? requestAnimationFrame(() => resolve(performance.now() - startedAt)) : requestAnimationFrame(look);
    ${act};
    look();
  })`);

const APPS = {
  console: {
    users: '/users/users',
    login: '/login',
    row: '#root tbody td a',
    text: isThere('#first-rows >> tbody td a'),
    open: `document.querySelector('#root tbody td a').click()`,
    detail: `document.querySelector('#root .fields input')`,
    sizes: '#root .pager select',
  },
  stock: {
    users: '/#/users/v1',
    login: '/#/login',
    row: 'tbody td.column-email',
    text: isThere('tbody td.column-email'),
    open: `document.querySelector('tbody td.column-email').click()`,
    detail: `document.querySelector('input[name="first_name"]')?.value`,
    sizes: undefined,
  },
  limit: {
    users: '/users',
    login: undefined,
    row: 'td',
    text: isThere('td'),
    open: undefined,
    detail: undefined,
    sizes: 'select',
  },
} as const;
type Name = keyof typeof APPS;
type App = (typeof APPS)[Name];

/** The users list for the second time in one browser: from the navigation to the first row that can be read. */
const secondVisit = (browser: Browser, running: Running, app: App) =>
  withPage(browser, undefined, async page => {
    await seeThrough(page);
    await storeSession(page, running);
    await page.goto(`${running.url}${app.users}`);
    await page.waitForSelector(app.row);
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    return openTimed(page, `${running.url}${app.users}`, app.text);
  });

/** From the click on "sign in" of a page that had the time to load, to the console: it opens with Home and offers the way back. */
const afterSignIn = (browser: Browser, running: Running, app: App) =>
  withPage(browser, undefined, async page => {
    const { email = '', password = '' } = running.accounts[0] ?? {};
    await page.goto(`${running.url}${app.login}`);
    await page.waitForSelector('input[name="username"]');
    await page.waitForLoadState('networkidle');
    await page.fill('input[name="username"]', email);
    await page.fill('input[name="password"]', password);
    return turn(
      page,
      `document.querySelector('button[type="submit"]').click()`,
      `document.querySelector('#root .nav')`,
    );
  });

/** From a list to a detail for the first time in a page that had the time to load, and back. */
const detailAndBack = (browser: Browser, running: Running, app: App) =>
  withPage(browser, undefined, async page => {
    await storeSession(page, running);
    await page.goto(`${running.url}${app.users}`);
    await page.waitForSelector(app.row);
    await page.waitForLoadState('networkidle');
    const detail = await turn(page, app.open ?? '', app.detail ?? '');
    await page.waitForLoadState('networkidle');
    return { detail, list: await turn(page, 'history.back()', `document.querySelector('${app.row}')`) };
  });

/** From choosing 500 rows a page to the frame that shows more of them than before. */
const manyRows = (browser: Browser, running: Running, app: App) =>
  withPage(browser, undefined, async page => {
    await storeSession(page, running);
    await page.goto(`${running.url}${app.users}`);
    await page.waitForSelector(app.row);
    await page.waitForLoadState('networkidle');
    return turn(
      page,
      `const sizes = document.querySelector('${app.sizes}'); sizes.value = '500'; sizes.dispatchEvent(new Event('change', { bubbles: true }))`,
      `document.querySelectorAll('tbody tr').length > 25`,
    );
  });

/** What follows the first page: a second visit, signing in, a detail and back, many rows; the apps in turns. */
export const measureTurns = async ({ browser, folder, times, say, miss }: Bench) => {
  await buildStock(join(folder, 'stock'));
  writeLimit(join(folder, 'limit'));
  const servers = {} as Record<Name, Running>;
  for (const name of Object.keys(APPS) as Name[]) {
    const more = name === 'console' ? [] : ['--console', join(folder, name)];
    servers[name] = await start(join(folder, `turns-${name}`), 1_000, '--documents', '20', ...more);
  }
  const inTurns = async <T>(names: readonly Name[], measure: (running: Running, app: App) => Promise<T>) => {
    const all = { console: [], stock: [], limit: [] } as Record<Name, T[]>;
    for (let turn = 0; turn < times; turn++)
      for (const name of names) all[name].push(await measure(servers[name], APPS[name]));
    return all;
  };
  const compare = (what: string, all: Record<Name, number[]>, other: Name, goal: number) => {
    const [ours, theirs] = [median(all.console), median(all[other])];
    say(`console: ${what}`, ours, 'ms');
    say(`${other}: ${what}`, theirs, 'ms');
    say(`console ÷ ${other}: ${what} (goal ${goal})`, ours / theirs, '×');
    if (ours / theirs > goal) miss(`${what}: ${(ours / theirs).toFixed(2)} × ${other}, goal ${goal}`);
  };
  const both = ['console', 'stock'] as const;
  compare(
    'second visit, first row to be read',
    await inTurns(both, (running, app) => secondVisit(browser, running, app)),
    'stock',
    0.25,
  );
  const turns = await inTurns(both, (running, app) => detailAndBack(browser, running, app));
  for (const [what, side, goal] of [
    ['list → detail, first time', 'detail', 0.5],
    ['detail → list', 'list', 0.3],
  ] as const) {
    const of = (name: Name) => turns[name].map(one => one[side]);
    compare(what, { console: of('console'), stock: of('stock'), limit: [] }, 'stock', goal);
  }
  compare(
    '500 rows chosen',
    await inTurns(['console', 'limit'], (running, app) => manyRows(browser, running, app)),
    'limit',
    1,
  );
  const { console: signIns } = await inTurns(['console'], (running, app) => afterSignIn(browser, running, app));
  say('console: Home after the sign-in click (goal 300)', median(signIns), 'ms');
  if (median(signIns) > 300) miss(`Home after the sign-in click: ${median(signIns).toFixed(0)} ms, goal 300`);
  for (const running of Object.values(servers)) await running.stop();
};

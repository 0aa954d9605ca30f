import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Bench } from './bench';
import { isThere, type Line, median, openTimed, seeThrough, storeSession, withPage } from './browser';
import { writeLimit } from './limit';
import { type Running, start } from './platform';
import { buildStock } from './stock/build';

/** Where each app shows what is waited for, by the same names. */
const APPS = {
  console: {
    login: '/login',
    users: '/users/users',
    field: '#root input[name="username"]:focus',
    shell: '#root .nav',
    row: '#root tbody td a',
    // Within the tree of what the page paints (decisions/0056).
    text: '#first-rows >> tbody td a',
  },
  stock: {
    login: '/#/login',
    users: '/#/users/v1',
    field: 'input[name="username"]:focus',
    shell: '.RaSidebar-fixed, .RaLayout-appFrame',
    row: 'tbody td.column-email',
    text: 'tbody td.column-email',
  },
  limit: {
    login: '/login',
    users: '/users',
    field: 'input[name="username"]:focus',
    shell: 'nav',
    row: 'td',
    text: 'td',
  },
} as const;
type Name = keyof typeof APPS;

/** Of what, what it may be at most: times stock and times the limit. Rows can be read before they can be used. */
const GOALS = [
  ['login usable', 'login', 'field', 0.3, 1.3],
  ['shell painted', 'users', 'shell', 0.3, 1.3],
  ['users list cold, first row to be read', 'users', 'text', 0.5, 2],
  ['users list cold, first row to be used', 'users', 'row', 0.5, 2],
] as const;
const MAX_KILOBYTES = 200;
const MAX_REQUESTS = 14;

type Loaded = { ms: number; kilobytes: number; requests: number };

/** Opens an address with an empty cache; milliseconds in the page from the navigation to the frame after an element is there. */
const load = (
  browser: Browser,
  running: Running,
  path: string,
  selector: string,
  line: Line | undefined,
): Promise<Loaded> =>
  withPage(browser, line, async (page, transferred) => {
    if (!path.includes('login')) await storeSession(page, running);
    let requests = 0;
    page.on('request', () => requests++);
    await seeThrough(page);
    const ms = await openTimed(page, `${running.url}${path}`, isThere(selector));
    return { ms, kilobytes: transferred() / 1024, requests };
  });

/** The first seconds of an operator's day: the console, a stock react-admin app and a hand-written page, in turns. */
export const measureFirst = async ({ browser, folder, times, say, miss }: Bench) => {
  await buildStock(join(folder, 'stock'));
  writeLimit(join(folder, 'limit'));
  const servers: Partial<Record<Name, Running>> = {};
  for (const name of Object.keys(APPS) as Name[]) {
    const more = name === 'console' ? [] : ['--console', join(folder, name)];
    servers[name] = await start(join(folder, `first-${name}`), 300, '--documents', '20', ...more);
  }
  for (const line of [undefined, 'laptop'] as const) {
    const suffix = line ? `, ${line}` : '';
    for (const [goal, address, element, ofStock, ofLimit] of GOALS) {
      const what = `${goal}${suffix}`;
      const loads: Record<Name, Loaded[]> = { console: [], stock: [], limit: [] };
      for (let turn = 0; turn < times; turn++) {
        for (const name of Object.keys(APPS) as Name[]) {
          const running = servers[name];
          if (running) loads[name].push(await load(browser, running, APPS[name][address], APPS[name][element], line));
        }
      }
      const of = (name: Name, figure: keyof Loaded) => median(loads[name].map(loaded => loaded[figure]));
      for (const name of Object.keys(APPS) as Name[]) say(`${name}: ${what}`, of(name, 'ms'), 'ms');
      const compare = (other: Name, most: number) => {
        const ratio = of('console', 'ms') / of(other, 'ms');
        say(`console ÷ ${other}: ${what} (goal ${most})`, ratio, '×');
        if (ratio > most) miss(`${what}: ${ratio.toFixed(2)} × ${other}, goal ${most}`);
      };
      compare('stock', ofStock);
      compare('limit', ofLimit);
      if (element !== 'row' || line) continue;
      say(`console: transferred to the first row (goal ${MAX_KILOBYTES})`, of('console', 'kilobytes'), 'kB');
      say(`console: requests to the first row (goal ${MAX_REQUESTS})`, of('console', 'requests'), '');
      if (of('console', 'kilobytes') > MAX_KILOBYTES) miss(`${what}: more than ${MAX_KILOBYTES} kB`);
      if (of('console', 'requests') > MAX_REQUESTS) miss(`${what}: more than ${MAX_REQUESTS} requests`);
    }
  }
  for (const running of Object.values(servers)) await running.stop();
};

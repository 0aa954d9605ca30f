// npm run bench [-- --quick]: measures the console and the embedded platform on this machine, side by side with the last run.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import { load } from './load';
import { CONSOLE, loginUsable, rowsPainted, STOCK, usersCold } from './pages';
import { signIn, start } from './platform';
import { buildStock } from './stock/build';
import { heapGrowth, longestTask, warmTurns } from './use';
import { addDocuments, addExecutions, addLargeDocument, addLog, listLoad, readable, scrollThrough } from './volumes';

const isQuick = process.argv.includes('--quick');
const REPORT = 'bench-results/latest.json';
const results: Record<string, number> = {};

const before: Record<string, number> = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')).results : {};

const say = (name: string, value: number, unit: string) => {
  results[name] = Math.round(value * 100) / 100;
  const previous = before[name];
  const change = previous
    ? ` (${value >= previous ? '+' : ''}${Math.round((value / previous - 1) * 100)} % against the last run)`
    : '';
  process.stdout.write(`${name.padEnd(58)} ${value.toFixed(unit === '×' ? 2 : 1).padStart(9)} ${unit}${change}\n`);
};

const machine = {
  node: process.version,
  processor: cpus()[0]?.model ?? '',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
};
process.stdout.write(`Node ${machine.node}, ${machine.cores} × ${machine.processor}, ${machine.memoryGiB} GiB\n\n`);

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'));
const times = isQuick ? 3 : 5;

try {
  const first = await start(join(folder, 'default'), 2_500);
  say('start to ready, first time, 2500 users', first.readyMs, 'ms');
  await first.stop();
  const again = await start(join(folder, 'default'), 2_500);
  say('start to ready, again', again.readyMs, 'ms');
  await again.stop();

  // The console and a stock react-admin app, one after the other on the same data.
  await buildStock(join(folder, 'stock'));
  for (const [name, app, more] of [
    ['console', CONSOLE, []],
    ['stock', STOCK, ['--console', join(folder, 'stock')]],
  ] as const) {
    const running = await start(join(folder, 'default'), 2_500, ...more);
    for (const isSlow of [false, true]) {
      const line = isSlow ? 'slow line' : 'unthrottled';
      const login = await loginUsable(browser, running, app, isSlow, times);
      say(`${name}: login usable, ${line}`, login.ms, 'ms');
      if (!isSlow) say(`${name}: login transferred (brotli)`, login.kilobytes, 'kB');
      const users = await usersCold(browser, running, app, isSlow, times);
      say(`${name}: users list cold with a stored session, ${line}`, users.ms, 'ms');
      if (!isSlow) say(`${name}: users list transferred (brotli, with API calls)`, users.kilobytes, 'kB');
    }
    for (const perPage of [50, 500]) {
      const { mountMs, sortMs, nodes } = await rowsPainted(browser, running, app, perPage, times);
      say(`${name}: ${perPage} rows, answer to painted`, mountMs, 'ms');
      say(`${name}: ${perPage} rows, sorted answer to painted`, sortMs, 'ms');
      say(`${name}: ${perPage} rows, nodes in the table's body`, nodes, '');
    }
    if (app === CONSOLE) {
      for (const [what, ms] of Object.entries(await longestTask(browser, running, isQuick ? 200 : 2_000))) {
        say(`longest task while typing: ${what}`, ms, 'ms');
      }
      const warm = await warmTurns(browser, running, times);
      say('list → detail, warm, content painted', warm.detailMs, 'ms');
      say('detail → list, warm, rows painted', warm.listMs, 'ms');
      say('list requests on the way back', warm.listRequests, '');
      const refreshes = isQuick ? 50 : 500;
      say(`heap growth over ${refreshes} refreshes`, await heapGrowth(browser, running, refreshes), 'kB');
    }
    await running.stop();
  }
  for (const what of [
    'login usable, slow line',
    'users list cold with a stored session, slow line',
    '50 rows, answer to painted',
    '50 rows, sorted answer to painted',
    '500 rows, answer to painted',
    '500 rows, sorted answer to painted',
  ]) {
    say(`console ÷ stock: ${what}`, (results[`console: ${what}`] ?? 0) / (results[`stock: ${what}`] ?? 1), '×');
  }

  for (const scale of isQuick ? [10_000] : [10_000, 100_000]) {
    const running = await start(join(folder, `users-${scale}`), scale);
    const { access_token: token } = await signIn(running);
    for (const [name, query] of [
      ['me', '/users/v1/me'],
      ['users list 20, sorted', '/users/v1/?sort(last_name)&limit(20)'],
      ['users list 20, like on the email', '/users/v1/?like(email,smith)&limit(20)'],
    ] as const) {
      const result = await load(`${running.url}${query}`, token, { seconds: isQuick ? 3 : 5 });
      if (result.failures > 0) throw new Error(`${result.failures} calls of ${query} failed.`);
      say(`${name}, ${scale} users: requests`, result.requestsPerSecond, '/s');
      say(`${name}, ${scale} users: p99`, result.p99Ms, 'ms');
    }
    say(`memory of the server after load, ${scale} users`, running.residentMiB(), 'MiB');
    await running.stop();
  }
  // Documents and executions in volume, on a real server where there is one.
  if (hasPostgres) {
    const database = await startPostgres();
    const running = await start(join(folder, 'volumes'), 60, '--database-url', database.url, '--documents', '60');
    let added = 0;
    for (const count of isQuick ? [100_000] : [100_000, 1_000_000]) {
      const schema = await addDocuments(database.url, count - added);
      added = count;
      const list = `/data/v1/${schema}/documents?select(id,status,creationTimestamp,updateTimestamp)`;
      await listLoad(
        running,
        [
          [`documents newest first, ${count}`, `${list}&sort(-updateTimestamp)&limit(20)`],
          [
            `documents of a status newest first, ${count}`,
            `${list}&sort(-updateTimestamp)&eq(status,reviewed)&limit(20)`,
          ],
          [`documents by an indexed value, ${count}`, `${list}&eq(data.systolic,120)&limit(20)`],
          [`documents by a value without index, ${count}`, `${list}&gt(data.pulse,118)&limit(20)`],
        ],
        isQuick ? 3 : 5,
        say,
      );
    }
    await addExecutions(database.url, 100_000);
    await listLoad(
      running,
      [
        ['executions newest first, 100000', '/tasks/v1/?sort(-startTimestamp)&limit(20)'],
        [
          'executions of a function that failed, 100000',
          '/tasks/v1/?eq(functionName,greet)&sort(-startTimestamp)&eq(status,failed)&limit(20)',
        ],
      ],
      isQuick ? 3 : 5,
      say,
    );
    const large = await readable(browser, running, await addLargeDocument(running, 5_000_000), '[role="treeitem"]');
    say('document of 5 MB: readable', large.ms, 'ms');
    say('document of 5 MB: longest task', large.longestTaskMs, 'ms');
    const lines = isQuick ? 20_000 : 100_000;
    const log = `/tasks/executions/${await addLog(database.url, lines)}`;
    const firstLines = await readable(browser, running, log, '.log-scroll [data-index]');
    say(`log of ${lines} lines: first lines`, firstLines.ms, 'ms');
    const scrolled = await scrollThrough(browser, running, log, '.log-scroll', lines);
    say(`log of ${lines} lines: longest frame while scrolling`, scrolled.longestFrameMs, 'ms');
    say(`log of ${lines} lines: heap`, scrolled.heapMiB, 'MiB');
    await running.stop();
    await database.stop();
  } else {
    process.stdout.write(`Volumes: skipped, ${NO_POSTGRES}\n`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

mkdirSync('bench-results', { recursive: true });
writeFileSync(REPORT, `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`);
process.stdout.write(`\nWritten to ${REPORT}\n`);

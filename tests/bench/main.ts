// npm run bench [-- --quick]: measures the console and the embedded platform on this machine, side by side with the last run.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';
import { load } from './load';
import { loginUsable, rowsPainted, usersCold } from './pages';
import { signIn, start } from './platform';

const isQuick = process.argv.includes('--quick');
const REPORT = 'bench-results/latest.json';
const results: Record<string, number> = {};

const before: Record<string, number> = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')).results : {};

const say = (name: string, value: number, unit: string) => {
  results[name] = Math.round(value * 10) / 10;
  const previous = before[name];
  const change = previous
    ? ` (${value >= previous ? '+' : ''}${Math.round((value / previous - 1) * 100)} % against the last run)`
    : '';
  process.stdout.write(`${name.padEnd(58)} ${value.toFixed(1).padStart(9)} ${unit}${change}\n`);
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
  for (const isSlow of [false, true]) {
    const line = isSlow ? 'slow line' : 'unthrottled';
    const login = await loginUsable(browser, again, isSlow, times);
    say(`login usable, ${line}`, login.ms, 'ms');
    if (!isSlow) say('login transferred (brotli)', login.kilobytes, 'kB');
    const users = await usersCold(browser, again, isSlow, times);
    say(`users list cold with a stored session, ${line}`, users.ms, 'ms');
    if (!isSlow) say('users list transferred (brotli, with API calls)', users.kilobytes, 'kB');
  }
  for (const perPage of [50, 500]) {
    const { mountMs, sortMs, nodes } = await rowsPainted(browser, again, perPage, times);
    say(`${perPage} rows: answer to rows in the page`, mountMs, 'ms');
    say(`${perPage} rows: sorted answer to painted`, sortMs, 'ms');
    say(`${perPage} rows: nodes in the table's body`, nodes, '');
  }
  await again.stop();

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
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

mkdirSync('bench-results', { recursive: true });
writeFileSync(REPORT, `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`);
process.stdout.write(`\nWritten to ${REPORT}\n`);

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { isBuilt } from '../../scripts/build.mjs';
import { findChromium } from '../../scripts/chromium.mjs';
import { type Case, casesOf, countLogouts, type Outcome } from './consoleCases';
import { openDesk } from './desk';
import { type Operator, startOperator } from './operator';
import type { Trial } from './report';

const ROUNDS = { quick: 1, full: 6, night: 30 };
/** Those that are met, of all faults on all screens: in a short run some by chance. */
const PART = { quick: 0.16, full: 1, night: 1 };
const TABS = { quick: [2], full: [2, 3, 4, 5, 6], night: [2, 3, 4, 5, 6] };
const DESKS = 3;

const FAILED: Outcome = { isRecovered: false, isKept: true, isHonest: true, twice: 0 };

type Met = Outcome & { blank: number; mute: number; errors: number; reloads: number };

const isWell = ({ isRecovered, isKept, isHonest, twice, blank, mute, errors, reloads }: Met) =>
  isRecovered && isKept && isHonest && twice + blank + mute + errors + reloads === 0;

/** One fault on one screen, in a browser of its own. What goes wrong is told with what the page shows then. */
const meet = async (browser: Browser, operator: Operator, { name, isSignedIn, run }: Case): Promise<Met> => {
  const desk = await openDesk(browser, operator, isSignedIn);
  try {
    const causes: string[] = [];
    const outcome = await run(desk, operator).catch((error: Error) => {
      causes.push(error.message);
      return FAILED;
    });
    const met = { ...outcome, ...(await desk.seen()), errors: desk.faults.length, reloads: desk.loads() - 1 };
    if (!isWell(met))
      process.stderr.write(
        `  ${name}: ${JSON.stringify({ ...met, causes: [...causes, ...desk.faults], page: await desk.text() })}\n`,
      );
    return met;
  } finally {
    await desk.close();
  }
};

const meetAll = async (browser: Browser, operator: Operator, cases: readonly Case[]): Promise<Met[]> => {
  const left = [...cases];
  const met: Met[] = [];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) met.push(await meet(browser, operator, next));
  };
  await Promise.all(Array.from({ length: DESKS }, work));
  return met;
};

const refreshTogether = async (browser: Browser, operator: Operator, counts: readonly number[]) => {
  const sum = { renewals: 0, logouts: 0 };
  for (const count of counts) {
    const desk = await openDesk(browser, operator);
    sum.logouts += await countLogouts(desk, count);
    sum.renewals += 2 * count;
    await desk.close();
  }
  return sum;
};

/** T-CONSOLE: whatever becomes of an answer, the console in a real browser shows something, keeps what was typed, sends no change twice, and works again. */
export const consoleFaults: Trial = {
  name: 'T-CONSOLE',
  run: async (size, random) => {
    const executablePath = findChromium({ install: true, shell: true }) ?? chromium.executablePath();
    if (!existsSync(executablePath)) return 'there is no Chromium here';
    // Standard output is the report's.
    if (!isBuilt()) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] });
    const rounds = Array.from({ length: ROUNDS[size] });
    const cases = rounds.flatMap(() => {
      const all = casesOf(random);
      return all.slice(0, all.length * PART[size]);
    });
    const operator = await startOperator(['--memory', '--scale', '60', '--refresh-grace', '0']);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const met = await meetAll(browser, operator, cases);
      const tabs = await refreshTogether(
        browser,
        operator,
        rounds.flatMap(() => TABS[size]),
      );
      const sumOf = (of: (one: Met) => number | boolean) => met.reduce((sum, one) => sum + Number(of(one)), 0);
      return [
        { name: 'faults met on list, save, sign-in and start', value: met.length, least: 1 },
        { name: 'pages blank for 3 s', value: sumOf(one => one.blank), most: 0 },
        { name: 'errors that nobody caught', value: sumOf(one => one.errors), most: 0 },
        { name: 'busy for 12 s without a word', value: sumOf(one => one.mute), most: 0 },
        { name: 'changes sent twice', value: sumOf(one => one.twice), most: 0 },
        { name: 'times that what was typed was lost', value: sumOf(one => !one.isKept), most: 0 },
        {
          name: 'failures not told, changes called stored that were not, or not that were',
          value: sumOf(one => !one.isHonest),
          most: 0,
        },
        { name: 'faults after which the page did not work again', value: sumOf(one => !one.isRecovered), most: 0 },
        { name: 'reloads', value: sumOf(one => one.reloads), most: 0 },
        { name: 'tabs that renewed their session at one instant', value: tabs.renewals, least: 1 },
        { name: 'of them signed out', value: tabs.logouts, most: 0 },
      ];
    } finally {
      await browser.close();
      await operator.end('SIGTERM');
    }
  },
};

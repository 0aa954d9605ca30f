// npm run bench [-- --quick] [--only start|first|bundle|pages|turns|use|load|servers|volumes]: measures the console and the embedded platform on this machine, side by side with the last run. Ends with 1 where a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';
import type { Bench } from './bench';
import { measureBundle } from './bundle';
import { measureFirst } from './first';
import { measureLoad } from './load';
import { comparePages } from './pages';
import { createReport } from './report';
import { measureServers } from './servers';
import { measureStart } from './start';
import { measureTurns } from './turns';
import { measureUse } from './use';
import { measureVolumes } from './volumes';

const SUBJECTS = {
  start: measureStart,
  first: measureFirst,
  bundle: measureBundle,
  pages: comparePages,
  turns: measureTurns,
  use: measureUse,
  load: measureLoad,
  servers: measureServers,
  volumes: measureVolumes,
};

// What it does not know it refuses: half an hour is a long time for a slip.
const { quick: isQuick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values;
if (only !== undefined && !(only in SUBJECTS))
  throw new Error(`--only takes one of ${Object.keys(SUBJECTS).join(', ')}.`);
const { say, figure, miss, keep } = createReport('bench-results/latest.json');
const executablePath = findChromium({ install: true });
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'));
const bench: Bench = { say, figure, miss, browser, folder, isQuick, times: isQuick ? 3 : 5, seconds: isQuick ? 3 : 5 };

try {
  for (const [name, measure] of Object.entries(SUBJECTS)) if (!only || only === name) await measure(bench);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
if (!keep()) process.exitCode = 1;

// npm test: everything that must hold, in the order in which a fault is cheapest to find.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { run, tool } from './run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'meridian-tests-'));
const totals = { passed: 0, failed: 0 };

const step = async (title, task) => {
  process.stdout.write(`\n== ${title}\n`);
  const startedAt = Date.now();
  const code = await task();
  process.stdout.write(
    `== ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
  return code;
};

const read = name => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return undefined;
  }
};

const finish = code => {
  const unit = read('unit.json');
  const browser = read('browser.json');
  totals.passed += (unit?.numPassedTests ?? 0) + (browser?.stats?.expected ?? 0);
  totals.failed += (unit?.numFailedTests ?? 0) + (browser?.stats?.unexpected ?? 0);
  rmSync(reports, { recursive: true, force: true });
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
  process.exit(code);
};

let chromium;
const steps = [
  [
    'Chromium',
    async () => {
      chromium = findChromium({ install: true, shell: true });
      process.stdout.write(`${chromium ?? "Playwright's own"}\n`);
      return 0;
    },
  ],
  [
    // Neither keeps two cores busy by itself.
    'Build and checks',
    async () => {
      const built = build();
      return (await Promise.all([check(built), built]))[0] ? 0 : 1;
    },
  ],
  [
    'Unit, component and contract tests',
    () =>
      run(tool('vitest'), [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'unit.json')}`,
      ]),
  ],
  [
    'Browser tests',
    () =>
      run(tool('playwright'), ['test', '--reporter=list,json'], {
        env: {
          ...process.env,
          PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json'),
          ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
        },
      }),
  ],
];

for (const [title, task] of steps) {
  const code = await step(title, task);
  if (code !== 0) finish(code);
}
finish(0);

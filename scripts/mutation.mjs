// npm run test:mutation -- rql src/client/convert.ts: does a test of the room notice when a line of it is changed? Takes rooms
// and files of them; all four rooms, one after the other, unless told. With --again what was measured before, and whose source
// and tests are as they were, is not measured anew.
import { Stryker } from '@stryker-mutator/core';

const ROOMS = ['rql', 'contract', 'admin', 'client'];

/** Tables of data, which a test could only repeat word for word. */
const TABLES = [
  // Labels and numbers of the platform's errors.
  'src/contract/errorCodes.ts',
  // The zones that the specification lists.
  'src/contract/timeZones.ts',
  // Endpoints of services: tests/contract hold each against the platform's routes, and call it beside the platform's own client.
  ...['auth', 'configurations', 'data', 'dispatchers', 'events', 'localizations', 'mail', 'notifications', 'payments']
    .concat('profiles', 'tasks', 'templates', 'users')
    .map(service => `src/client/platform/${service}.ts`),
  'src/client/services/schemas.ts',
];

const isAgain = process.argv.includes('--again');
const asked = process.argv.slice(2).filter(argument => argument !== '--again');

const optionsFor = (room, files) => ({
  plugins: ['@stryker-mutator/*', './tests/mutation/sweepRunner.mjs'],
  testRunner: 'sweep',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [...files, '!src/**/*.test.{ts,tsx}', ...TABLES.map(file => `!${file}`)],
  // TypeScript 7 has no JavaScript API to rewrite its configuration with, and nothing of it needs rewriting.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // What runs once, when a module is read, takes all of react-admin to be read anew: seconds for each change instead of milliseconds.
  ignoreStatic: room === 'admin',
  dryRunTimeoutMinutes: 60,
  // On a busy machine too, only what never ends counts as noticed by its time.
  timeoutMS: 10_000,
  incremental: true,
  incrementalFile: `.cache/mutation/${room}.json`,
  force: !isAgain,
  tempDirName: '.cache/mutation/sandbox',
  ignorePatterns: ['build', 'dist', 'data', '*-results', 'playwright-report'],
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: `.cache/mutation/${room}.html` },
  thresholds: { high: 95, low: 85, break: 85 },
});

// A second off the half hour in the first century: what reckons with the zone of this computer shows it.
process.env.TZ = 'America/St_Johns';

const targets = new Map();
for (const named of asked.length > 0 ? asked : ROOMS) {
  const room = named.startsWith('src/') ? named.split('/')[1] : named;
  if (!ROOMS.includes(room)) {
    process.stderr.write(`${named} is neither a room nor a file of one: ${ROOMS.join(', ')}.\n`);
    process.exit(2);
  }
  targets.set(room, [...(targets.get(room) ?? []), named === room ? `src/${room}/**/*.{ts,tsx}` : named]);
}
for (const [room, files] of targets) {
  // Read by tests/mutation/vitest.config.ts, here and in the processes that run the tests.
  process.env.MUTATION_ROOM = room;
  process.stdout.write(`\n== ${room}\n`);
  // Sets the exit code where less than the threshold was noticed.
  await new Stryker(optionsFor(room, files)).runMutationTest();
}

// npm run check: types, lint, import rules, dead code, translations, names of files, bundle sizes, proportions. Says every fault, then fails.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './build.mjs';
import { checkDocs } from './docs.mjs';
import { checkMessages } from './messages.mjs';
import { checkProportions } from './proportions.mjs';
import { checkRooms, readSources } from './rooms.mjs';
import { ROOT, tool } from './run.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/meridian');
const BUDGETS = JSON.parse(readFileSync(join(ROOT, 'tests/bench/budgets.json'), 'utf8'));
/** The names of other files hold hashes: these alone move what a file weighs, in kB. */
const SLACK_KB = 0.1;

/** Brotli kilobytes of each built chunk against its budget. */
const checkSizes = () => {
  const folder = join(ROOT, 'dist/assets');
  if (!existsSync(folder)) return [];
  const sizes = {};
  for (const file of readdirSync(folder).filter(name => name.endsWith('.js.br'))) {
    const chunk = file.replace(/-[\w-]{8}\.js\.br$/, '');
    sizes[chunk] = (sizes[chunk] ?? 0) + statSync(join(folder, file)).size / 1024;
  }
  return Object.entries(BUDGETS).flatMap(([chunk, kilobytes]) =>
    (sizes[chunk] ?? 0) > kilobytes + SLACK_KB
      ? [
          `${chunk}: ${sizes[chunk].toFixed(1)} kB brotli, budget ${kilobytes} kB (tests/bench/budgets.json; it may grow with what is new and said)`,
        ]
      : [],
  );
};

// What holds the same text as the last time is not looked at again.
const typesOf = (room, project) => [
  tool('tsc'),
  ['-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', join(CACHE, `${room}.tsbuildinfo`)],
];

const commands = [
  ['types of the console', ...typesOf('console', 'tsconfig.json')],
  ['types of the platform', ...typesOf('platform', 'src/embedded/tsconfig.json')],
  ['lint, format and import circles (npm run format mends what it can)', tool('biome'), ['check', '.']],
  ['dead code', tool('knip'), []],
  [
    'what only tests read',
    tool('knip'),
    ['--production', '--include', 'exports,files', '--config', 'knip.production.json'],
  ],
];

const say = (isFine, title, details = '') => {
  process.stdout.write(`${isFine ? 'ok  ' : 'FAIL'} ${title}\n${details}`);
  return isFine;
};

/** Runs a command beside the others: what it says comes in one piece. */
const ask = ([title, command, args]) =>
  new Promise(resolve => {
    const startedAt = Date.now();
    execFile(command, args, { cwd: ROOT, maxBuffer: Infinity }, (error, stdout, stderr) =>
      resolve(
        say(!error, `${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`, error ? stdout + stderr : ''),
      ),
    );
  });

/**
 * @param {Promise<unknown>} [built] the build whose sizes are looked at, where it still goes on
 * @returns {Promise<boolean>} whether all is as it should be
 */
export const check = async built => {
  const answers = commands.map(ask);
  const { faults: proportions, summary } = checkProportions();
  const tell = (title, faults) => say(faults.length === 0, title, faults.map(fault => `     ${fault}\n`).join(''));
  const areFine = [
    tell('import rules', checkRooms(readSources())),
    tell('translations', checkMessages()),
    tell('files that the documentation names', checkDocs()),
    tell(`proportions (${summary})`, proportions),
    ...(await Promise.all(answers)),
  ];
  await built;
  const sizes = isBuilt() ? 'bundle sizes' : 'bundle sizes, of a build that is older than the sources (npm run build)';
  return [...areFine, tell(sizes, checkSizes())].every(Boolean);
};

if (process.argv[1] === import.meta.filename) process.exit((await check()) ? 0 : 1);

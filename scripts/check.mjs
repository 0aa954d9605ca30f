// npm run check: types, lint, import rules, dead code, translations, bundle sizes, proportions. Says every fault, then fails.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkMessages } from './messages.mjs';
import { checkProportions } from './proportions.mjs';
import { checkRooms, readSources } from './rooms.mjs';
import { ROOT, run, tool } from './run.mjs';

const BUDGETS = JSON.parse(readFileSync(join(ROOT, 'tests/bench/budgets.json'), 'utf8'));

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
    (sizes[chunk] ?? 0) > kilobytes ? [`${chunk}: ${sizes[chunk].toFixed(1)} kB brotli, budget ${kilobytes} kB`] : [],
  );
};

const commands = [
  ['types of the console', tool('tsc'), ['-p', 'tsconfig.json', '--noEmit']],
  ['types of the platform', tool('tsc'), ['-p', 'src/embedded/tsconfig.json', '--noEmit']],
  ['lint, format and import circles', tool('biome'), ['check', '.']],
  ['dead code', tool('knip'), []],
  [
    'what only tests read',
    tool('knip'),
    ['--production', '--include', 'exports,files', '--config', 'knip.production.json'],
  ],
];

let isFine = true;
for (const [title, command, args] of commands) {
  const startedAt = Date.now();
  const code = await run(command, args);
  process.stdout.write(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`,
  );
  isFine &&= code === 0;
}
const { faults: proportions, summary } = checkProportions();
for (const [title, faults] of [
  ['import rules', checkRooms(readSources())],
  ['translations', checkMessages()],
  ['bundle sizes', checkSizes()],
  [`proportions (${summary})`, proportions],
]) {
  process.stdout.write(
    `${faults.length === 0 ? 'ok  ' : 'FAIL'} ${title}\n${faults.map(fault => `     ${fault}\n`).join('')}`,
  );
  isFine &&= faults.length === 0;
}
process.exit(isFine ? 0 : 1);

// npm run test:rel -- [quick|full|night] [--seed=N] [--only=T-DUR,T-AUTH] [--seconds=N]: attacks a platform, and reports each figure.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { authz } from './authz';
import { chain } from './chain';
import { clock } from './clock';
import { consoleFaults } from './console';
import { durability } from './durability';
import { faults } from './faults';
import { fuzz } from './fuzz';
import { idle } from './idle';
import { queries } from './queries';
import { type Figure, isMet, randomOf, type Size } from './report';
import { scale } from './scale';
import { servers } from './servers';
import { sessions } from './sessions';
import { soak } from './soak';

const TRIALS = [
  authz,
  chain,
  durability,
  faults,
  consoleFaults,
  sessions,
  servers,
  scale,
  queries,
  idle,
  clock,
  soak,
  fuzz,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const wanted = values.size ?? positionals[0] ?? 'quick';
const size = (['quick', 'full', 'night'] satisfies Size[]).find(known => known === wanted);
if (!size) throw new Error(`The size is quick, full or night, not "${wanted}".`);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const only = values.only?.split(',');
const unknown = only?.filter(name => !TRIALS.some(trial => trial.name === name)) ?? [];
if (unknown.length > 0)
  throw new Error(`There is no trial ${unknown.join(', ')}: ${TRIALS.map(({ name }) => name).join(', ')}.`);
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);

const trials: Record<string, { seconds: number; skipped?: true | string; figures: readonly Figure[] }> = {};
const missed: string[] = [];
for (const { name, run } of TRIALS.filter(trial => !only || only.includes(trial.name))) {
  process.stderr.write(`${name} (seed ${seed})\n`);
  const startedAt = performance.now();
  const outcome = await run(size, randomOf(seed), seconds);
  const figures = typeof outcome === 'object' ? outcome : [];
  const skipped = typeof outcome === 'object' ? undefined : (outcome ?? true);
  if (skipped) process.stderr.write(`  skipped${skipped === true ? '' : `: ${skipped}`}\n`);
  const took = Math.round((performance.now() - startedAt) / 1_000);
  trials[name] = { seconds: took, ...(skipped ? { skipped } : {}), figures };
  for (const figure of figures) {
    if (!isMet(figure)) missed.push(`${name}: ${figure.name}`);
    process.stderr.write(`  ${isMet(figure) ? 'ok  ' : 'MISS'} ${figure.name}: ${figure.value}\n`);
  }
}
const machine = { node: process.version, system: process.platform, cores: cpus().length };
process.stdout.write(
  `${JSON.stringify({ at: new Date().toISOString(), machine, size, seed, trials, missed }, null, 2)}\n`,
);
process.exit(missed.length > 0 ? 1 : 0);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasPostgres, startPostgres } from '../support/postgres';
import { newSchema, type Operator, startOperator } from './operator';
import { type Figure, percentile, type Size, type Trial } from './report';
import { openWitness, type Witness } from './witness';
import { startWriters } from './writers';

const CYCLES = {
  PGlite: { quick: 4, full: 500, night: 2_000 },
  PostgreSQL: { quick: 3, full: 200, night: 1_000 },
};
const CREATORS = 4;

/** Writes until the server is gone; each answer stands in the witness before the next write. */
const writeOn = async (witness: Witness, write: () => Promise<string | undefined>) => {
  for (;;) {
    const line = await write().catch(() => undefined);
    if (line === undefined) return;
    witness.note(line);
  }
};

const documentsOf = async ({ ask }: Operator, schema: string): Promise<Map<string, string>> => {
  const kept = new Map<string, string>();
  for (let offset = 0; ; offset += 100) {
    const { body } = await ask('GET', `/data/v1/${schema}/documents?sort(id)&limit(100,${offset})`);
    const rows = body.data as { id: string; data: { text: string } }[];
    for (const row of rows) kept.set(row.id, row.data.text);
    if (rows.length < 100) return kept;
  }
};

/** Creates documents in a schema of its own until the server is gone. @returns what a later server kept of it */
const startCreators = async (operator: Operator, witness: Witness, cycle: number) => {
  const schema = await newSchema(operator);
  const create = (name: string) => {
    let serial = 0;
    return async () => {
      const text = `${name}-${serial++}`;
      const { status, body } = await operator.ask('POST', `/data/v1/${schema}/documents`, { text });
      return status === 200 ? `${schema} ${body.id} ${text}` : undefined;
    };
  };
  const ended = Array.from({ length: CREATORS }, (_, n) => writeOn(witness, create(`${cycle}-${n}`)));
  return {
    ended: Promise.all(ended),
    look: async (later: Operator) => {
      const kept = await documentsOf(later, schema);
      const acknowledged = witness.lines().flatMap(line => {
        const [of, id = '', text] = line.split(' ');
        return of === schema ? [{ id, text }] : [];
      });
      const texts = [...kept.values()];
      return {
        kept: kept.size,
        lost: acknowledged.filter(({ id, text }) => kept.get(id) !== text).length,
        twice: texts.length - new Set(texts).size,
        /** How many of them a server at the very end has. */
        count: async (last: Operator) =>
          Number(
            ((await last.ask('GET', `/data/v1/${schema}/documents?limit(1)`)).body.page as { total: number }).total,
          ),
      };
    },
  };
};

/** Kills a server again and again in the midst of writes, and looks what the next one has. */
const killAgainAndAgain = async (
  name: string,
  args: readonly string[],
  cycles: number,
  random: () => number,
  alsoKill?: { crash: () => Promise<void>; restart: () => Promise<void> },
): Promise<Figure[]> => {
  process.stderr.write(`  ${name}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'meridian-rel-'));
  const witness = openWitness(join(folder, 'witness'));
  const startsMs: number[] = [];
  const looked: Awaited<ReturnType<Awaited<ReturnType<typeof startCreators>>['look']>>[] = [];
  const seen = { whole: 0, lost: 0, half: 0 };
  try {
    let operator = await startOperator(args);
    const writers = await startWriters(operator);
    for (let cycle = 0; cycle < cycles; cycle++) {
      const creators = await startCreators(operator, witness, cycle);
      const now = operator;
      const others = writers.map(writer => writeOn(witness, () => writer.write(now)));
      await pause(50 + random() * 1_950);
      await Promise.all([now.end('SIGKILL'), cycle % 2 ? alsoKill?.crash() : undefined]);
      await Promise.all([creators.ended, ...others]);
      await alsoKill?.restart();
      operator = await startOperator(args);
      startsMs.push(operator.readyMs);
      looked.push(await creators.look(operator));
      for (const writer of writers) {
        const kept = await writer.look(operator);
        if (kept !== 'whole') process.stderr.write(`  ${writer.name} of cycle ${cycle}: ${kept}\n`);
        seen[kept]++;
      }
    }
    let vanished = 0;
    for (const { kept, count } of looked) if ((await count(operator)) !== kept) vanished++;
    await operator.end('SIGTERM');
    const sum = (of: 'lost' | 'twice') => looked.reduce((total, one) => total + one[of], 0);
    return [
      { name: `${name}: kill -9 cycles`, value: cycles },
      { name: `${name}: acknowledged writes`, value: witness.lines().length, least: 1 },
      { name: `${name}: creations lost`, value: sum('lost'), most: 0 },
      { name: `${name}: creations kept twice`, value: sum('twice'), most: 0 },
      { name: `${name}: edits, grants and sessions looked at`, value: seen.whole, least: cycles * writers.length },
      { name: `${name}: of them lost`, value: seen.lost, most: 0 },
      { name: `${name}: calls on several roles done by half`, value: seen.half, most: 0 },
      { name: `${name}: cycles whose creations a later one lost`, value: vanished, most: 0 },
      { name: `${name}: start after a kill, p95 in ms`, value: Math.round(percentile(startsMs, 0.95)) },
    ];
  } finally {
    witness.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const onPglite = async (size: Size, random: () => number): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-rel-'));
  const args = ['--data', join(folder, 'data'), '--refresh-grace', '60'];
  try {
    return await killAgainAndAgain('PGlite', args, CYCLES.PGlite[size], random);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Every other time PostgreSQL crashes with the server. */
const onPostgres = async (size: Size, random: () => number): Promise<Figure[]> => {
  if (!hasPostgres) return [];
  const database = await startPostgres({ isDurable: true });
  const args = ['--database-url', database.url, '--refresh-grace', '60'];
  try {
    return await killAgainAndAgain('PostgreSQL', args, CYCLES.PostgreSQL[size], random, database);
  } finally {
    await database.stop();
  }
};

/** T-DUR: a server that is killed at any moment loses nothing that it acknowledged, and keeps nothing half. */
export const durability: Trial = {
  name: 'T-DUR',
  run: async (size, random) => [...(await onPglite(size, random)), ...(await onPostgres(size, random))],
};

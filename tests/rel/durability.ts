import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newSchema, startOperator } from './operator';
import { percentile, type Trial } from './report';

const CYCLES = { quick: 6, full: 500, night: 2_000 };
const WRITERS = 8;

/** Writes until the server is gone; what it acknowledged stands in the witness, on the disk, before the next write. */
const writeOn = async (ask: (text: string) => Promise<string | undefined>, witness: number, name: string) => {
  for (let serial = 0; ; serial++) {
    const text = `${name}-${serial}`;
    const id = await ask(text).catch(() => undefined);
    if (id === undefined) return;
    writeSync(witness, `${id} ${text}\n`);
    fsyncSync(witness);
  }
};

/** T-DUR: a server that is killed at any moment loses nothing that it acknowledged, and keeps nothing half. */
export const durability: Trial = {
  name: 'T-DUR',
  run: async (size, random) => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-rel-'));
    const file = join(folder, 'witness');
    const witness = openSync(file, 'a');
    const data = ['--data', join(folder, 'data')];
    const startsMs: number[] = [];
    try {
      let schema = '';
      for (let cycle = 0; cycle < CYCLES[size]; cycle++) {
        const operator = await startOperator(data);
        startsMs.push(operator.readyMs);
        schema ||= await newSchema(operator);
        const path = `/data/v1/${schema}/documents`;
        const write = async (text: string) => {
          const { status, body } = await operator.ask('POST', path, { text });
          return status === 200 ? String(body.id) : undefined;
        };
        const writers = Array.from({ length: WRITERS }, (_, n) => writeOn(write, witness, `${cycle}-${n}`));
        await pause(50 + random() * 1_950);
        await operator.end('SIGKILL');
        await Promise.all(writers);
      }
      const operator = await startOperator(data);
      const kept = new Map<string, string>();
      for (let offset = 0; ; offset += 100) {
        const { body } = await operator.ask('GET', `/data/v1/${schema}/documents?sort(id)&limit(100,${offset})`);
        const rows = body.data as { id: string; data: { text: string } }[];
        for (const row of rows) kept.set(row.id, row.data.text);
        if (rows.length < 100) break;
      }
      const acknowledged = readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map(line => line.split(' ') as [string, string]);
      const texts = [...kept.values()];
      await operator.end('SIGTERM');
      return [
        { name: 'kill -9 cycles', value: CYCLES[size] },
        { name: 'acknowledged writes', value: acknowledged.length, least: 1 },
        { name: 'lost writes', value: acknowledged.filter(([id, text]) => kept.get(id) !== text).length, most: 0 },
        { name: 'writes kept twice', value: texts.length - new Set(texts).size, most: 0 },
        { name: 'start after a kill, p95 in ms', value: Math.round(percentile(startsMs.slice(1), 0.95)) },
      ];
    } finally {
      closeSync(witness);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

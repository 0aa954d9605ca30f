import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';

type Say = (name: string, value: number, unit: string) => void;

/** Figures, said as they come beside those of the last run, and kept in a file for the next one. */
export const createReport = (file: string) => {
  const results: Record<string, number> = {};
  const misses: string[] = [];
  const before: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).results : {};
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  };
  process.stdout.write(`Node ${machine.node}, ${machine.cores} × ${machine.processor}, ${machine.memoryGiB} GiB\n\n`);

  const say: Say = (name, value, unit) => {
    results[name] = Math.round(value * 100) / 100;
    const previous = before[name];
    const change = previous
      ? ` (${value >= previous ? '+' : ''}${Math.round((value / previous - 1) * 100)} % against the last run)`
      : '';
    process.stdout.write(`${name.padEnd(58)} ${value.toFixed(unit === '×' ? 2 : 1).padStart(9)} ${unit}${change}\n`);
  };
  return {
    say,
    /** A figure of this run. */
    figure: (name: string): number | undefined => results[name],
    /** A goal that was not reached. */
    miss: (text: string) => {
      misses.push(text);
    },
    /** Writes the figures down. @returns whether every goal was reached */
    keep: (): boolean => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`);
      process.stdout.write(`\nWritten to ${file}\n`);
      for (const text of misses) process.stdout.write(`Missed: ${text}\n`);
      return misses.length === 0;
    },
  };
};

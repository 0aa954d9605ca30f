import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClients } from './clients';
import { startOperator } from './operator';
import { percentile, type Trial } from './report';

const SECONDS = { quick: 15, full: 3_600, night: 21_600 };
/** Resident memory of PGlite, its WebAssembly and the server: what the load may reach. */
const MOST_MB = 900;
const MOST_SLOPE = { quick: Number.POSITIVE_INFINITY, full: 1, night: 0.2 };

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
const handlesOf = (pid: number): number =>
  Number(/^FDSize:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** T-SOAK: mixed load for a while, and memory that does not grow with it. */
export const soak: Trial = {
  name: 'T-SOAK',
  run: async (size, _, seconds = SECONDS[size]) => {
    // In memory what is written would grow with the load.
    const folder = mkdtempSync(join(tmpdir(), 'meridian-rel-'));
    const operator = await startOperator(['--data', join(folder, 'data')]);
    try {
      const clients = await startClients(operator);
      const memory: number[] = [];
      const handlesBefore = handlesOf(operator.pid);
      for (let at = 0; at < seconds; at += seconds / 30) {
        await new Promise(resolve => setTimeout(resolve, (seconds / 30) * 1_000));
        memory.push(residentMb(operator.pid));
      }
      await clients.end();
      const { seen } = clients;
      const last = memory.slice(Math.floor(memory.length / 2));
      const slope = ((last.at(-1) ?? 0) - (last[0] ?? 0)) / (seconds / 2 / 60);
      return [
        { name: 'seconds', value: seconds },
        { name: 'calls', value: seen.length, least: 1 },
        { name: 'calls that failed', value: seen.filter(({ status }) => status !== 200).length, most: 0 },
        {
          name: 'p99 in ms',
          value: Math.round(
            percentile(
              seen.map(one => one.tookMs),
              0.99,
            ),
          ),
        },
        { name: 'most memory in MB', value: Math.round(Math.max(...memory)), most: MOST_MB },
        { name: 'growth in the second half, MB a minute', value: Math.round(slope * 10) / 10, most: MOST_SLOPE[size] },
        { name: 'open files before', value: handlesBefore },
        { name: 'open files after', value: handlesOf(operator.pid), most: handlesBefore * 4 },
      ];
    } finally {
      await operator.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

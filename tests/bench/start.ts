import { join } from 'node:path';
import type { Bench } from './bench';
import { start } from './platform';

/** From the command to the first call taken, with an empty folder and with the one of before. */
export const measureStart = async ({ folder, say, miss }: Bench) => {
  for (const [turn, goalMs] of [
    ['first time, 2500 users', 3_000],
    ['again', 800],
  ] as const) {
    const running = await start(join(folder, 'default'), 2_500);
    say(`start to ready, ${turn}`, running.readyMs, 'ms');
    if (running.readyMs > goalMs) miss(`start to ready, ${turn}: ${running.readyMs.toFixed(0)} ms, goal ${goalMs}`);
    await running.stop();
  }
};

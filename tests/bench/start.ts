import { join } from 'node:path';
import type { Bench } from './bench';
import { start } from './platform';

/** From the command to the first call taken, with an empty folder and with the one of before. */
export const measureStart = async ({ folder, say }: Bench) => {
  for (const turn of ['first time, 2500 users', 'again']) {
    const running = await start(join(folder, 'default'), 2_500);
    say(`start to ready, ${turn}`, running.readyMs, 'ms');
    await running.stop();
  }
};

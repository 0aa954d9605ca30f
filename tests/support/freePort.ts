import { createServer } from 'node:net';

/** Ports that no system gives away by itself, to listeners on port 0 and to outgoing connections: those start at 32768 or above. */
const FIRST = 12_000;
const LAST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of this machine that nobody listens on now, and that nobody gets by chance while its server restarts. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
};

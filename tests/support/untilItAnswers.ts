import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';

/**
 * Waits for a web server.
 *
 * @returns what ends it
 * @throws Error with what it said, where it ended by itself
 */
export const untilItAnswers = async (
  server: ChildProcessByStdio<null, null, Readable>,
  url: string,
  signal: NodeJS.Signals,
): Promise<() => Promise<void>> => {
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  let isGone = false;
  const exited = new Promise<void>(resolve => server.once('exit', () => resolve()));
  void exited.then(() => {
    isGone = true;
  });
  for (;;) {
    if (isGone) throw new Error(`${server.spawnfile} did not start: ${said}`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  return async () => {
    server.kill(signal);
    await exited;
  };
};

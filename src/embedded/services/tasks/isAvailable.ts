import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { makeRunFolder } from './runFolder';
import { type Isolation, sandboxed } from './sandbox';
import { startText } from './startText';

/** Whether a function can be run so on this machine: one is. */
export const isAvailable = async (isolation: Isolation, hidden: readonly string[]): Promise<boolean> => {
  const folder = makeRunFolder(isolation.isOtherUser);
  try {
    writeFileSync(join(folder.codeDir, 'index.js'), 'exports.handler = () => 1');
    await folder.share();
    const memoryLimitMb = 128;
    const { command, args, options } = sandboxed({ folder, isolation, hidden, memoryLimitMb });
    const child = spawn(command, args, {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      timeout: 10_000,
      killSignal: 'SIGKILL',
    });
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    const about = { functionName: 'is-available', timeLimitS: 10, memoryLimitMb };
    // One that ends at once does not read: that it answers nothing tells.
    child.stdin
      ?.on('error', () => undefined)
      .end(startText({ entryPoint: 'index.handler', task: {}, variables: {}, about }));
    return (await Promise.race([text(child.stdio[3] as Readable), failed])) === '{"result":1}';
  } catch {
    return false;
  } finally {
    await folder.remove();
  }
};

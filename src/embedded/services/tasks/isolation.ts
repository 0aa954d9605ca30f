import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { makeRunFolder } from './runFolder';
import { type Isolation, sandboxed } from './sandbox';

const NONE: Isolation = {
  name: 'none',
  text: "with the rights of this server's user, held back by Node's permission model only",
  isOtherUser: false,
  hasNamespaces: false,
  hasTools: false,
};

/** Strongest first. */
export const ISOLATIONS: readonly Isolation[] = [
  {
    name: 'full',
    text: "each as a user of its own that sees neither other processes nor the platform's data",
    isOtherUser: true,
    hasNamespaces: true,
    hasTools: true,
  },
  {
    name: 'namespaces',
    text: "where they see neither other processes nor the platform's data, with the file rights of this server's user otherwise",
    isOtherUser: false,
    hasNamespaces: true,
    hasTools: true,
  },
  {
    name: 'user',
    text: "each as a user of its own, with no right to signal the server or to read the platform's data",
    isOtherUser: true,
    hasNamespaces: false,
    hasTools: true,
  },
  {
    name: 'process',
    text: "under a parent of their own, with the rights of this server's user, held back by Node's permission model only",
    isOtherUser: false,
    hasNamespaces: false,
    hasTools: true,
  },
  NONE,
];

/** Whether a function can be run so on this machine: one is. */
export const isAvailable = async (isolation: Isolation, hidden: readonly string[]): Promise<boolean> => {
  const folder = makeRunFolder(isolation.isOtherUser);
  try {
    writeFileSync(join(folder.codeDir, 'index.js'), 'exports.handler = () => 1');
    folder.share();
    const { command, args, options } = sandboxed({ folder, isolation, hidden, memoryLimitMb: 128 });
    const child = spawn(command, args, {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      timeout: 10_000,
      killSignal: 'SIGKILL',
    });
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    // One that ends at once does not read: that it answers nothing tells.
    child.stdin
      ?.on('error', () => undefined)
      .end(JSON.stringify({ entryPoint: 'index.handler', task: {}, variables: {} }));
    return (await Promise.race([text(child.stdio[3] as Readable), failed])) === '{"result":1}';
  } catch {
    return false;
  } finally {
    folder.remove();
  }
};

const isRoot = () => process.getuid?.() === 0;

const strongest = async (hidden: readonly string[]): Promise<Isolation> => {
  for (const candidate of ISOLATIONS) {
    // Only root becomes somebody else; the rest depends on the machine.
    if (candidate.isOtherUser && !isRoot()) continue;
    if (await isAvailable(candidate, hidden)) return candidate;
  }
  return NONE;
};

let known: Promise<Isolation> | undefined;

/**
 * The strongest isolation that works on this machine, found by trying, once: the machine does not change.
 *
 * @param hidden folders and files that functions shall not see
 */
export const findIsolation = (hidden: readonly string[]): Promise<Isolation> => {
  known ??= process.platform === 'linux' ? strongest(hidden) : Promise.resolve(NONE);
  return known;
};

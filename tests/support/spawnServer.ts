import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isBuilt } from '../../scripts/build.mjs';

export type ServerProcess<Ready> = {
  pid: number;
  /** What it says of itself once it takes calls. Rejects when it ends before that. */
  ready: Promise<Ready>;
  /** What it wrote to standard error so far. */
  said: () => string;
  /** Whoever reads its standard error goes away. */
  deafen: () => void;
  /** Ends it with a signal. @returns its exit code, if it left by itself */
  end: (signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP') => Promise<number | null>;
};

/** What Node is given to run the command: as it is published, or its sources where the build is older; those take two seconds more. */
export const COMMAND: readonly string[] = isBuilt()
  ? ['build/server/main.js']
  : ['--import', 'tsx', 'src/embedded/main.ts'];

/**
 * A server process of its own, as `npm start -- --json` starts it, on a free port.
 *
 * @param node what Node itself is given besides
 * @param env what its environment holds besides
 */
export const spawnServer = <Ready>(
  args: readonly string[],
  node: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): ServerProcess<Ready> => {
  const server = spawn(
    process.execPath,
    [...node, ...COMMAND, '--json', '--port', '0', ...args],
    // What bundled something before may have made this process one of production.
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'test', ...env } },
  );
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exited = new Promise<number | null>(resolve => server.once('exit', resolve));
  // Whoever started it may fail before ending it.
  const leave = () => void server.kill('SIGKILL');
  process.once('exit', leave);
  void exited.then(() => process.off('exit', leave));
  const line = new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    void exited.then(code => reject(new Error(`The server ended with code ${code}: ${said}`)));
  });
  return {
    pid: server.pid ?? 0,
    ready: line.then(text => JSON.parse(text) as Ready),
    said: () => said,
    deafen: () => void server.stderr.destroy(),
    end: signal => {
      server.kill(signal);
      return exited;
    },
  };
};

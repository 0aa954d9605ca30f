import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export type Server = {
  url: string;
  pid: number;
  accounts: { email: string; password: string }[];
  /** Ends it with a signal. @returns its exit code, if it left by itself */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
};

/** A server process of its own, as `npm start -- --json` starts it, on a free port; it ends with the test at the latest. */
export const startServer = async (args: readonly string[]): Promise<Server> => {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/embedded/main.ts', '--json', '--port', '0', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exited = new Promise<number | null>(resolve => server.once('exit', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    void exited.then(code => reject(new Error(`The server ended with code ${code}: ${said}`)));
  });
  return {
    ...(JSON.parse(line) as Pick<Server, 'url' | 'accounts'>),
    pid: server.pid ?? 0,
    end: signal => {
      server.kill(signal);
      return exited;
    },
  };
};

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type Running = {
  url: string;
  clientId: string;
  accounts: { email: string; password: string; role: string }[];
  readyMs: number;
  /** Resident memory now, in MiB. */
  residentMiB: () => number;
  stop: () => Promise<void>;
};

/** Starts the embedded platform as a newcomer would, and times how long it takes to be ready. */
export const start = async (dataDir: string, scale: number, ...more: string[]): Promise<Running> => {
  const startedAt = performance.now();
  const server = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'src/embedded/main.ts',
      '--json',
      '--port',
      '0',
      '--data',
      dataDir,
      '--scale',
      String(scale),
      ...more,
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    server.once('exit', code => reject(new Error(`The embedded platform ended with code ${code}.`)));
  });
  const readyMs = performance.now() - startedAt;
  return {
    ...(JSON.parse(line) as Pick<Running, 'url' | 'clientId' | 'accounts'>),
    readyMs,
    residentMiB: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: async () => {
      const ended = new Promise(resolve => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
};

export const signIn = async ({ url, clientId, accounts }: Running) => {
  const { email, password } = accounts[0] ?? { email: '', password: '' };
  const response = await fetch(`${url}/auth/v2/oauth2/tokens`, {
    method: 'POST',
    body: JSON.stringify({ client_id: clientId, grant_type: 'password', username: email, password }),
  });
  return (await response.json()) as { access_token: string; refresh_token: string };
};

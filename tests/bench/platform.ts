import { readFileSync } from 'node:fs';
import { spawnServer } from '../support/spawnServer';

export type Ready = {
  url: string;
  clientId: string;
  accounts: { email: string; password: string; role: string }[];
};

export type Running = Ready & {
  readyMs: number;
  /** Resident memory now, in MiB. */
  residentMiB: () => number;
  stop: () => Promise<unknown>;
};

/** Where its data is: a folder, or a database elsewhere. The server takes one of both. */
export type Place = string | { databaseUrl: string };

/**
 * Starts the embedded platform and times how long it takes to be ready. Functions wait: the first runs of the samples would
 * share the processor with what is measured.
 */
export const start = async (place: Place, scale: number, ...more: string[]): Promise<Running> => {
  const startedAt = performance.now();
  const { pid, ready, end } = spawnServer<Ready>([
    ...(typeof place === 'string' ? ['--data', place] : ['--database-url', place.databaseUrl]),
    '--scale',
    String(scale),
    '--functions',
    '0',
    ...more,
  ]);
  const said = await ready;
  return {
    ...said,
    readyMs: performance.now() - startedAt,
    residentMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: () => end('SIGTERM'),
  };
};

export const signIn = async ({ url, clientId, accounts }: Ready) => {
  const { email, password } = accounts[0] ?? { email: '', password: '' };
  const response = await fetch(`${url}/auth/v2/oauth2/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, grant_type: 'password', username: email, password }),
  });
  return (await response.json()) as { access_token: string; refresh_token: string };
};

/** Calls as the administrator. */
export const callerOf = async (running: Running) => {
  const { access_token: token } = await signIn(running);
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
};

import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../src/embedded/seed/accounts';
import { codeOf } from './functionCode';
import { type Answer, bareCalls } from './wireCalls';

export type FunctionOptions = Partial<{
  files: Readonly<Record<string, string>>;
  entryPoint: string;
  runtime: string;
  timeLimit: number;
  memoryLimit: number;
  environmentVariables: Readonly<Record<string, { value: string }>>;
  executionOptions: object;
  retryPolicy: { enabled: boolean; errorsToRetry: string[] };
}>;

const ADMINISTRATOR = SAMPLE_ACCOUNTS[0] ?? { email: '', password: '' };

/** Functions and executions of a running platform, as an administrator has them over the wire. */
export const functionRuns = async (
  url: string,
  { email, password }: { email: string; password: string } = ADMINISTRATOR,
) => {
  const { call, signIn } = bareCalls(url);
  const newToken = async () => String((await signIn(email, password)).body.access_token);
  let token = await newToken();
  let serial = 0;

  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await call(method, path, { token, body });
    if (answer.body.code !== 118) return answer;
    token = await newToken();
    return call(method, path, { token, body });
  };

  const create = async (code: string, { files = {}, ...options }: FunctionOptions = {}): Promise<string> => {
    const name = `run-${++serial}`;
    const answer = await ask('POST', '/tasks/v1/functions', {
      name,
      code: codeOf({ 'index.js': code, ...files }),
      entryPoint: 'index.handler',
      runtime: 'nodejs14.x',
      ...options,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return name;
  };

  const task = async (id: string) => {
    const { body } = await ask('GET', `/tasks/v1/?eq(id,${id})`);
    return (body.data as Record<string, unknown>[])[0] as { status: string; error?: object } & Record<string, unknown>;
  };

  /** All lines, page by page as the console reads them. */
  const log = async (id: string): Promise<string[]> => {
    const lines: string[] = [];
    for (let from = 0; ; ) {
      const { body } = await ask('GET', `/tasks/v1/${id}/logs?ge(timestamp,${new Date(from).toISOString()})`);
      const page = (body.data ?? []) as { timestamp: string; message: string }[];
      const last = page.at(-1);
      if (!last) return lines;
      lines.push(...page.map(line => line.message));
      from = Date.parse(last.timestamp) + 1;
    }
  };

  const ended = (id: string) =>
    vi.waitFor(
      async () => {
        const found = await task(id);
        expect(['new', 'inProgress'], JSON.stringify(found)).not.toContain(found.status);
        return found;
      },
      { timeout: 25_000, interval: 50 },
    );

  const enqueue = async (functionName: string, more: object = {}): Promise<string> =>
    String((await ask('POST', '/tasks/v1/', { functionName, ...more })).body.id);

  return {
    ask,
    create,
    enqueue,
    task,
    log,
    ended,
    /** Creates a function, runs it once, and tells how that ended. */
    run: async (code: string, options: FunctionOptions = {}, data: object = {}) => {
      const name = await create(code, options);
      const id = await enqueue(name, { data });
      const found = await ended(id);
      return { ...found, name, id, log: await log(id) };
    },
  };
};

/** Whether a process runs; one that has ended and was not asked for its code does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .flatMap(child => [Number(child), ...childrenOf(Number(child))]);

/** The processes of the functions that a server runs, and those above them (Linux). A function may count its own otherwise. */
export const processesOfRuns = (server: number): number[] =>
  childrenOf(server).filter(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('meridian-run-'));

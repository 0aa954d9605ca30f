import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskError } from '../../../contract';
import type { Platform } from '../../kernel/platform';
import { CodeError, unpackInto } from './code';
import { executions, type TaskRow } from './executions';
import { findFunction } from './records';
import { type Outcome, type RunningProcess, runProcess } from './runProcess';
import { unsealVariables, VariablesUnreadableError } from './variables';

const FOLDER_PREFIX = 'meridian-run-';
const MAX_NAME = 200;
const MAX_MESSAGE = 10_000;
/** Shorter values stand in ordinary texts by chance. */
const SHORTEST_SECRET = 4;

const invocation = (name: string, message: string): Outcome => ({ error: { type: 'invocation', name, message } });

/** What is told of an error: bounded, storable, and without the values of variables. */
const presentable = ({ type, name, message }: Required<TaskError>, variables: Readonly<Record<string, string>>) => {
  const secrets = Object.values(variables)
    .filter(value => value.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  const clean = (text: string, maximum: number) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, '********'), String(text))
      .slice(0, maximum)
      .replaceAll('\u0000', '\u2400')
      .toWellFormed();
  return {
    type: type === 'invocation' ? 'invocation' : 'runtime',
    name: clean(name, MAX_NAME),
    message: clean(message, MAX_MESSAGE),
  };
};

const makeFolders = () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`)));
  const [codeDir, temporaryDir] = [join(folder, 'code'), join(folder, 'tmp')];
  mkdirSync(codeDir);
  mkdirSync(temporaryDir);
  return { folder, codeDir, temporaryDir };
};

/** Removes what runs of servers that are gone left behind. */
export const sweepRunFolders = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0]) : 0;
    if (pid === 0 || pid === process.pid) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH')
        rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
};

/**
 * Runs a function as it is now for one task.
 *
 * @param onStart hears how to stop it, once there is something to stop
 * @returns how it ended; never rejects for what the function did
 */
export const runFunction = async (
  platform: Pick<Platform, 'db' | 'origin' | 'variablesKey'>,
  row: TaskRow,
  onLine: (line: string) => void,
  onStart: (running: RunningProcess) => void,
): Promise<Outcome> => {
  const found = await findFunction(platform, row.function_name);
  if (!found) return invocation('FunctionUnknown', `There is no function named ${row.function_name}`);
  if (!found.enabled) return invocation('FunctionDisabled', `The function ${found.name} is disabled`);
  if (!found.runtime.startsWith('nodejs'))
    return invocation(
      'RuntimeNotSupported',
      `This host runs Node functions only, and cannot run ${found.name}, whose runtime is ${found.runtime}`,
    );
  const deployed = await platform.db
    .selectFrom('task_functions')
    .select('code')
    .where('name', '=', found.name)
    .executeTakeFirst();
  let variables: Record<string, string>;
  const { folder, ...folders } = makeFolders();
  try {
    const kept = unsealVariables(found.variables, found.name, platform.variablesKey);
    variables = Object.fromEntries(Object.entries(kept).map(([name, { value }]) => [name, value]));
    unpackInto(folders.codeDir, deployed?.code ?? new Uint8Array());
    const running = runProcess({
      ...folders,
      entryPoint: found.entry_point,
      task: executions.rowOnWire(row),
      variables: { API_HOST: platform.origin(), ...variables },
      memoryLimitMb: found.memory_limit,
      timeLimitS: found.time_limit,
      onLine,
    });
    onStart(running);
    const outcome = await running.outcome;
    return outcome.error ? { error: presentable(outcome.error, variables) } : outcome;
  } catch (error) {
    if (error instanceof VariablesUnreadableError) return invocation(error.name, error.message);
    if (error instanceof CodeError) return invocation('CodeUnusable', error.message);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

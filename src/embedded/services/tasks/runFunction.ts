import type { TaskError } from '../../../contract';
import type { Platform } from '../../kernel/platform';
import { unpackInto } from './code';
import { CodeError } from './codeError';
import { findFunction } from './records';
import { makeRunFolder } from './runFolder';
import { type Outcome, type RunningProcess, runProcess } from './runProcess';
import type { Isolation } from './sandbox';
import { unsealVariables, VariablesUnreadableError } from './variables';

const MAX_NAME = 200;
const MAX_MESSAGE = 10_000;
/** Shorter values stand in ordinary texts by chance. */
const SHORTEST_SECRET = 4;

/** What is to run. */
export type Run = {
  functionName: string;
  /** What the handler is called with. */
  input: object;
  /** Largest result, in bytes of JSON, where that is not the one of tasks. */
  maxResultBytes?: number;
};

const invocation = (name: string, message: string): Outcome => ({ error: { type: 'invocation', name, message } });

/** What is told of an error: bounded, storable, and without the values of variables. */
const presentable = ({ type, name, message }: Required<TaskError>, variables: Readonly<Record<string, string>>) => {
  const secrets = Object.values(variables)
    .filter(value => value.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  const longest = secrets[0]?.length ?? 0;
  const clean = (text: string, maximum: number) => {
    // To look for long values in a long text takes as long as one times the other. What the cut leaves of a value stands behind the rest.
    const near = String(text).slice(0, maximum + 2 * longest);
    const kept = secrets.reduce((rest, secret) => rest.replaceAll(secret, '********'), near);
    const end = near.length < text.length ? kept.length - longest : kept.length;
    return kept.slice(0, Math.min(maximum, end)).replaceAll('\u0000', '\u2400').toWellFormed();
  };
  return {
    type: type === 'invocation' ? 'invocation' : 'runtime',
    name: clean(name, MAX_NAME),
    message: clean(message, MAX_MESSAGE),
  };
};

/** What failed is this host, not the function. */
export const HOST_ERROR = 'HostError';

type Host = Pick<Platform, 'db' | 'origin' | 'variablesKey' | 'settings' | 'report'>;

const runOnce = async (
  platform: Host,
  isolation: Promise<Isolation>,
  { functionName, input, maxResultBytes }: Run,
  onLine: (line: string) => void,
  onStart: (running: RunningProcess) => void,
): Promise<Outcome> => {
  const found = await findFunction(platform, functionName);
  if (!found) return invocation('FunctionUnknown', `There is no function named ${functionName}`);
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
  const folder = makeRunFolder((await isolation).isOtherUser);
  try {
    const kept = unsealVariables(found.variables, found.name, platform.variablesKey);
    variables = Object.fromEntries(Object.entries(kept).map(([name, { value }]) => [name, value]));
    await unpackInto(folder.codeDir, deployed?.code ?? new Uint8Array());
    await folder.share();
    const running = runProcess({
      folder,
      isolation: await isolation,
      hidden: platform.settings.hidden,
      functionName: found.name,
      entryPoint: found.entry_point,
      task: input,
      ...(maxResultBytes === undefined ? {} : { maxResultBytes }),
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
    await folder.remove();
  }
};

/**
 * Runs a function as it is now, once.
 *
 * @param isolation what this machine can do, which may still be tried out
 * @param onStart hears how to stop it, once there is something to stop
 * @returns how it ended; never rejects: what this host could not do is reported, and told as `HOST_ERROR`
 */
export const runFunction = async (
  platform: Host,
  isolation: Promise<Isolation>,
  run: Run,
  onLine: (line: string) => void,
  onStart: (running: RunningProcess) => void,
): Promise<Outcome> => {
  try {
    return await runOnce(platform, isolation, run, onLine, onStart);
  } catch (error) {
    platform.report(error);
    return invocation(HOST_ERROR, error instanceof Error ? error.message : String(error));
  }
};

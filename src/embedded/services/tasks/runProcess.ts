import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Duplex, Readable, Writable } from 'node:stream';
import type { TaskError } from '../../../contract';
import { createLineSplitter } from './lines';
import { type Sandbox, sandboxed } from './sandbox';
import { startText } from './startText';
import { watchStorage } from './watchStorage';

export type Job = Sandbox & {
  functionName: string;
  entryPoint: string;
  /** What the handler is called with: the execution as it travels, or a request to it. */
  task: object;
  variables: Readonly<Record<string, string>>;
  timeLimitS: number;
  /** Largest result that the handler may return, in bytes of JSON; 1 MB when left out. */
  maxResultBytes?: number;
  /** Hears each line of output as it comes. */
  onLine: (line: string) => void;
};

export type Outcome = { result: unknown; error?: undefined } | { error: Required<TaskError> };

export type RunningProcess = {
  outcome: Promise<Outcome>;
  /** Ends the whole process group; the outcome is this error, unless there was one already. */
  stop: (error: Required<TaskError>) => void;
};

/** Largest result of a task. */
const MAX_RESULT_BYTES = 1024 * 1024;
/** Nesting that can still be told as JSON without running out of stack. */
const MAX_RESULT_DEPTH = 500;
const MEMORY_WATCH_MS = 200;
/** What Node itself takes, on top of what the function was given. */
const NODE_MEMORY_MB = 96;
/** How long output may still come after the process ended. */
const DRAIN_MS = 2_000;
const NICENESS = 5;

const runtimeError = (name: string, message: string): Required<TaskError> => ({ type: 'runtime', name, message });

/** What a file of the system says; nothing once its process is gone. */
const readOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Resident memory of a process and of all that it started, in MB; 0 where the system does not tell. */
const residentMb = (pid: number): number => {
  const own = Number(/VmRSS:\s+(\d+)/.exec(readOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  const children = readOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + residentMb(Number(child)), own);
};

/** What ended a process: the shell above it tells a signal as 128 and its number. */
const endingOf = (code: number | null, signal: string | null): string => {
  const [name] = Object.entries(constants.signals).find(([, number]) => code === number + 128) ?? [];
  return (signal ?? name) ? `signal ${signal ?? name}` : `code ${code}`;
};

const isDeeperThan = (value: unknown, levels: number): boolean => {
  const holders = (values: readonly unknown[]) => values.filter(one => typeof one === 'object' && one !== null);
  let level = holders([value]);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = holders(level.flatMap(one => Object.values(one as object)));
  }
  return false;
};

const isError = (value: unknown): value is Required<TaskError> => {
  const { type, name, message } = value as TaskError;
  return [type, name, message].every(text => typeof text === 'string');
};

/** What the process wrote down at its end: a function can write anything there. @returns nothing where that is no answer */
const readAnswer = (text: string): Outcome | undefined => {
  try {
    const { error, result } = JSON.parse(text) as { result?: unknown; error?: unknown };
    if (error) return isError(error) ? { error } : undefined;
    if (!isDeeperThan(result, MAX_RESULT_DEPTH)) return { result };
    const message = `The handler returned what is nested deeper than ${MAX_RESULT_DEPTH} levels`;
    return { error: runtimeError('ResultTooDeep', message) };
  } catch {
    return undefined;
  }
};

/**
 * Calls a handler in a process group of its own, and ends the group at the limits, at the end, or when told to.
 *
 * @returns at once; the outcome never rejects
 */
export const runProcess = (job: Job): RunningProcess => {
  const { command, args, options } = sandboxed(job);
  const { maxResultBytes = MAX_RESULT_BYTES } = job;
  const memoryError = runtimeError(
    'MemoryLimitExceeded',
    `The function used more than its memory limit of ${job.memoryLimitMb} MB`,
  );
  const child = spawn(command, args, { ...options, detached: true, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  // Node's types know three of the pipes that were asked for, and not that a pipe is always there.
  const [stdin, stdout, stderr, channel] = child.stdio as [Writable, Readable, Readable, Duplex, null];
  let decided: Outcome | undefined;
  let answer = '';
  let isOutOfHeap = false;

  const killGroup = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group is gone, or the system knows none.
      child.kill('SIGKILL');
    }
  };
  const stop = (error: Required<TaskError>) => {
    decided ??= { error };
    killGroup();
  };

  for (const stream of [stdout, stderr]) {
    const lines = createLineSplitter(line => {
      isOutOfHeap ||= stream === stderr && line.includes('JavaScript heap out of memory');
      job.onLine(line);
    });
    stream.on('data', lines.write).on('end', lines.end).on('error', lines.end);
  }
  channel.on('error', () => undefined);
  channel.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
    if (answer.length > maxResultBytes)
      stop(runtimeError('ResultTooLarge', `The handler returned more than ${maxResultBytes / 1024} kB`));
  });
  // The process may be gone before it has read its job.
  stdin.on('error', () => undefined);
  const { entryPoint, task, variables, functionName, timeLimitS, memoryLimitMb } = job;
  // With the tools the system sees to it that a function ends with its server.
  const parent = job.isolation.hasTools ? undefined : process.pid;
  stdin.end(startText({ entryPoint, task, variables, parent, about: { functionName, timeLimitS, memoryLimitMb } }));

  const clock = setTimeout(
    () =>
      stop(
        runtimeError('TimeLimitExceeded', `The function ran longer than its time limit of ${job.timeLimitS} seconds`),
      ),
    job.timeLimitS * 1_000,
  );
  const memoryWatch = setInterval(() => {
    if (child.pid !== undefined && residentMb(child.pid) > job.memoryLimitMb + NODE_MEMORY_MB) stop(memoryError);
  }, MEMORY_WATCH_MS);
  const endWatch = watchStorage(job.folder.temporaryDir, why => stop(runtimeError('StorageLimitExceeded', why)));

  const outcome = new Promise<Outcome>(resolve => {
    let ending = '';
    child.on('spawn', () => {
      try {
        setPriority(child.pid ?? 0, NICENESS);
      } catch {
        // It ended already.
      }
    });
    child.on('error', error => {
      decided ??= { error: { type: 'invocation', name: 'ProcessNotStarted', message: error.message } };
      if (child.pid === undefined) resolve(decided);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(clock);
      clearInterval(memoryWatch);
      endWatch();
      ending = endingOf(code, signal);
      // Whatever it started ends with it, also what would keep the output open.
      killGroup();
      const drain = setTimeout(() => {
        for (const stream of [stdout, stderr, channel]) stream.destroy();
      }, DRAIN_MS);
      child.on('close', () => clearTimeout(drain));
    });
    child.on('close', () => {
      if (isOutOfHeap) decided ??= { error: memoryError };
      decided ??= readAnswer(answer);
      decided ??= {
        error: runtimeError('ProcessEnded', `The process ended with ${ending} before its handler returned`),
      };
      resolve(decided);
    });
  });
  return { outcome, stop };
};

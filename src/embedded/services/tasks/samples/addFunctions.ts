import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { EnvironmentVariables } from '../../../../contract';
import type { Platform } from '../../../kernel/platform';
import type { Wanted } from '../../../kernel/samples';
import { insertTask } from '../enqueue';
import { nextRun } from '../scheduler';
import { sealVariables } from '../variables';
import { addRequests } from './addRequests';
import { FIRST_RUNS, SAMPLE_FUNCTIONS } from './functions';

/** The first runs begin within this time. */
const FIRST_RUNS_MS = 60_000;

const FOLDER = join(import.meta.dirname, 'functions');

const zipOf = (name: string): Buffer => {
  const folder = join(FOLDER, name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        files.map(({ parentPath, name: file }) => {
          const path = join(parentPath, file);
          return [path.slice(folder.length + 1).replaceAll('\\', '/'), new Uint8Array(readFileSync(path))];
        }),
      ),
    ),
  );
};

const insertFunctions = async (platform: Platform): Promise<void> => {
  const now = platform.now();
  for (const [index, sample] of SAMPLE_FUNCTIONS.entries()) {
    const at = new Date(now - (index + 1) * 37 * 3_600_000);
    const variables: EnvironmentVariables = Object.fromEntries(
      Object.entries(sample.variables ?? {}).map(([name, value]) => [name, { value }]),
    );
    await platform.db
      .insertInto('task_functions')
      .values({
        name: sample.name,
        description: sample.description,
        enabled: !sample.isDisabled,
        entry_point: sample.entryPoint ?? 'index.handler',
        runtime: sample.runtime ?? 'nodejs14.x',
        time_limit: sample.timeLimit ?? 30,
        memory_limit: sample.memoryLimit ?? 128,
        variables: sealVariables(variables, sample.name, platform.variablesKey),
        permission_mode: sample.permissionMode ?? null,
        default_priority: sample.defaultPriority ?? null,
        retry_policy: JSON.stringify(sample.retryPolicy ?? {}),
        code: zipOf(sample.name),
        creation_timestamp: at,
        update_timestamp: at,
      })
      .execute();
    for (const { interval, data, priority } of sample.schedules ?? []) {
      await platform.db
        .insertInto('task_schedules')
        .values({
          id: platform.randomHex(24),
          function_name: sample.name,
          interval_s: interval,
          data: JSON.stringify(data ?? {}),
          priority: priority ?? 0,
          start_timestamp: at,
          next_timestamp: nextRun(at, interval, new Date(now)),
          creation_timestamp: at,
          update_timestamp: at,
        })
        .execute();
    }
  }
};

/** Asks for the first runs, one after the other over a minute, so that a newcomer's list of executions lives. */
export const addExecutions = async (platform: Platform): Promise<void> => {
  const now = platform.now();
  const runs = FIRST_RUNS.flatMap(([functionName, count, data], place) =>
    Array.from({ length: count }, (_, index) => ({
      functionName,
      startTimestamp: new Date(now + ((index + place / FIRST_RUNS.length) / count) * FIRST_RUNS_MS),
      ...(data ? { data } : {}),
    })),
  );
  await platform.db.transaction().execute(async db => {
    for (const run of runs) await insertTask(platform, { ...run, tags: ['sample'] }, db);
  });
};

/** The sample functions with their schedules, and their first runs where they are wanted. */
export const addFunctions = async (platform: Platform, { withExecutions }: Wanted): Promise<void> => {
  await insertFunctions(platform);
  await addRequests(platform);
  if (withExecutions) await addExecutions(platform);
};

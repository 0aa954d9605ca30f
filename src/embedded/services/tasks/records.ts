import type { Selectable } from 'kysely';
import type { EnvironmentVariables } from '../../../contract';
import type { Platform } from '../../kernel/platform';
import type { Schema } from '../../store/schema';
import { unsealVariables } from './variables';

const COLUMNS = [
  'name',
  'description',
  'enabled',
  'entry_point',
  'runtime',
  'time_limit',
  'memory_limit',
  'variables',
  'permission_mode',
  'default_priority',
  'retry_policy',
  'update_timestamp',
] as const;

/** A function without its code, which is large. */
export type FunctionRow = Pick<Selectable<Schema['task_functions']>, (typeof COLUMNS)[number]>;

export const findFunction = ({ db }: Pick<Platform, 'db'>, name: string): Promise<FunctionRow | undefined> =>
  db.selectFrom('task_functions').select(COLUMNS).where('name', '=', name).executeTakeFirst();

/** A caller who waits does so no longer than this (platform-api 4.3, code 1404; the documentation of API functions). */
export const MAX_WAITED_FOR_S = 30;

const OPEN_TO = { allUsers: 'signed-in', public: 'public', permissionRequired: undefined } as const;

/** To whom a function is open besides the holders of a permission. */
export const openToOf = async (
  platform: Pick<Platform, 'db'>,
  { name = '' }: Readonly<Record<string, string>>,
): Promise<'signed-in' | 'public' | undefined> => {
  const mode = (await findFunction(platform, name))?.permission_mode;
  return mode ? OPEN_TO[mode as keyof typeof OPEN_TO] : undefined;
};

/** What the list tells of a function: never a variable. */
export const summaryOnWire = (row: Pick<FunctionRow, 'name' | 'description' | 'update_timestamp'>) => ({
  name: row.name,
  ...(row.description === null ? {} : { description: row.description }),
  updateTimestamp: row.update_timestamp,
});

/** What stands in place of values that the caller may not know. */
const HIDDEN = '********';

/** What a function has that says nothing of it. */
export const UNSAID = {
  executionOptions: { permissionMode: 'permissionRequired', defaultPriority: 0 },
  retryPolicy: { enabled: false, errorsToRetry: [] as string[] },
} as const;

const variablesOnWire = ({ variables, name }: FunctionRow, key: Buffer, isTrusted: boolean): EnvironmentVariables => {
  const values = unsealVariables(variables, name, key);
  return isTrusted ? values : Object.fromEntries(Object.keys(values).map(known => [known, { value: HIDDEN }]));
};

/**
 * A function with all that an operator may know of it (platform-api 5.9).
 *
 * @param isTrusted whether the caller may know the values of variables
 */
export const functionOnWire = (row: FunctionRow, key: Buffer, isTrusted: boolean) => ({
  ...summaryOnWire(row),
  enabled: row.enabled,
  entryPoint: row.entry_point,
  runtime: row.runtime,
  timeLimit: row.time_limit,
  memoryLimit: row.memory_limit,
  environmentVariables: variablesOnWire(row, key, isTrusted),
  executionOptions: {
    permissionMode: row.permission_mode ?? UNSAID.executionOptions.permissionMode,
    defaultPriority: row.default_priority ?? UNSAID.executionOptions.defaultPriority,
  },
  retryPolicy: {
    enabled: row.retry_policy?.enabled ?? UNSAID.retryPolicy.enabled,
    errorsToRetry: row.retry_policy?.errorsToRetry ?? UNSAID.retryPolicy.errorsToRetry,
  },
});

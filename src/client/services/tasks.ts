import type {
  AffectedRecords,
  EnvironmentVariables,
  NewTask,
  Page,
  Task,
  TaskFunction,
  TaskFunctionChanges,
  TaskFunctionSummary,
  TaskSchedule,
} from '../../contract';
import { format, formatQuery, rql } from '../../rql';
import type { Http, HttpRequest } from '../http';
import { readTaskLogs } from './taskLogs';

const BASE = '/tasks/v1';
const encode = encodeURIComponent;

/** Names of variables and keys of `data` belong to operators: no answer of this service is converted (platform-api 1.3.2). */
const verbatim = { casing: 'none' } as const;
const within = (signal: AbortSignal | undefined): Pick<HttpRequest, 'signal'> => (signal ? { signal } : {});

type WireFunction = Omit<TaskFunction, 'environmentVariables'> & { environmentVariables?: EnvironmentVariables };

const readFunction = ({ environmentVariables = {}, ...rest }: WireFunction): TaskFunction => ({
  ...rest,
  environmentVariables: new Map(Object.entries(environmentVariables).map(([name, { value }]) => [name, value])),
});

const writeChanges = ({ environmentVariables, ...rest }: TaskFunctionChanges) => ({
  ...rest,
  ...(environmentVariables
    ? { environmentVariables: Object.fromEntries([...environmentVariables].map(([name, value]) => [name, { value }])) }
    : {}),
});

/** Functions (platform-api 5.9), known by their names. */
export const functionsService = ({ request }: Http) => {
  const pathOf = (name: string) => `${BASE}/functions/${encode(name)}`;
  return {
    /** All of them: the platform knows no paging here. */
    find: async (signal?: AbortSignal) =>
      (
        await request<Page<TaskFunctionSummary>>({
          method: 'GET',
          path: `${BASE}/functions`,
          ...verbatim,
          ...within(signal),
        })
      ).data,

    get: async (name: string, signal?: AbortSignal): Promise<TaskFunction> =>
      readFunction(await request<WireFunction>({ method: 'GET', path: pathOf(name), ...verbatim, ...within(signal) })),

    /** @param changes what to store; variables are replaced as a whole, so they are sent whole */
    update: (name: string, changes: TaskFunctionChanges) =>
      request<AffectedRecords>({ method: 'PUT', path: pathOf(name), body: writeChanges(changes), ...verbatim }),

    enable: (name: string) => request<AffectedRecords>({ method: 'POST', path: `${pathOf(name)}/enable`, ...verbatim }),

    disable: (name: string) =>
      request<AffectedRecords>({ method: 'POST', path: `${pathOf(name)}/disable`, ...verbatim }),

    /** Runs a function directly and waits for what it returns. */
    execute: (name: string, data: unknown) =>
      request<unknown>({ method: 'POST', path: `${pathOf(name)}/execute`, body: { data }, ...verbatim }),
  };
};

type WireSchedule = Omit<TaskSchedule, 'nextTimestamp'> & { nextTimestamp?: string };

// Not among the date fields of the platform's client, yet a time (platform-api 1.3.3).
const readSchedule = ({ nextTimestamp, ...schedule }: WireSchedule): TaskSchedule =>
  nextTimestamp ? { ...schedule, nextTimestamp: new Date(nextTimestamp) } : schedule;

const EQUALS = 'eq(functionName,';

/** The equality as the specification spells it for schedules: `functionName={name}`. */
const ofFunction = (name: string) => `functionName=${format(rql.eq('functionName', name)).slice(EQUALS.length, -1)}`;

/** Schedules of functions (platform-api 5.10). There is no update: a changed one is created anew. */
export const schedulesService = ({ request }: Http) => ({
  /** Asks again with a limit only where the plain call told of more than it answered. */
  find: async (functionName: string, signal?: AbortSignal): Promise<TaskSchedule[]> => {
    const read = (query: string) =>
      request<Page<WireSchedule>>({
        method: 'GET',
        path: `${BASE}/schedules`,
        rql: query,
        ...verbatim,
        ...within(signal),
      });
    const plain = await read(ofFunction(functionName));
    const isWhole = plain.data.length >= (plain.page.total ?? 0);
    const { data } = isWhole ? plain : await read(`${ofFunction(functionName)}&limit(100)`);
    return data.map(readSchedule);
  },

  /** @param schedule `interval` in seconds, or the text as typed: the platform decides */
  create: async (schedule: { functionName: string; interval: number | string; data: unknown }) =>
    readSchedule(
      await request<WireSchedule>({ method: 'POST', path: `${BASE}/schedules`, body: schedule, ...verbatim }),
    ),

  remove: (id: string) =>
    request<AffectedRecords>({ method: 'DELETE', path: `${BASE}/schedules/${encode(id)}`, ...verbatim }),
});

/** Executions, which the platform calls tasks, and their logs (platform-api 5.7, 5.8). */
export const executionsService = (http: Http) => {
  const { request } = http;
  const find = (query: string, signal?: AbortSignal) =>
    request<Page<Task>>({ method: 'GET', path: `${BASE}/`, rql: query, ...verbatim, ...within(signal) });
  return {
    /** @param query RQL text */
    find,

    /** One execution; `undefined` when the platform knows none of this id. */
    findOne: async (id: string, signal?: AbortSignal): Promise<Task | undefined> =>
      (await find(formatQuery({ where: rql.eq('id', id) }), signal)).data[0],

    create: (task: NewTask) => request<Task>({ method: 'POST', path: `${BASE}/`, body: task, ...verbatim }),

    /** Only a new execution can be canceled. */
    cancel: (id: string) =>
      request<AffectedRecords>({ method: 'POST', path: `${BASE}/${encode(id)}/cancel`, ...verbatim }),

    /** @see readTaskLogs */
    logs: (id: string, from: Date, signal?: AbortSignal) => readTaskLogs(http, id, from, signal),
  };
};

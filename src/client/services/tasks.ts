import type {
  EnvironmentVariables,
  NewTask,
  TaskFunction,
  TaskFunctionChanges,
  TaskFunctionSummary,
  TaskSchedule,
} from '../../contract';
import { format, formatQuery, rql } from '../../rql';
import type { Http } from '../http';
import { isFields, variableText } from '../read/members';
import { readFunction, readFunctionSummary, readSchedule, readTask } from '../read/tasks';
import { done, json, pageOf, reading, recordAs, rowsOf, withTexts } from '../shapes';
import { isWholeList, walkPages } from '../walkPages';
import { body, type CallOptions, endpoint, listOf, member, methodsOf, own } from './endpoint';
import { readTaskLogs } from './taskLogs';

type Wire<T> = Omit<T, 'environmentVariables' | 'oddVariables'> & { environmentVariables?: EnvironmentVariables };

/** A variable that is not just a text travels as it came while nobody changed what it says; else only that changes. */
const writeOdd = (stored: unknown, value: string): { value: string } => {
  if (variableText(stored) === value) return stored as { value: string };
  return isFields(stored) ? { ...stored, value } : { value };
};

const writeChanges = ({
  environmentVariables,
  oddVariables,
  ...rest
}: TaskFunctionChanges): Wire<TaskFunctionChanges> => ({
  ...rest,
  ...(environmentVariables
    ? {
        environmentVariables: Object.fromEntries(
          [...environmentVariables].map(([name, value]) => [
            name,
            oddVariables?.has(name) ? writeOdd(oddVariables.get(name), value) : { value },
          ]),
        ),
      }
    : {}),
});

/** Functions, known by their names (platform-api 5.9). */
const FUNCTIONS = {
  list: endpoint({
    method: 'GET',
    path: '/tasks/v1/functions',
    answers: pageOf(reading(withTexts<TaskFunctionSummary>('a function', 'name'), readFunctionSummary)),
  }),

  get: endpoint({
    method: 'GET',
    path: '/tasks/v1/functions/{name}',
    answers: reading(withTexts<TaskFunction>('a function', 'name'), readFunction),
  }),

  update: endpoint({
    method: 'PUT',
    path: '/tasks/v1/functions/{name}',
    body: body<Wire<TaskFunctionChanges>>(),
    answers: done,
  }),

  enable: endpoint({ method: 'POST', path: '/tasks/v1/functions/{name}/enable', answers: done }),
  disable: endpoint({ method: 'POST', path: '/tasks/v1/functions/{name}/disable', answers: done }),

  /** Runs a function directly and waits for what it returns. */
  execute: endpoint({
    method: 'POST',
    path: '/tasks/v1/functions/{name}/execute',
    body: member<unknown>('data'),
    answers: json(),
  }),
};

export const functionsService = (http: Http) => {
  const { list, update, ...methods } = methodsOf(http, FUNCTIONS);
  return {
    ...methods,
    /** All of them: the platform knows no paging here. */
    find: async (options?: AbortSignal | CallOptions) => (await list(options)).data,

    /** What to store; variables are replaced as a whole, so they are sent whole. */
    update: (name: string, changes: TaskFunctionChanges) => update(name, writeChanges(changes)),
  };
};

/** `interval` in seconds, or the text as typed: the platform decides. */
type NewSchedule = { functionName: string; interval: number | string; data: unknown };

/** Schedules of functions (platform-api 5.10). There is no update: a changed one is created anew. */
const SCHEDULES = {
  add: endpoint({
    method: 'POST',
    path: '/tasks/v1/schedules',
    body: own<NewSchedule>(),
    answers: recordAs(readSchedule),
  }),
  remove: endpoint({ method: 'DELETE', path: '/tasks/v1/schedules/{id}', answers: done }),
};

const EQUALS = 'eq(functionName,';

/** The equality as the specification spells it for schedules: `functionName={name}`. */
const ofFunction = (name: string) => `functionName=${format(rql.eq('functionName', name)).slice(EQUALS.length, -1)}`;

/** Schedules of one answer. Only its `text` holds their data exactly as it was stored: each at `data[at].data`. */
export type FoundSchedules = { text: string; schedules: { at: number; schedule: TaskSchedule }[] };

/** How many are asked for at once, where the plain call may not have told of all. */
const SCHEDULES_PAGE = 100;

export const schedulesService = (http: Http) => {
  const { add, remove } = methodsOf(http, SCHEDULES);
  const record = recordAs(readSchedule);
  // One that is odd is shown among the others, and cannot be changed.
  const schedules = listOf(http, '/tasks/v1/schedules', record, rowsOf(record));

  /**
   * All schedules of a function beside the answers that brought them. Asks again with a limit only where the plain call may
   * not have told of all.
   */
  const findExactly = async (functionName: string, options?: AbortSignal | CallOptions): Promise<FoundSchedules[]> => {
    const query = ofFunction(functionName);
    let { value, text } = await schedules.findWithText(query, options);
    const found = (records: readonly TaskSchedule[]): FoundSchedules => ({
      text,
      schedules: records.map(schedule => ({ at: value.data.indexOf(schedule), schedule })),
    });
    if (isWholeList(value)) return [found(value.data)];
    const read = async (limit: { limit: number; offset: number }) => {
      ({ value, text } = await schedules.findWithText(`${query}&${formatQuery({ limit })}`, options));
      return { data: value.data, total: value.page.total, limit: value.page.limit };
    };
    const all: FoundSchedules[] = [];
    const pages = walkPages({ read, pageSize: SCHEDULES_PAGE, most: Number.POSITIVE_INFINITY });
    for await (const { records } of pages) all.push(found(records));
    return all;
  };

  return {
    remove,
    create: add,

    /** Those of all functions whose next run comes first. What lacks a field sorts before it (platform-api 2.4): without a next run none is due. */
    due: async (count: number, options?: AbortSignal | CallOptions): Promise<TaskSchedule[]> => {
      const soonest = formatQuery({
        where: rql.ge('nextTimestamp', new Date(0)),
        sort: [{ field: 'nextTimestamp', direction: 1 }],
        limit: { limit: count },
      });
      return (await schedules.find(soonest, options)).data.filter(({ id }) => id);
    },

    find: async (functionName: string, options?: AbortSignal | CallOptions): Promise<TaskSchedule[]> =>
      (await findExactly(functionName, options)).flatMap(page => page.schedules.map(({ schedule }) => schedule)),

    findExactly,
  };
};

/** Executions, which the platform calls tasks (platform-api 5.7). */
const EXECUTIONS = {
  create: endpoint({ method: 'POST', path: '/tasks/v1/', body: body<NewTask>(), answers: recordAs(readTask) }),

  /** Only a new execution can be canceled. */
  cancel: endpoint({ method: 'POST', path: '/tasks/v1/{id}/cancel', answers: done }),
};

const logPath = (base: string, id: string) => `${base}/${encodeURIComponent(id)}/logs`;

export const executionsService = (http: Http) => {
  const record = recordAs(readTask);
  const { find, findWithText, findById } = listOf(http, '/tasks/v1/', record);
  return {
    ...methodsOf(http, EXECUTIONS),
    find,
    /** A page whose records are only counted: one that is odd costs itself alone (HOST-05). */
    findRows: listOf(http, '/tasks/v1/', record, rowsOf(record)).find,
    /** One execution; `undefined` when the platform knows none of this id. */
    findOne: findById,
    /** The answer that holds one execution, exactly as it arrived: its data is at `data[0].data`. */
    textOf: async (id: string, options?: AbortSignal | CallOptions): Promise<string> =>
      (await findWithText(formatQuery({ where: rql.eq('id', id) }), options)).text,
    /** @see readTaskLogs */
    logs: (id: string, from: Date, signal?: AbortSignal) => readTaskLogs(http, logPath('/tasks/v1', id), from, signal),
  };
};

/** Calls of functions as an API. */
export const apiRequestsService = (http: Http) => ({
  /** @see readTaskLogs */
  logs: (id: string, from: Date, signal?: AbortSignal) =>
    readTaskLogs(http, logPath('/tasks/v1/apiRequests', id), from, signal),
});

import type {
  ApiRequest,
  Task,
  TaskError,
  TaskFunction,
  TaskFunctionSummary,
  TaskLogLine,
  TaskSchedule,
  Variables,
} from '../../contract';
import {
  flag,
  isFields,
  type Members,
  number,
  own,
  type Read,
  recordOf,
  text,
  texts,
  time,
  variableText,
} from './members';

const error = recordOf<TaskError>({ type: text, name: text, message: text });

export const readTask = recordOf<Task>({
  id: text,
  functionName: text,
  status: text,
  statusChangedTimestamp: time,
  startTimestamp: time,
  // A list or a text, too: whoever starts one may send any JSON.
  data: value => value ?? undefined,
  tags: texts,
  priority: number,
  error,
  createdByApplicationId: text,
  createdByUserId: text,
  retriedByTaskId: text,
  retryForTaskIds: texts,
  creationTimestamp: time,
  updateTimestamp: time,
});

export const readApiRequest = recordOf<ApiRequest>({
  id: text,
  functionName: text,
  method: text,
  path: text,
  userId: text,
  applicationId: text,
  statusCode: number,
  timestamp: time,
  duration: number,
  error,
});

const SUMMARY: Members<TaskFunctionSummary> = { name: text, description: text, updateTimestamp: time };
export const readFunctionSummary = recordOf(SUMMARY);

/** Names are the operator's own: a variable that cannot be read keeps its name. */
const variables: Read<Variables> = value =>
  isFields(value)
    ? new Map(Object.entries(value).map(([name, variable]) => [name, variableText(variable)]))
    : undefined;

const settings = recordOf<TaskFunction>({
  ...SUMMARY,
  enabled: flag,
  entryPoint: text,
  runtime: text,
  timeLimit: number,
  memoryLimit: number,
  environmentVariables: variables,
  oddVariables: () => undefined,
  executionOptions: recordOf<NonNullable<TaskFunction['executionOptions']>>({
    permissionMode: text,
    defaultPriority: number,
  }),
  retryPolicy: recordOf<NonNullable<TaskFunction['retryPolicy']>>({ enabled: flag, errorsToRetry: texts }),
});

/** More, or other, than a text. */
const isOdd = (variable: unknown) =>
  !isFields(variable) || typeof variable.value !== 'string' || Object.keys(variable).length > 1;

/** A function with its variables. Those that are not just a text are kept as they came: all of them travel when one is changed. */
export const readFunction: Read<TaskFunction> = value => {
  const read = settings(value);
  if (!read) return undefined;
  const { environmentVariables: given } = value as Record<string, unknown>;
  const odd = Object.entries(isFields(given) ? given : {}).filter(([, variable]) => isOdd(variable));
  return {
    ...read,
    environmentVariables: read.environmentVariables ?? new Map(),
    ...(odd.length > 0 ? { oddVariables: new Map(odd) } : {}),
  };
};

export const readSchedule = recordOf<TaskSchedule>({
  id: text,
  functionName: text,
  interval: value => number(value) ?? text(value),
  data: own,
  priority: number,
  startTimestamp: time,
  nextTimestamp: time,
  creationTimestamp: time,
  updateTimestamp: time,
});

export const readLogLine = recordOf<TaskLogLine>({ timestamp: time, message: text });

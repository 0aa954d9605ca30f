import type { PERMISSION_MODES } from './enumerations';

/** One run of a function (platform-api 5.7). Statuses that the list of `TASK_STATUSES` lacks are shown as they are. */
export type Task = {
  id: string;
  functionName: string;
  status: string;
  statusChangedTimestamp?: Date;
  startTimestamp?: Date;
  /** The operator's own: an object, as a rule. */
  data?: unknown;
  tags?: string[];
  priority?: number;
  /** Only on failed tasks. */
  error?: TaskError;
  createdByApplicationId?: string;
  createdByUserId?: string;
  /** The follow-up of a task with status `retried`. */
  retriedByTaskId?: string;
  retryForTaskIds?: string[];
  creationTimestamp: Date;
  updateTimestamp: Date;
};

/** `type` is `runtime` or `invocation`. */
export type TaskError = { type?: string; name?: string; message?: string };

export type TaskLogLine = { timestamp: Date; message: string };

/**
 * Why reading a log stopped: its present end, a failure, or the bound on pages per round. `next` is the time from which
 * reading goes on.
 */
export type LogEnd = { reason: 'empty' | 'bound'; next: Date } | { reason: 'failed'; next: Date; error: unknown };

/** One call of a function as an API, once it has ended (the platform's documentation of API functions). */
export type ApiRequest = {
  id: string;
  functionName: string;
  /** `GET`, `POST`, … */
  method: string;
  /** What followed the function's name in the address, with the query. */
  path: string;
  /** Who called; nobody where the function is open to all. */
  userId?: string;
  applicationId?: string;
  /** Of the function's answer, or of the refusal that was sent in its place. */
  statusCode: number;
  timestamp: Date;
  /** Seconds. */
  duration: number;
  /** `type` is `invocation`, `runtime` or `response`: before, while and after the function ran. */
  error?: TaskError;
};

/** What a new execution needs. */
export type NewTask = {
  functionName: string;
  data?: unknown;
  startTimestamp?: Date;
  priority?: number;
  tags?: readonly string[];
};

export type PermissionMode = (typeof PERMISSION_MODES)[number];

/** What the list of functions tells of each. */
export type TaskFunctionSummary = { name: string; description?: string; updateTimestamp: Date };

/** Variables as they travel, by name. */
export type EnvironmentVariables = Record<string, { value: string }>;

/** Variables: values by name, in order. A map, because names are the operator's own: no object holds every name (`__proto__`). */
export type Variables = ReadonlyMap<string, string>;

/** A function (platform-api 5.9). Read without key conversion: names of variables are the operator's. */
export type TaskFunction = TaskFunctionSummary & {
  enabled: boolean;
  entryPoint: string;
  /** One of `RUNTIMES`, or one that this version does not know. */
  runtime: string;
  /** Seconds. */
  timeLimit: number;
  /** Megabytes. */
  memoryLimit: number;
  environmentVariables: Variables;
  /** Variables that are more, or other, than a text, as the host sent them. */
  oddVariables?: ReadonlyMap<string, unknown>;
  executionOptions?: { permissionMode?: string; defaultPriority?: number };
  retryPolicy?: { enabled: boolean; errorsToRetry?: string[] };
};

/** What changes of a function may carry; variables are replaced as a whole. */
export type TaskFunctionChanges = Partial<
  Pick<
    TaskFunction,
    | 'description'
    | 'entryPoint'
    | 'runtime'
    | 'memoryLimit'
    | 'timeLimit'
    | 'environmentVariables'
    | 'oddVariables'
    | 'executionOptions'
  >
>;

/** A repeated run (platform-api 5.10). The platform keeps `interval` as seconds. */
export type TaskSchedule = {
  id: string;
  functionName: string;
  interval: number | string;
  data?: Record<string, unknown>;
  priority?: number;
  startTimestamp?: Date;
  nextTimestamp?: Date;
  creationTimestamp?: Date;
  updateTimestamp?: Date;
};

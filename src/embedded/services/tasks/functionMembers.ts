import {
  type EnvironmentVariables,
  MEMORY_LIMIT_MB,
  PERMISSION_MODES,
  RUNTIMES,
  TIME_LIMIT_S,
  VARIABLE_NAME,
  VARIABLES_BYTES,
} from '../../../contract';
import { membersOf, rules } from '../../http/body';
import { PlatformError } from '../../kernel/errors';
import { CodeError, readCode } from './code';

const MAX_PRIORITY = 1_000_000;

export const priorityRule = rules.wholeNumber(-MAX_PRIORITY, MAX_PRIORITY);

/** Names of functions (platform-api 5.9). */
export const functionNameRule = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : undefined;

/** @throws PlatformError 1401 */
const code = (value: unknown): Buffer | undefined => {
  if (typeof value !== 'string') return undefined;
  try {
    return readCode(value);
  } catch (error) {
    throw error instanceof CodeError ? new PlatformError(1401, error.message) : error;
  }
};

const executionOptions = (value: unknown) => {
  const options = rules.object(value);
  if (!options) return undefined;
  const { permissionMode, defaultPriority } = options;
  const mode = rules.oneOf(PERMISSION_MODES)(permissionMode);
  const priority = priorityRule(defaultPriority);
  if ((permissionMode != null && !mode) || (defaultPriority != null && priority === undefined)) return undefined;
  return {
    ...(mode ? { permissionMode: mode } : {}),
    ...(priority === undefined ? {} : { defaultPriority: priority }),
  };
};

const retryPolicy = (value: unknown) => {
  const policy = rules.object(value);
  if (!policy) return undefined;
  const { enabled, errorsToRetry } = policy;
  const names = rules.texts(errorsToRetry);
  if ((enabled != null && typeof enabled !== 'boolean') || (errorsToRetry != null && !names)) return undefined;
  return { ...(typeof enabled === 'boolean' ? { enabled } : {}), ...(names ? { errorsToRetry: names } : {}) };
};

/** @throws PlatformError 1402 for names and sizes that a process could not be given */
const environmentVariables = (value: unknown): EnvironmentVariables | undefined => {
  const members = rules.object(value);
  if (!members) return undefined;
  const variables: [string, { value: string }][] = [];
  let bytes = 0;
  for (const [name, held] of Object.entries(members)) {
    const text = rules.object(held)?.value;
    if (typeof text !== 'string') return undefined;
    if (!VARIABLE_NAME.test(name))
      throw new PlatformError(
        1402,
        `The environment variable name ${JSON.stringify(name.slice(0, 100))} is invalid: letters, digits and _ only, not starting with a digit`,
      );
    bytes += Buffer.byteLength(name) + Buffer.byteLength(text);
    variables.push([name, { value: text }]);
  }
  if (bytes > VARIABLES_BYTES)
    throw new PlatformError(
      1402,
      `The environment variables take ${bytes} bytes; at most ${VARIABLES_BYTES} are allowed for all together`,
    );
  return Object.fromEntries(variables);
};

/** What a function can be given when it is made or changed. */
export const functionMembers = {
  description: rules.text({ max: 2_000 }),
  code,
  // Each runtime has its own form (`index.handler`, `be.example.Class::method`, `main`); all stay within the code.
  entryPoint: (value: unknown) =>
    typeof value === 'string' && /^(?![/.])(?!.*\.\.)[\w$./:-]{1,200}$/.test(value) ? value : undefined,
  runtime: rules.oneOf(RUNTIMES),
  timeLimit: rules.wholeNumber(TIME_LIMIT_S.minimum, TIME_LIMIT_S.maximum),
  memoryLimit: rules.wholeNumber(MEMORY_LIMIT_MB.minimum, MEMORY_LIMIT_MB.maximum),
  environmentVariables,
  executionOptions,
  retryPolicy,
};

/** @throws PlatformError 1407 for a name that is there and wrong */
export const requireFunctionName = (body: unknown): void => {
  const name = membersOf(body).get('name');
  if (name != null && functionNameRule(name) === undefined)
    throw new PlatformError(1407, 'A function name has letters, digits, - and _ only, at most 64 of them');
};

import {
  type EnvironmentVariables,
  MEMORY_LIMIT_MB,
  PERMISSION_MODES,
  TIME_LIMIT_S,
  VARIABLE_NAME,
  VARIABLES_BYTES,
} from '../../../contract';
import { f } from '../../collection/f';
import { membersOf } from '../../collection/readBody';
import { isObject, reading } from '../../collection/schemas';
import { PlatformError } from '../../kernel/errors';
import { readCode, unzip } from './code';
import { CodeError } from './codeError';
import { MAX_PRIORITY } from './ports';
import { UNSAID } from './records';

/** What a function may be handed, in kilobytes of JSON. */
export const MAX_DATA_KB = 250;

export const priority = f.int({ min: -MAX_PRIORITY, max: MAX_PRIORITY });

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
/** Names of functions (platform-api 5.9). */
export const functionName = f.text({ pattern: NAME });

/** @throws PlatformError 1401 for code that cannot be unpacked */
export const requireUsable = async (code: Uint8Array | undefined): Promise<void> => {
  if (!code) return;
  await unzip(code).catch((error: unknown) => {
    throw error instanceof CodeError ? new PlatformError(1401, error.message) : error;
  });
};

/** @throws PlatformError 1401 */
const code = (value: unknown): Buffer | undefined => {
  if (typeof value !== 'string') return undefined;
  try {
    return readCode(value);
  } catch (error) {
    throw error instanceof CodeError ? new PlatformError(1401, error.message) : error;
  }
};

/** @throws PlatformError 1402 for names and sizes that a process could not be given */
const environmentVariables = (value: unknown): EnvironmentVariables | undefined => {
  if (!isObject(value)) return undefined;
  const variables: [string, { value: string }][] = [];
  let bytes = 0;
  for (const [name, held] of Object.entries(value)) {
    const text = isObject(held) ? held.value : undefined;
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

/** What a function can be given when it is made or changed; `null` takes away what it may do without. */
export const functionMembers = {
  description: f.text({ max: 2_000 }).orNull(),
  code: f.bytes().readAs(reading(code)),
  // Each runtime has its own form (`index.handler`, `be.example.Class::method`, `main`); all stay within the code.
  entryPoint: f.text({ pattern: /^(?![/.])(?!.*\.\.)[\w$./:-]{1,200}$/ }),
  // A newer name is kept as it was sent (platform-api 8.1).
  runtime: f.text({ pattern: /^[a-z][a-z0-9.]{1,40}$/ }),
  timeLimit: f.int({ min: TIME_LIMIT_S.minimum, max: TIME_LIMIT_S.maximum }),
  memoryLimit: f.int({ min: MEMORY_LIMIT_MB.minimum, max: MEMORY_LIMIT_MB.maximum }),
  environmentVariables: f.json<EnvironmentVariables>(reading(environmentVariables)).clearedTo({}),
  executionOptions: f
    .object({ permissionMode: f.enum(PERMISSION_MODES), defaultPriority: priority })
    .clearedTo(UNSAID.executionOptions),
  retryPolicy: f.object({ enabled: f.boolean(), errorsToRetry: f.texts() }).clearedTo(UNSAID.retryPolicy),
};

/** @throws PlatformError 1407 for a name that is there and wrong */
export const requireFunctionName = (body: unknown): void => {
  const name = membersOf(body).get('name');
  if (name != null && !(typeof name === 'string' && NAME.test(name)))
    throw new PlatformError(1407, 'A function name has letters, digits, - and _ only, at most 64 of them');
};

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { readMembers } from '../../collection/readBody';
import type { BodyOf } from '../../collection/types';
import { type Call, ONE_AFFECTED, type Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { isSameCode } from './code';
import { functionMembers, functionName, requireFunctionName, requireUsable } from './functionMembers';
import { type FunctionRow, findFunction, functionOnWire, summaryOnWire } from './records';
import { sealVariables, VariablesUnreadableError } from './variables';

const BASE = `${SERVICES.tasks.base}/functions`;
/** A zip of 10 MB in base64, and what is said beside it. */
const MAX_CODE_BODY = 14 * 1024 * 1024;
/** What a function gets that does not say (the client library's documentation). */
const DEFAULT_TIME_LIMIT_S = 30;
const DEFAULT_MEMORY_LIMIT_MB = 128;

const nameOf = ({ parameters }: Call): string => parameters.name ?? '';

const list: Route['handler'] = async ({ platform }) => {
  const rows = await platform.db
    .selectFrom('task_functions')
    .select(['name', 'description', 'update_timestamp'])
    .orderBy('name')
    .execute();
  return {
    query: '{}',
    page: { total: rows.length, offset: 0, limit: rows.length },
    data: rows.map(summaryOnWire),
  };
};

const read = async (call: Call, name: string) => {
  const row = await findFunction(call.platform, name);
  if (!row) throw new PlatformError(16);
  // Whoever reads the values can act as the function does: they are for those who could change it anyway.
  return functionOnWire(row, call.platform.variablesKey, call.caller.permissions.has('UPDATE_TASK_FUNCTION'));
};

const { code, entryPoint, runtime } = functionMembers;
const creation = {
  ...functionMembers,
  name: functionName.required(),
  code: code.required(),
  entryPoint: entryPoint.required(),
  runtime: runtime.required(),
};

const create: Route['handler'] = async call => {
  const { platform } = call;
  requireFunctionName(call.body);
  const given = readMembers(call.body, creation);
  await requireUsable(given.code);
  const at = new Date(platform.now());
  const variables = given.environmentVariables ?? {};
  await write(call, async ({ platform: { db } }, note) => {
    const made = await db
      .insertInto('task_functions')
      .values({
        name: given.name,
        description: given.description ?? null,
        entry_point: given.entryPoint,
        runtime: given.runtime,
        time_limit: given.timeLimit ?? DEFAULT_TIME_LIMIT_S,
        memory_limit: given.memoryLimit ?? DEFAULT_MEMORY_LIMIT_MB,
        variables: sealVariables(variables, given.name, platform.variablesKey),
        permission_mode: given.executionOptions?.permissionMode ?? null,
        default_priority: given.executionOptions?.defaultPriority ?? null,
        retry_policy: JSON.stringify(given.retryPolicy ?? {}),
        code: given.code,
        creation_timestamp: at,
        update_timestamp: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!made) throw new PlatformError(17);
    await note('function.create', given.name, { runtime: given.runtime, variables: Object.keys(variables) });
  });
  return read(call, given.name);
};

const isAlready = async (
  before: FunctionRow & { code: Buffer | null },
  { code, executionOptions, retryPolicy, ...given }: BodyOf<typeof functionMembers>,
  key: Buffer,
): Promise<boolean> => {
  const is = { description: null, ...functionOnWire(before, key, true) };
  const next = {
    ...is,
    ...given,
    executionOptions: { ...is.executionOptions, ...executionOptions },
    retryPolicy: { ...is.retryPolicy, ...retryPolicy },
  };
  return isDeepStrictEqual(next, is) && (!code || (before.code !== null && (await isSameCode(before.code, code))));
};

/** Variables that nobody can read any more are given anew. */
const ifReadable = (error: unknown): false => {
  if (error instanceof VariablesUnreadableError) return false;
  throw error;
};

const update: Route['handler'] = async call => {
  const { platform } = call;
  const name = nameOf(call);
  const given = readMembers(call.body, functionMembers);
  await requireUsable(given.code);
  const { code, environmentVariables, ...visible } = given;
  const variables = environmentVariables && sealVariables(environmentVariables, name, platform.variablesKey);
  await write(call, async ({ platform: { db } }, note) => {
    const before = await db
      .selectFrom('task_functions')
      .selectAll()
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new PlatformError(16);
    // Tools repeat every member: where nothing differs, nothing is written, and the time of the last change stays.
    if (await isAlready(before, given, platform.variablesKey).catch(ifReadable)) return;
    await db
      .updateTable('task_functions')
      .set({
        description: given.description,
        entry_point: given.entryPoint,
        runtime: given.runtime,
        time_limit: given.timeLimit,
        memory_limit: given.memoryLimit,
        variables,
        permission_mode: given.executionOptions?.permissionMode,
        default_priority: given.executionOptions?.defaultPriority,
        // Assumed: the retry policy is merged field by field, as the execution options are.
        retry_policy: sql`coalesce(retry_policy, '{}') || ${JSON.stringify(given.retryPolicy ?? {})}::jsonb`,
        code,
        update_timestamp: new Date(platform.now()),
      })
      .where('name', '=', name)
      .execute();
    const secrets = {
      ...(environmentVariables ? { variables: Object.keys(environmentVariables) } : {}),
      ...(code ? { codeBytes: code.length } : {}),
    };
    await note('function.update', name, { ...visible, ...secrets });
  });
  return ONE_AFFECTED;
};

const setEnabled =
  (enabled: boolean): Route['handler'] =>
  async call => {
    const name = nameOf(call);
    await write(call, async ({ platform: { db } }, note) => {
      // One statement changes it and tells whether it did.
      const { rows } = await sql<{
        changed: boolean;
      }>`with before as (select name, enabled from task_functions where name = ${name} for update)
        update task_functions f set enabled = ${enabled},
          update_timestamp = case when before.enabled = ${enabled} then f.update_timestamp else ${new Date(call.platform.now())} end
        from before where f.name = before.name returning before.enabled <> ${enabled} as changed`.execute(db);
      if (!rows[0]) throw new PlatformError(16);
      if (rows[0].changed) await note(enabled ? 'function.enable' : 'function.disable', name);
    });
    return ONE_AFFECTED;
  };

const remove: Route['handler'] = async call => {
  const name = nameOf(call);
  await write(call, async ({ platform: { db } }, note) => {
    const removed = await db.deleteFrom('task_functions').where('name', '=', name).returning('name').executeTakeFirst();
    if (!removed) throw new PlatformError(16);
    await note('function.delete', name);
  });
  return ONE_AFFECTED;
};

const UPDATE = { anyOf: ['UPDATE_TASK_FUNCTION'] };

/** Functions: what runs, with which limits and variables (platform-api 5.9). */
export const functionRoutes: readonly Route[] = [
  { method: 'GET', path: BASE, access: { anyOf: ['VIEW_TASK_FUNCTIONS'] }, handler: list },
  {
    method: 'POST',
    path: BASE,
    access: { anyOf: ['CREATE_TASK_FUNCTION'] },
    maxBody: MAX_CODE_BODY,
    handler: create,
  },
  {
    method: 'GET',
    path: `${BASE}/:name`,
    access: { anyOf: ['VIEW_TASK_FUNCTION_DETAILS'] },
    handler: call => read(call, nameOf(call)),
  },
  {
    method: 'PUT',
    path: `${BASE}/:name`,
    access: UPDATE,
    target: call => read(call, nameOf(call)),
    maxBody: MAX_CODE_BODY,
    handler: update,
  },
  { method: 'DELETE', path: `${BASE}/:name`, access: { anyOf: ['DELETE_TASK_FUNCTION'] }, handler: remove },
  { method: 'POST', path: `${BASE}/:name/enable`, access: UPDATE, handler: setEnabled(true) },
  { method: 'POST', path: `${BASE}/:name/disable`, access: UPDATE, handler: setEnabled(false) },
];

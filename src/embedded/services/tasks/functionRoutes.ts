import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { MAX_LARGE_BODY, readMembers } from '../../http/body';
import { type Call, ONE_AFFECTED, type Route } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { functionMembers, functionNameRule, requireFunctionName } from './functionMembers';
import { findFunction, functionOnWire, summaryOnWire } from './records';
import { sealVariables } from './variables';

const BASE = `${SERVICES.tasks.base}/functions`;
/** What a function gets that does not say (the client library's documentation). */
const DEFAULT_TIME_LIMIT_S = 30;
const DEFAULT_MEMORY_LIMIT_MB = 128;

const nameOf = ({ parameters }: Call): string => parameters.name ?? '';

const list: Route['handler'] = async ({ platform }) => {
  const { rows } = await sql<{ name: string; description: string | null; update_timestamp: Date }>`
    select name, description, update_timestamp from task_functions order by name`.execute(platform.db);
  return {
    query: '{}',
    page: { total: rows.length, offset: 0, limit: rows.length },
    data: rows.map(summaryOnWire),
  };
};

const read = async (call: Call, name: string) => {
  const row = await findFunction(call.platform, name);
  if (!row) throw new PlatformError(16);
  return functionOnWire(row, call.platform.variablesKey);
};

const create: Route['handler'] = async call => {
  const { platform } = call;
  requireFunctionName(call.body);
  const { code, entryPoint, runtime, ...optional } = functionMembers;
  const given = readMembers(call.body, { name: functionNameRule, code, entryPoint, runtime }, optional);
  const at = new Date(platform.now());
  const variables = given.environmentVariables ?? {};
  await platform.db.transaction().execute(async db => {
    const { rows } = await sql`insert into task_functions
      (name, description, entry_point, runtime, time_limit, memory_limit, variables, permission_mode, default_priority, retry_policy, code,
        creation_timestamp, update_timestamp)
      values (${given.name}, ${given.description ?? null}, ${given.entryPoint}, ${given.runtime}, ${given.timeLimit ?? DEFAULT_TIME_LIMIT_S},
        ${given.memoryLimit ?? DEFAULT_MEMORY_LIMIT_MB}, ${sealVariables(variables, given.name, platform.variablesKey)},
        ${given.executionOptions?.permissionMode ?? null}, ${given.executionOptions?.defaultPriority ?? null},
        ${JSON.stringify(given.retryPolicy ?? {})}::jsonb, ${given.code}, ${at}, ${at})
      on conflict do nothing returning name`.execute(db);
    if (rows.length === 0) throw new PlatformError(17);
    await audit(call, 'function.create', given.name, { runtime: given.runtime, variables: Object.keys(variables) }, db);
  });
  return read(call, given.name);
};

const update: Route['handler'] = async call => {
  const { platform } = call;
  const name = nameOf(call);
  const given = readMembers(call.body, {}, functionMembers);
  const { code, environmentVariables, ...visible } = given;
  const variables = environmentVariables && sealVariables(environmentVariables, name, platform.variablesKey);
  await platform.db.transaction().execute(async db => {
    // Assumed: the retry policy is merged field by field, as the execution options are.
    const { rows } = await sql`update task_functions set
      description = coalesce(${given.description ?? null}, description), entry_point = coalesce(${given.entryPoint ?? null}, entry_point),
      runtime = coalesce(${given.runtime ?? null}, runtime), time_limit = coalesce(${given.timeLimit ?? null}::int, time_limit),
      memory_limit = coalesce(${given.memoryLimit ?? null}::int, memory_limit), variables = coalesce(${variables ?? null}, variables),
      permission_mode = coalesce(${given.executionOptions?.permissionMode ?? null}, permission_mode),
      default_priority = coalesce(${given.executionOptions?.defaultPriority ?? null}::int, default_priority),
      retry_policy = coalesce(retry_policy, '{}') || ${JSON.stringify(given.retryPolicy ?? {})}::jsonb,
      code = coalesce(${code ?? null}::bytea, code), update_timestamp = ${new Date(platform.now())}
      where name = ${name} returning name`.execute(db);
    if (rows.length === 0) throw new PlatformError(16);
    const secrets = {
      ...(environmentVariables ? { variables: Object.keys(environmentVariables) } : {}),
      ...(code ? { codeBytes: code.length } : {}),
    };
    await audit(call, 'function.update', name, { ...visible, ...secrets }, db);
  });
  return ONE_AFFECTED;
};

const setEnabled =
  (enabled: boolean): Route['handler'] =>
  async call => {
    const name = nameOf(call);
    await call.platform.db.transaction().execute(async db => {
      const { rows } = await sql<{
        changed: boolean;
      }>`with before as (select name, enabled from task_functions where name = ${name} for update)
        update task_functions f set enabled = ${enabled},
          update_timestamp = case when before.enabled = ${enabled} then f.update_timestamp else ${new Date(call.platform.now())} end
        from before where f.name = before.name returning before.enabled <> ${enabled} as changed`.execute(db);
      if (!rows[0]) throw new PlatformError(16);
      if (rows[0].changed) await audit(call, enabled ? 'function.enable' : 'function.disable', name, {}, db);
    });
    return ONE_AFFECTED;
  };

const remove: Route['handler'] = async call => {
  const name = nameOf(call);
  await call.platform.db.transaction().execute(async db => {
    const { rows } = await sql`delete from task_functions where name = ${name} returning name`.execute(db);
    if (rows.length === 0) throw new PlatformError(16);
    await audit(call, 'function.delete', name, {}, db);
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
    maxBody: MAX_LARGE_BODY,
    handler: create,
  },
  {
    method: 'GET',
    path: `${BASE}/:name`,
    access: { anyOf: ['VIEW_TASK_FUNCTION_DETAILS'] },
    handler: call => read(call, nameOf(call)),
  },
  { method: 'PUT', path: `${BASE}/:name`, access: UPDATE, maxBody: MAX_LARGE_BODY, handler: update },
  { method: 'DELETE', path: `${BASE}/:name`, access: { anyOf: ['DELETE_TASK_FUNCTION'] }, handler: remove },
  { method: 'POST', path: `${BASE}/:name/enable`, access: UPDATE, handler: setEnabled(true) },
  { method: 'POST', path: `${BASE}/:name/disable`, access: UPDATE, handler: setEnabled(false) },
];

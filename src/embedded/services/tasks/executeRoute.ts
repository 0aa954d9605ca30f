import { SERVICES } from '../../../contract';
import { readMembers } from '../../collection/readBody';
import type { Route } from '../../http/route';
import type { Caller } from '../../kernel/caller';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { executions } from './executions';
import { findFunction, MAX_WAITED_FOR_S, openToOf } from './records';
import { taskData } from './taskRoutes';
import { taskWorker } from './worker';

const execute: Route['handler'] = async call => {
  const { platform } = call;
  const name = call.parameters.name ?? '';
  // Nobody, where the function is public.
  const caller: Caller | undefined = call.caller;
  const found = await findFunction(platform, name);
  if (!found) throw new PlatformError(16);
  const { data } = call.body === undefined ? {} : readMembers(call.body, { data: taskData });
  if (!found.enabled) throw new PlatformError(1405, `The function ${name} is disabled`);
  if (found.time_limit > MAX_WAITED_FOR_S) throw new PlatformError(1404);
  const { task, outcome } = await platform.use(taskWorker).execute({
    functionName: name,
    ...(data ? { data } : {}),
    createdByUserId: caller?.userId ?? null,
    createdByApplicationId: caller?.applicationId ?? null,
  });
  await write(call, (_, note) => note('function.execute', name, { taskId: task.id }));
  if (!outcome.error) return { ...executions.rowOnWire(task), result: outcome.result };
  const { type, name: errorName, message } = outcome.error;
  if (type === 'invocation') throw new PlatformError(1405, message, { taskId: task.id });
  throw new PlatformError(1406, undefined, { taskId: task.id, runtimeError: { name: errorName, message } });
};

/** Runs a function while its caller waits (platform-api 5.9). */
export const executeRoute: Route = {
  method: 'POST',
  path: `${SERVICES.tasks.base}/functions/:name/execute`,
  access: {
    anyOf: ['EXECUTE_TASK_FUNCTION'],
    suffix: 'name',
    openTo: openToOf,
  },
  handler: execute,
};

import { z } from 'zod';
import { f } from '../../collection/f';
import { boundedObject } from '../../collection/schemas';
import { ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { insertTask } from './enqueue';
import { executions } from './executions';
import { functionName, MAX_DATA_KB, priority } from './functionMembers';
import { taskQueue } from './ports';

/** What a function is handed. */
export const taskData = f.json(boundedObject('data', MAX_DATA_KB));
const members = {
  functionName: functionName.required(),
  data: taskData,
  startTimestamp: f.timestamp(),
  priority,
  tags: f.json<string[]>(z.array(z.string().min(1).max(200)).max(100)),
};

const create = executions.route('POST', '', 'CREATE_TASKS', members, async (given, call) => {
  const { platform, caller } = call;
  const task = await write(call, async ({ platform: { db } }, note) => {
    const row = await insertTask(
      platform,
      { ...given, createdByUserId: caller.userId, createdByApplicationId: caller.applicationId },
      db,
    );
    await note('task.create', row.id, { functionName: given.functionName });
    return row;
  });
  platform.use(taskQueue).wake();
  return executions.rowOnWire(task);
});

const cancel = executions.route('POST', ':taskId/cancel', 'CANCEL_TASKS', {}, async (_, call) => {
  const id = requireId(call.parameters.taskId);
  const at = new Date(call.platform.now());
  await write(call, async ({ platform: { db } }, note) => {
    const canceled = await db
      .updateTable('tasks')
      .set({ status: 'canceled', status_changed_timestamp: at, update_timestamp: at })
      .where('id', '=', id)
      .where('status', '=', 'new')
      .returning('id')
      .executeTakeFirst();
    if (!canceled) {
      const known = await db.selectFrom('tasks').select('id').where('id', '=', id).executeTakeFirst();
      throw new PlatformError(known ? 27 : 16);
    }
    await note('task.cancel', id);
  });
  return ONE_AFFECTED;
});

/** Asking for runs, and taking that back (platform-api 5.7). */
export const taskRoutes: readonly Route[] = [create, cancel];

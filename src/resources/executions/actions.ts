import { type Action, forEachRecord } from '../../admin/actions';
import type { Task } from '../../contract';

const cancel: Action<Task> = {
  name: 'cancel_executions',
  permission: ['CANCEL_TASKS'],
  confirm: { title: 'tools.actions.cancel_executions', text: 'tools.actions.cancel_sure' },
  // Only what has not begun can be canceled (platform-api 5.7).
  whyNot: ({ status }) => (status === 'new' ? undefined : 'tools.actions.has_begun'),
  isDone: ({ status }) => status === 'canceled',
  run: (tasks, context) =>
    forEachRecord(
      tasks,
      context,
      async ({ id }) => {
        await context.client.executions.cancel(id);
        return undefined;
      },
      4,
    ),
};

export const executionActions: readonly Action<Task>[] = [cancel];

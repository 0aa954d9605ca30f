import { type Action, forEachRecord } from '../../admin/actions';
import { isNothing } from '../../admin/platform';
import type { Task } from '../../contract';
import { readKept } from '../../ui/json/readTyped';
import { sayLostNumber } from '../../ui/json/sayLostNumber';
import { linkRerun, pathOf } from './reruns';
import { isLive } from './status';
import { startedWith, storedDataOf } from './storedData';

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
        const answer = await context.client.executions.cancel(id);
        return isNothing(answer) ? context.say('tools.actions.nothing_changed') : undefined;
      },
      4,
    ),
};

/** The data is read once more, exactly as it is stored: a number that no double holds would start another run. */
const runAgain: Action<Task> = {
  name: 'run_again',
  permission: ['CREATE_TASKS'],
  confirm: { title: 'tools.actions.run_again', text: 'tools.actions.run_again_sure' },
  whyNot: execution => (isLive(execution) ? 'tools.actions.not_ended' : undefined),
  run: (tasks, context) =>
    forEachRecord(
      tasks,
      context,
      async ({ id, functionName }) => {
        const { client, say, preferences } = context;
        const text = await client.executions.textOf(id);
        const json = storedDataOf(text);
        const data = json === '' ? undefined : readKept(json);
        if (data && !('value' in data))
          return 'number' in data ? sayLostNumber(data, say) : say('tools.actions.bad_data');
        const started = await client.executions.create({
          functionName,
          ...(data ? { data: data.value } : {}),
          ...startedWith(text),
        });
        linkRerun(preferences, id, started.id);
        return { id: started.id, to: pathOf(started.id) };
      },
      4,
    ),
};

export const executionActions: readonly Action<Task>[] = [runAgain, cancel];

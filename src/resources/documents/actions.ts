import { type Action, forEachRecord } from '../../admin/actions';
import type { DataDocument } from '../../contract';
import { part } from '../../ui/theme/part';
import { readWay } from './way';

/** Documents on their way at once. */
const PARALLEL = 4;

const TransitionChoice = part(() => import('./TransitionChoice').then(({ TransitionChoice }) => TransitionChoice));

/**
 * Each document waits for its own lock, and moves only from the status that was seen. Who may is a matter of the schema and of each
 * transition: those that are offered say so.
 */
const runTransition: Action<DataDocument> = {
  name: 'run_transition',
  permission: [],
  choice: TransitionChoice,
  whyNot: ({ status }, choice) => {
    const way = readWay(choice);
    return !way || way.from.includes(status) ? undefined : 'tools.actions.other_status';
  },
  isDone: ({ status }, choice) => status === readWay(choice)?.to,
  run: (documents, context) => {
    const way = readWay(context.choice);
    return forEachRecord(
      way ? documents : [],
      context,
      async ({ id, status }) => {
        if (!way) return undefined;
        const { documents: all } = context.client;
        await all.waitUntilUnlocked(way.schema, id, context.signal ? { signal: context.signal } : {});
        const { affectedRecords } = await all.transition(way.schema, id, { id: way.id, from: status });
        return affectedRecords === 0 ? context.say('tools.actions.nothing_changed') : undefined;
      },
      PARALLEL,
    );
  },
};

export const documentActions: readonly Action<DataDocument>[] = [runTransition];

import { z } from 'zod';
import { SERVICES } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { defineService } from '../../collection/defineService';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { SYSTEM } from '../../kernel/who';
import { write } from '../../kernel/write';
import { eventBus } from '../events/ports';
import { mails } from '../mail/ports';
import { taskQueue } from '../tasks/ports';
import { type Action, changedAction, newAction, readAction, requireOwnNames } from './actions';
import { runAction } from './dispatch';
import { holdDispatcher } from './hold';
import { dispatchersMigrations } from './migrations';
import { sampleDispatchers } from './samples';

/** Each event of its type does all of them at once. */
const MAX_ACTIONS = 100;

const fields = {
  id: f.id(),
  eventType: f.text({ min: 1, max: 200 }).required(),
  /** No two have the same; any number has none. */
  name: f.text({ max: 200 }),
  description: f.text({ max: 2_000 }),
  tags: f.texts({ items: 100, max: 200 }).default([]),
  actions: f.json<Action[]>(z.array(newAction).max(MAX_ACTIONS)).required().createOnly(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    dispatchers: TableOf<typeof fields>;
  }
}

const dispatchers = defineCollection({
  service: 'dispatchers',
  record: 'dispatcher',
  table: 'dispatchers',
  fields,
  permissions: {
    list: 'VIEW_DISPATCHERS',
    create: 'CREATE_DISPATCHERS',
    update: 'UPDATE_DISPATCHERS',
    remove: 'DELETE_DISPATCHERS',
  },
  hooks: {
    creating: ({ actions = [] }, { platform }) => ({
      actions: requireOwnNames(actions).map(action => ({ ...action, id: platform.randomHex(24) })),
    }),
  },
});

/** How many dispatchers of an event are read at once; all of them do what they say. */
const AT_ONCE = 500;

/** Changes the actions of the dispatcher in the address, which nobody else changes meanwhile. */
const changeActions = (call: Call, change: (actions: readonly Action[]) => readonly Action[]) =>
  write(call, async within => {
    const id = requireId(call.parameters.dispatcherId);
    await holdDispatcher(within.platform.db, id);
    const asking = { ...within, caller: SYSTEM } as const;
    const { actions } = await dispatchers.get(asking, id);
    await dispatchers.update(asking, id, { actions: [...requireOwnNames(change(actions))] });
  });

const indexOf = (actions: readonly Action[], id: string): number => {
  const at = actions.findIndex(action => action.id === id);
  if (at < 0) throw new PlatformError(16);
  return at;
};

const targetActions = async ({ platform, parameters }: Call): Promise<readonly Action[]> =>
  (await dispatchers.get({ platform, caller: SYSTEM }, requireId(parameters.dispatcherId))).actions;

const ACTIONS = `${SERVICES.dispatchers.base}/:dispatcherId/actions`;
const access = { anyOf: ['UPDATE_DISPATCHERS'] } as const;
const actionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: ACTIONS,
    access,
    target: targetActions,
    handler: async call => {
      const action: Action = { ...readAction(call.body), id: call.platform.randomHex(24) };
      await changeActions(call, actions => {
        if (actions.length >= MAX_ACTIONS)
          throw new PlatformError(26, `A dispatcher has at most ${MAX_ACTIONS} actions`);
        return [...actions, action];
      });
      return action;
    },
  },
  {
    method: 'PUT',
    path: `${ACTIONS}/:actionId`,
    access,
    target: async call => indexOf(await targetActions(call), call.parameters.actionId ?? ''),
    handler: async call => {
      await changeActions(call, actions => {
        const at = indexOf(actions, call.parameters.actionId ?? '');
        return actions.with(at, changedAction(actions[at] as Action, call.body));
      });
      return ONE_AFFECTED;
    },
  },
  {
    method: 'DELETE',
    path: `${ACTIONS}/:actionId`,
    access,
    handler: async call => {
      await changeActions(call, actions => actions.toSpliced(indexOf(actions, call.parameters.actionId ?? ''), 1));
      return ONE_AFFECTED;
    },
  },
];

/** What events set off: runs of functions, and mails by template (platform-api 6.9). */
export const dispatchersService = defineService({
  name: 'dispatchers',
  collections: [dispatchers],
  routes: actionRoutes,
  migrations: dispatchersMigrations,
  needs: [eventBus, taskQueue, mails],
  // One event of each kind has happened already: its mail and its run stand where they would in life.
  samples: async platform => {
    const rows = await platform.db.selectFrom('templates').select('id').where('name', '=', 'report-ready').execute();
    const templateId = rows[0]?.id;
    const by = { platform, caller: SYSTEM } as const;
    for (const sample of sampleDispatchers(templateId)) await dispatchers.insert(by, sample as never);
  },
  open: async platform => {
    platform.use(eventBus).listen(async (asking, event) => {
      const where = { op: 'eq', field: 'eventType', value: event.type } as const;
      for (let offset = 0, isLast = false; !isLast; offset += AT_ONCE) {
        const query = { where, sort: [], limit: { limit: AT_ONCE, offset }, skipCount: true };
        const { records } = await dispatchers.find({ ...asking, caller: SYSTEM }, query);
        for (const { actions } of records)
          for (const action of actions) await runAction(platform, asking, action, event);
        isLast = records.length < AT_ONCE;
      }
    });
  },
});

import { defineCollection } from '../../collection/defineCollection';
import { defineService } from '../../collection/defineService';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { offer } from '../../kernel/ports';
import { SYSTEM } from '../../kernel/who';
import { tellOf } from './happenings';
import { eventsMigrations } from './migrations';
import { createEventBus, eventBus } from './ports';
import { SAMPLE_EVENTS, SAMPLE_SUBSCRIPTIONS } from './samples';

const { creationTimestamp, updateTimestamp } = f.timestamps();
const eventFields = { id: f.id(), type: f.text({ min: 1, max: 200 }).required(), content: f.json(), creationTimestamp };
const subscriptionFields = {
  id: f.id(),
  service: f
    .object({
      name: f.text({ min: 1, max: 200 }).required(),
      version: f
        .object({
          major: f.int({ min: 0 }).required(),
          minor: f.int({ min: 0 }).required(),
          patch: f.int({ min: 0 }).required(),
        })
        .required(),
    })
    .required(),
  eventTypes: f.texts().required(),
  /** Kept as later clients say it: whoever listens here does so within the event's own transaction. */
  retriable: f.boolean(),
  creationTimestamp,
  updateTimestamp,
};

declare module '../../store/schema' {
  interface Schema {
    events: TableOf<typeof eventFields>;
    event_subscriptions: TableOf<typeof subscriptionFields>;
  }
}

const common = { service: 'events', record: 'event', table: 'events', fields: eventFields } as const;
const events = defineCollection({
  ...common,
  permissions: { list: 'VIEW_EVENTS', create: 'CREATE_EVENTS' },
  // Whoever listens does so within the same transaction: what they do is done if and only if the event is there.
  hooks: { created: (event, asking) => asking.platform.use(eventBus).publish(asking, event) },
});

/** What happened before anybody listened: nothing follows from it any more. */
const past = defineCollection({ ...common, permissions: {} });

const subscriptions = defineCollection({
  service: 'events',
  path: 'subscriptions',
  record: 'subscription',
  table: 'event_subscriptions',
  fields: subscriptionFields,
  permissions: { list: 'VIEW_SUBSCRIPTIONS', create: 'CREATE_SUBSCRIPTIONS' },
});

/** What happened, for whoever listens (platform-api 6.14). */
export const eventsService = defineService({
  name: 'events',
  collections: [events, subscriptions],
  migrations: eventsMigrations,
  offers: () => [offer(eventBus, createEventBus())],
  open: async platform => platform.events.listen(tellOf(platform, events.insert)),
  samples: async platform => {
    const by = { platform, caller: SYSTEM } as const;
    for (const sample of SAMPLE_EVENTS) await past.insert(by, sample);
    for (const sample of SAMPLE_SUBSCRIPTIONS) await subscriptions.insert(by, sample);
  },
});

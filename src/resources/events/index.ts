import { defineResource } from '../../admin/defineResource';
import { automationSection } from '../sections';

type Event = { id: string; type: string; content?: object; creationTimestamp: Date };

export const events = defineResource<Event>({
  name: 'automation/events',
  section: automationSection,
  api: { path: '/events/v1', casing: 'snake', one: 'filter' },
  permissions: { list: ['ViewEvents'], create: ['CreateEvents'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'type', sortable: true },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  defaultSort: { field: 'creationTimestamp', order: 'DESC' },
  title: 'type',
  hasOwnTexts: true,
  writes: { blank: { type: '', content: {} }, required: ['type'] },
  filterExample: 'eq(type,order_paid)',
  filterFields: { id: 'string', type: 'string', creation_timestamp: 'date' },
});

type Subscription = {
  id: string;
  service: { name?: string };
  eventTypes: readonly string[];
  updateTimestamp: Date;
};

export const eventSubscriptions = defineResource<Subscription>({
  name: 'automation/subscriptions',
  section: automationSection,
  api: { path: '/events/v1/subscriptions', casing: 'snake', one: 'filter' },
  permissions: { list: ['ViewSubscriptions'], create: ['CreateSubscriptions'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'service', value: ({ service }) => service?.name },
    { field: 'eventTypes', kind: 'texts' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
  ],
  hasOwnTexts: true,
  writes: {
    blank: { service: { name: '', version: { major: 1, minor: 0, patch: 0 } }, event_types: [] },
    members: { 'service.name': 'text', 'service.version': 'json' },
    required: ['service.name', 'event_types'],
  },
  filterExample: 'eq(event_types,order_paid)',
  filterFields: { id: 'string', event_types: 'array', update_timestamp: 'date' },
});

import { body, endpoint } from '../services/endpoint';
import { record } from '../shapes';
import { list } from './service';

type NewEvent = { type: string; content?: Readonly<Record<string, unknown>> };
type NewSubscription = {
  service: { name: string; version: { major: number; minor: number; patch: number } };
  eventTypes: string[];
};
type Kept = { id: string; creationTimestamp: Date };

/** What happened, and who wants to know (platform-api 6.14). */
export const EVENTS = {
  events: list('/events/v1/', record<NewEvent & Kept>()),
  create: endpoint({ method: 'POST', path: '/events/v1/', body: body<NewEvent>(), answers: record<NewEvent & Kept>() }),
  subscriptions: list('/events/v1/subscriptions', record<NewSubscription & Kept>()),
  subscribe: endpoint({
    method: 'POST',
    path: '/events/v1/subscriptions',
    body: body<NewSubscription>(),
    answers: record<NewSubscription & Kept>(),
  }),
};

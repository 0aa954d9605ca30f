import { body, endpoint } from '../services/endpoint';
import { affected, record } from '../shapes';
import { list } from './service';

type Labels = { name?: string; description?: string };
type NewAction = Labels &
  (
    | { type: 'mail'; recipients: { to?: string[]; cc?: string[]; bcc?: string[] }; templateId: string }
    | {
        type: 'task';
        functionName: string;
        data?: Readonly<Record<string, unknown>>;
        tags?: string[];
        startTimestamp?: Date;
      }
  );
type Action = NewAction & { id: string };
type NewDispatcher = Labels & { eventType: string; tags?: string[]; actions: NewAction[] };
type Dispatcher = Labels & {
  id: string;
  eventType: string;
  tags: string[];
  actions: Action[];
  creationTimestamp: Date;
  updateTimestamp: Date;
};

/** What events set off (platform-api 6.9). */
export const DISPATCHERS = {
  dispatchers: list('/dispatchers/v1/', record<Dispatcher>()),
  create: endpoint({
    method: 'POST',
    path: '/dispatchers/v1/',
    body: body<NewDispatcher>(),
    answers: record<Dispatcher>(),
  }),
  /** Its actions are changed by their own calls. */
  update: endpoint({
    method: 'PUT',
    path: '/dispatchers/v1/{dispatcher}',
    body: body<Partial<Omit<NewDispatcher, 'actions'>>>(),
    answers: affected,
  }),
  remove: endpoint({ method: 'DELETE', path: '/dispatchers/v1/{dispatcher}', answers: affected }),
  createAction: endpoint({
    method: 'POST',
    path: '/dispatchers/v1/{dispatcher}/actions',
    body: body<NewAction>(),
    answers: record<Action>(),
  }),
  /** An action keeps its type. */
  updateAction: endpoint({
    method: 'PUT',
    path: '/dispatchers/v1/{dispatcher}/actions/{action}',
    body: body<Readonly<Record<string, unknown>>>(),
    answers: affected,
  }),
  removeAction: endpoint({
    method: 'DELETE',
    path: '/dispatchers/v1/{dispatcher}/actions/{action}',
    answers: affected,
  }),
};

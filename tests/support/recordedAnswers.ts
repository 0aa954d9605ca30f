import type { OAuth2Client } from '@extrahorizon/javascript-sdk';
import type { connectOAuth2 } from '../../src/client/platform';

type Own = ReturnType<typeof connectOAuth2>;
type Call<C> = (client: C) => Promise<unknown>;

/** One list of the platform: where it is, one record as the reference prints it, and how either client asks for it. */
export type RecordedList = {
  path: string;
  record: Readonly<Record<string, unknown>>;
  own: (client: Own) => {
    find: () => Promise<unknown>;
    findFirst: () => Promise<unknown>;
    findAll: () => Promise<unknown>;
  };
  official: (client: OAuth2Client) => {
    find: () => Promise<unknown>;
    findFirst?: () => Promise<unknown>;
    findAll?: () => Promise<unknown>;
  };
};

/** One call of the platform and its answer, and how either client makes it. */
export type RecordedCall = { call: string; answer: unknown; own: Call<Own>; official: Call<OAuth2Client> };

const ISO = '2024-03-01T10:00:00.000Z';
const MS = Date.parse(ISO);
const ID = '5a0b2adc265ced65a8cab865';
const OTHER = '5bfbfc3146e0fb321a4b2801';
const inIso = { updateTimestamp: ISO, creationTimestamp: ISO };
const inMs = { creation_timestamp: MS, update_timestamp: MS };

const ROLE = { id: OTHER, name: 'admin', permissions: [{ name: 'VIEW_USER', description: 'View user' }], ...inMs };
const USER = {
  id: ID,
  first_name: 'Eva',
  phone_number: '32470123456',
  last_failed_timestamp: MS,
  roles: [ROLE],
  patient_enlistments: [{ group_id: OTHER, expiry_timestamp: MS, expired: true, creation_timestamp: MS }],
  staff_enlistments: [
    { group_id: OTHER, roles: [{ id: OTHER, group_id: OTHER, permissions: ['VIEW_PATIENTS'] }], ...inMs },
  ],
  ...inMs,
};
const DOCUMENT = {
  id: ID,
  creatorId: OTHER,
  userIds: [OTHER],
  status: 'new',
  data: { first_name: 'Ada', creationTimestamp: ISO, API_KEY: 1, records_affected: 2, list: [{ timestamp: ISO }] },
  transitionLock: { timestamp: ISO },
  statusChangedTimestamp: ISO,
  ...inIso,
};
const TASK = {
  id: ID,
  functionName: 'report',
  status: 'failed',
  startTimestamp: ISO,
  statusChangedTimestamp: ISO,
  data: { my_key: { API_KEY: 1 } },
  error: { type: 'runtime', message: 'x' },
  ...inIso,
};
const FILE = {
  name: 'a.txt',
  mimetype: 'text/plain',
  size: 3,
  tags: ['a'],
  tokens: [{ token: 't', accessLevel: 'full' }],
  ...inIso,
};
const DISPATCHER = {
  id: ID,
  eventType: 'visited',
  actions: [{ id: OTHER, type: 'task', functionName: 'report', data: { my_key: 1 } }],
  creationTimestamp: MS,
  updateTimestamp: MS,
};
const TEMPLATE = {
  id: ID,
  name: 'letter',
  schema: { type: 'object', fields: {} },
  fields: { subject: '$a_b' },
  ...inMs,
};
const MAIL = { id: ID, creator_id: OTHER, recipients: { to: ['a@example.test'] }, reply_to: [], views: 0, ...inMs };
const NOTIFICATION = { id: ID, user_id: OTHER, type: 'message', fields: { title: 'x' }, viewed: false, ...inMs };
const PROFILE = { id: ID, address_line1: 'Street 1', birthday: '1990-01-31', groups: [{ group_id: OTHER }], ...inMs };
const PRODUCT = {
  id: ID,
  prices: { EUR: { amount: 100 } },
  schema: { properties: { size: { type: 'number' } } },
  ...inIso,
};
const APPLICATION = {
  id: ID,
  type: 'oauth2',
  redirectUris: [],
  versions: [{ id: OTHER, clientId: 'c', creationTimestamp: ISO }],
  ...inIso,
};

export const LISTS: Readonly<Record<string, RecordedList>> = {
  users: { path: '/users/v1', record: USER, own: c => c.users.users, official: c => c.users },
  'global roles': {
    path: '/users/v1/roles',
    record: ROLE,
    own: c => c.users.roles,
    official: c => c.users.globalRoles,
  },
  schemas: {
    path: '/data/v1',
    record: {
      id: ID,
      name: 'visit',
      statuses: { new: { a_b: '1' } },
      properties: { a_b: { type: 'string' } },
      ...inIso,
    },
    own: c => c.data.schemas,
    official: c => c.data.schemas,
  },
  documents: {
    path: '/data/v1/visit/documents',
    record: DOCUMENT,
    own: c => c.data.documents('visit'),
    official: ({ data: { documents } }) => ({
      find: () => documents.find('visit'),
      findFirst: () => documents.findFirst('visit'),
      findAll: () => documents.findAll('visit'),
    }),
  },
  files: { path: '/files/v1', record: FILE, own: c => c.files.files, official: c => c.files },
  tasks: { path: '/tasks/v1', record: TASK, own: c => c.tasks.tasks, official: c => c.tasks },
  templates: { path: '/templates/v1', record: TEMPLATE, own: c => c.templates.templates, official: c => c.templates },
  mails: { path: '/mail/v1', record: MAIL, own: c => c.mail.mails, official: c => c.mails },
  dispatchers: {
    path: '/dispatchers/v1',
    record: DISPATCHER,
    own: c => c.dispatchers.dispatchers,
    official: c => c.dispatchers,
  },
  products: {
    path: '/payments/v1/products',
    record: PRODUCT,
    own: c => c.payments.products,
    official: c => c.payments.products,
  },
  localizations: {
    path: '/localizations/v1',
    record: { key: 'mail_closing', text: { EN: 'Bye', NL: 'Dag' }, ...inMs },
    own: c => c.localizations.localizations,
    official: c => c.localizations,
  },
  profiles: { path: '/profiles/v1', record: PROFILE, own: c => c.profiles.profiles, official: c => c.profiles },
  notifications: {
    path: '/notifications/v1/notifications',
    record: NOTIFICATION,
    own: c => c.notifications.notifications,
    official: c => c.notifications,
  },
  events: {
    path: '/events/v1',
    record: { id: ID, type: 'visited', creation_timestamp: MS },
    own: c => c.events.events,
    official: c => c.events,
  },
  applications: {
    path: '/auth/v2/applications',
    record: APPLICATION,
    own: c => c.auth.applications,
    official: c => c.auth.applications,
  },
};

/** A single record, a count, nothing, or texts: one of each service at least. */
export const CALLS: readonly RecordedCall[] = [
  { call: 'GET /users/v1/me', answer: USER, own: c => c.users.me(), official: c => c.users.me() },
  {
    call: `PUT /users/v1/${ID}`,
    answer: USER,
    own: c => c.users.update(ID, { firstName: 'Eva' }),
    official: c => c.users.update(ID, { firstName: 'Eva' }),
  },
  {
    call: `DELETE /users/v1/${ID}`,
    answer: { records_affected: 1 },
    own: c => c.users.remove(ID),
    official: c => c.users.remove(ID),
  },
  {
    call: 'GET /users/v1/password_policy',
    answer: { minimum_length: 8, upper_case_required: true },
    own: c => c.users.passwordPolicy(),
    official: async c => {
      const {
        pattern: _,
        messageFormat: __,
        ...policy
      } = (await c.users.passwordPolicy()) as unknown as Record<string, unknown>;
      return policy;
    },
  },
  {
    call: 'POST /data/v1/visit/documents',
    answer: DOCUMENT,
    own: c => c.data.createDocument('visit', { a: 1 }),
    official: c => c.data.documents.create('visit', { a: 1 }),
  },
  {
    call: `PUT /data/v1/visit/documents/${ID}`,
    answer: { affectedRecords: 0 },
    own: c => c.data.updateDocument('visit', ID, '', { a: 1 }),
    official: c => c.data.documents.update('visit', ID, { a: 1 }),
  },
  {
    call: 'GET /files/v1/t/details',
    answer: FILE,
    own: c => c.files.details('t'),
    official: c => c.files.getDetails('t'),
  },
  {
    call: 'GET /tasks/v1/functions/report',
    answer: {
      name: 'report',
      environmentVariables: { API_KEY: { value: 'a' }, my_var: { value: 'b' } },
      updateTimestamp: ISO,
    },
    own: c => c.tasks.functionByName('report'),
    official: c => c.tasks.functions.getByName('report'),
  },
  {
    call: 'POST /tasks/v1',
    answer: TASK,
    own: c => c.tasks.create({ functionName: 'report' }),
    official: c => c.tasks.create({ functionName: 'report' }),
  },
  {
    call: `POST /tasks/v1/${ID}/cancel`,
    answer: { affectedRecords: 1 },
    own: c => c.tasks.cancel(ID),
    official: c => c.tasks.cancel(ID),
  },
  {
    call: 'GET /configurations/v2/general',
    answer: { id: ID, data: { my_key: { timestamp: 'soon' } }, userConfiguration: {}, ...inIso },
    own: c => c.configurations.general(),
    official: c => c.configurations.general.get(),
  },
  {
    call: `POST /templates/v1/${ID}/resolve`,
    answer: { subject: 'Hello', body: 'a_b' },
    own: c => c.templates.resolve(ID, { content: {} }),
    official: c => c.templates.resolveAsJson(ID, { content: {} }),
  },
  {
    call: 'POST /mail/v1',
    answer: MAIL,
    own: c => c.mail.send({ recipients: { to: ['a@example.test'] }, subject: 'x', body: 'y' }),
    official: c => c.mails.send({ recipients: { to: ['a@example.test'] }, subject: 'x', body: 'y' }),
  },
  {
    call: 'GET /mail/v1/hash/open',
    answer: { records_affected: 1 },
    own: c => c.mail.track('hash'),
    official: c => c.mails.track('hash'),
  },
  {
    call: `POST /dispatchers/v1/${ID}/actions`,
    answer: DISPATCHER.actions[0],
    own: c => c.dispatchers.createAction(ID, { type: 'task', functionName: 'report' }),
    official: c => c.dispatchers.actions.create(ID, { type: 'task', functionName: 'report' } as never),
  },
  {
    call: 'POST /payments/v1/orders',
    answer: { id: ID, status: 'created', product: PRODUCT, data: { a_b: 1 }, ...inIso },
    own: c => c.payments.createOrder({ productId: ID }),
    official: c => c.payments.orders.create({ productId: ID } as never),
  },
  {
    call: 'POST /localizations/v1',
    answer: { created: 1, existing: 1, existing_ids: ['mail_closing'] },
    own: c => c.localizations.create({ localizations: [] }),
    official: c => c.localizations.create({ localizations: [] }),
  },
  {
    call: `PUT /profiles/v1/${ID}/groups/${OTHER}`,
    answer: { group_id: OTHER, reason: 'x', patient_id: 'p' },
    own: c => c.profiles.updateGroup(ID, OTHER, {}),
    official: c => c.profiles.groups.update(ID, OTHER, {} as never),
  },
  {
    call: 'POST /notifications/v1/viewed',
    answer: { records_affected: 2 },
    own: c => c.notifications.markAsViewed(''),
    official: c => c.notifications.markAsViewed(),
  },
  {
    call: 'POST /events/v1/subscriptions',
    answer: { id: ID, service: { name: 's', version: { major: 1, minor: 0, patch: 0 } }, event_types: ['x'], ...inMs },
    own: c =>
      c.events.subscribe({ service: { name: 's', version: { major: 1, minor: 0, patch: 0 } }, eventTypes: ['x'] }),
    official: c =>
      c.events.subscriptions.create({
        service: { name: 's', version: { major: 1, minor: 0, patch: 0 } },
        eventTypes: ['x'],
      }),
  },
  {
    call: `GET /auth/v2/mfa/users/${ID}`,
    answer: {
      id: ID,
      enabled: true,
      methods: [{ id: OTHER, type: 'totp', tags: [], verified: true, ...inIso }],
      updateTimestamp: ISO,
    },
    own: c => c.auth.mfa(ID),
    official: c => c.auth.users.getMfaSetting(ID),
  },
];

import fc from 'fast-check';

const ID = '5e9fff9d90135a2a9a718e2f';
const TIME = '2026-01-05T09:30:00.000Z';
const EPOCH = 1_767_605_400_000;

const named = (member: string) => `Sound ${member}`;
const textsOf = (...members: string[]) => Object.fromEntries(members.map(member => [member, named(member)]));
const idsOf = (...members: string[]) => Object.fromEntries(members.map(member => [member, ID]));
const times = (at: string | number, ...members: string[]) => Object.fromEntries(members.map(member => [member, at]));

const ROLE = {
  id: ID,
  group_id: ID,
  ...textsOf('name', 'description'),
  permissions: [{ name: 'VIEW_USER', description: 'View all users' }],
  creation_timestamp: EPOCH,
};
const STEP = {
  type: 'input',
  configuration: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
};
const TRANSITION = {
  type: 'manual',
  fromStatuses: ['new'],
  toStatus: 'new',
  conditions: [STEP],
  actions: [{ type: 'task', functionName: 'notify', data: { kind: 'review' } }],
  afterActions: [{ type: 'notifyAlgoQueueManager' }],
};
const NUMBER = { type: 'number', minimum: 0, maximum: 300, queryable: true };

/** What records of every service have. Written by hand from the reference (platform-api 3 to 6), in the spelling of the wire. */
const COMMON = {
  id: ID,
  ...textsOf('name', 'description', 'status', 'type'),
  ...idsOf('userId', 'user_id'),
  ...times(TIME, 'creationTimestamp', 'updateTimestamp'),
  ...times(EPOCH, 'creation_timestamp', 'update_timestamp'),
  tags: ['selected'],
  // What no reference names.
  extra: { nested: [{ deep: null }] },
  another_one: 'Words',
};

const PERSON = {
  ...textsOf('first_name', 'last_name', 'email', 'phone_number'),
  ...idsOf('profile_image', 'group_id'),
  activation: true,
  language: 'NL',
  time_zone: 'Europe/Brussels',
  failed_count: 2,
  last_failed_timestamp: EPOCH,
  roles: [ROLE, { ...ROLE, permissions: ['VIEW_PATIENTS'] }],
  permissions: [{ name: 'VIEW_USER' }, 'VIEW_PATIENTS'],
  patient_enlistments: [{ group_id: ID, expiry_timestamp: EPOCH, expired: true, creation_timestamp: EPOCH }],
  staff_enlistments: [{ group_id: ID, roles: [ROLE], creation_timestamp: EPOCH }],
};
const SCHEMA_OR_DOCUMENT = {
  properties: {
    value: NUMBER,
    takenAt: { type: 'string', format: 'date-time' },
    location: { type: 'object', properties: { latitude: NUMBER }, required: ['latitude'] },
    tags: { type: 'array', items: { type: 'string', enum: ['a'] }, maxItems: 10 },
  },
  statuses: { new: {}, reviewed: { color: 'green' } },
  creationTransition: TRANSITION,
  transitions: [{ ...TRANSITION, id: ID, name: 'review' }],
  indexes: [{ id: ID, name: 'value_1', fields: [{ name: 'value', type: 'asc' }], options: { unique: true } }],
  createMode: 'allUsers',
  readMode: ['linkedUsers', 'creator'],
  defaultLimit: 20,
  maximumLimit: 100,
  disabled: false,
  ...idsOf('creatorId', 'schemaId', 'documentId'),
  ...times(TIME, 'statusChangedTimestamp', 'commentedTimestamp'),
  data: { value: 120, takenAt: TIME, location: { latitude: 1 }, tags: ['a'] },
  transitionLock: { timestamp: TIME },
  userIds: [ID],
  groupIds: [ID],
  commentCount: 1,
  text: 'Seen',
};
const FUNCTION_OR_TASK = {
  ...textsOf('functionName', 'entryPoint', 'runtime', 'path', 'message'),
  ...idsOf('createdByUserId', 'createdByApplicationId', 'retriedByTaskId', 'applicationId'),
  ...times(TIME, 'startTimestamp', 'statusChangedTimestamp', 'nextTimestamp', 'timestamp'),
  enabled: true,
  memoryLimit: 128,
  timeLimit: 30,
  executionOptions: { permissionMode: 'permissionRequired', defaultPriority: 1 },
  environmentVariables: { API_KEY: { value: 'x' }, other: { value: 'y' } },
  retryPolicy: { enabled: true, errorsToRetry: ['runtime'] },
  interval: 3600,
  data: { kind: 'review' },
  priority: 1,
  error: { type: 'runtime', name: 'TypeError', message: 'boom' },
  retryForTaskIds: [ID],
  method: 'GET',
  statusCode: 200,
  duration: 1.5,
};

/** By the service. */
const MORE: Readonly<Record<string, object>> = {
  users: PERSON,
  data: SCHEMA_OR_DOCUMENT,
  tasks: FUNCTION_OR_TASK,
  auth: {
    ...textsOf('authorizationCode', 'state', 'error'),
    ...idsOf('applicationId', 'clientId', 'tokenSecret'),
    ...times(TIME, 'expiryTimestamp', 'lastUsedTimestamp', 'lastFailedAttemptTimestamp'),
    enabled: true,
    confidential: false,
    methods: [{ id: ID, type: 'totp', name: 'Phone', tags: [], verified: true, updateTimestamp: TIME }],
    versions: [{ id: ID, name: 'Version 1', clientId: ID, consumerKey: ID, creationTimestamp: TIME }],
    redirectUris: ['https://console.example.org/callback'],
  },
  files: { ...textsOf('mimetype'), size: 2048, tokens: [{ token: `${ID}-x`, accessLevel: 'full' }] },
  templates: {
    schema: { type: 'object', fields: { name: { type: 'string' } } },
    fields: { title: 'Hello', body: 'World' },
    outputs: { subject: '{{x}}' },
    inputs: { x: { type: 'string' } },
    time_zone: 'Europe/Brussels',
  },
  mail: {
    ...textsOf('subject', 'body', 'text', 'html', 'from'),
    ...idsOf('template_id'),
    recipients: { to: ['a@b.test'], cc: [], bcc: [] },
    to: [{ address: 'a@b.test', name: 'Ada' }],
    attachments: [{ name: 'a.pdf', filename: 'a.pdf', content: 'eA==', encoding: 'base64' }],
    templateData: { template_id: ID, language: 'EN', content: { a: 'b' } },
    views: 3,
  },
  dispatchers: {
    ...textsOf('eventType'),
    actions: [
      { id: ID, type: 'mail', recipients: { to: ['a@b.test'] }, templateId: ID },
      { id: ID, type: 'task', functionName: 'notify', data: { a: 1 } },
    ],
  },
  payments: {
    ...textsOf('source', 'sourceProductId', 'statusCategory', 'subscriptionGroup', 'subscriptionTier', 'currency'),
    ...idsOf('creatorId', 'targetUserId'),
    expireTimestamp: TIME,
    prices: { EUR: { amount: 1000 }, USD: { amount: 1200 } },
    product: { id: ID, name: 'Checkup', prices: { EUR: { amount: 1000 } } },
    events: [{ type: 'created', creationTimestamp: TIME }],
    receipt: { packageName: 'a', subscriptionId: 'b', purchaseToken: 'c' },
    ...textsOf('packageName', 'transactionId', 'bundleId'),
    eventTimeMillis: String(EPOCH),
    subscriptionNotification: { notificationType: 2, purchaseToken: 'c', subscriptionId: 'b' },
    schema: { properties: { a: { type: 'string' } }, required: ['a'] },
  },
  localizations: { ...textsOf('key'), text: { EN: 'Hello', NL: 'Hallo' } },
  profiles: {
    ...textsOf('city', 'activity', 'physician'),
    country: 'BE',
    region: 'BE-VLG',
    birthday: '1990-01-31',
    gender: 1,
    groups: [{ group_id: ID, reason: 'ill', patient_id: 'p', custom_fields: { a: 1 } }],
    medication: [{ name: 'x', dosis: { number: 1, unit: 'mg' }, medication_frequency: 'EVERY_DAY', count: 2 }],
    comorbidities: ['COPD'],
    custom_fields: { a: { b: [1] } },
  },
  notifications: {
    ...textsOf('title', 'body', 'key', 'combined_body'),
    viewed: false,
    important: true,
    push_by_default: true,
    fields: { title: 'Hello', body: 'World' },
    preferences: { message: true, link: false },
    required_fields: { title: 'STRING' },
    optional_fields: { url: { field_type: 'URL', default_value: 'x' } },
  },
  events: {
    content: { a: 1 },
    service: { name: 'tasks', version: { major: 1, minor: 2, patch: 3 } },
    event_types: ['created'],
  },
};

/** Instead of what belongs there; each of a kind that some member is not. */
const WRONG = fc.constantFrom<unknown>(
  ...[undefined, undefined, null, null, '', ' ', 'words', '12', 'null', '2026-01-05T09:30:00.000Z', '2026-99-99T99:00'],
  ...[0, 1, -1, 0.5, 1e15, 9e15, 1_767_605_400_000, true, false],
  ...[
    [],
    [null],
    [[]],
    [{}],
    ['words'],
    [1, 'two', { three: 3 }],
    {},
    { a: null },
    { id: 5 },
    { name: { first: ['x'] } },
  ],
  ...[{ type: [] }, { value: {} }, { length: 3 }, { constructor: null }],
);

/** Spoils a value: of an object or a list some parts, of everything else, rarely, the whole. */
const spoilt = (value: unknown): fc.Arbitrary<unknown> => {
  const parts = Array.isArray(value)
    ? fc.tuple(...value.map(spoilt))
    : typeof value === 'object' && value !== null
      ? fc.record(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoilt(part)])))
      : fc.constant(value);
  return fc.oneof({ weight: 3, arbitrary: parts }, { weight: 1, arbitrary: WRONG });
};

const membersOf = (value: object) =>
  fc.record(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoilt(part)])));

const total = fc.constantFrom<unknown>(-1, undefined, 0, 1e15, 3, 2.5);

/** One record; a page of rows the first of which is sound and others none at all; a page of records. */
export type SpoiltAnswer = { record: object; rows: object; records: object };

/** What tells records of a service from others, where that is not their id. */
const NAMES: Readonly<Record<string, string>> = { localizations: 'key', notifications: 'name', tasks: 'name' };

const answerOf = (service: string): fc.Arbitrary<SpoiltAnswer> => {
  const sound: Record<string, unknown> = { ...COMMON, ...MORE[service] };
  const name = NAMES[service] ?? 'id';
  const record = membersOf(sound).map(members => ({ ...members, id: ID, [name]: sound[name] }));
  const pageOf = (row: fc.Arbitrary<unknown>) =>
    fc.record({ total, others: fc.array(row, { minLength: 2, maxLength: 3 }) }).map(({ total: all, others }) => ({
      query: '{}',
      page: { total: all, offset: 0, limit: 20 },
      data: [sound, ...others],
    }));
  const row = fc.oneof(record, membersOf(sound), WRONG).map(value => value ?? null);
  return fc.record({ record, rows: pageOf(row), records: pageOf(record) });
};

/** What the services of a host answer, each in one way: the same for each seed. */
export const spoiltAnswers = (seed: number): ((service: string) => SpoiltAnswer) => {
  const made = new Map<string, SpoiltAnswer>();
  return service => {
    const known = made.get(service) ?? (fc.sample(answerOf(service), { numRuns: 1, seed })[0] as SpoiltAnswer);
    made.set(service, known);
    return known;
  };
};

/** What a foreign host holds, as it travels (platform-api 5): written by hand from the reference, not by our own code. */

type WireRecord = Record<string, unknown>;

const id = (kind: number, index: number) => `${kind}${String(index).padStart(23, '0')}`;
const DAY = Date.UTC(2026, 0, 1);

const user = (index: number): WireRecord => ({
  id: id(1, index),
  first_name: `First ${index}`,
  last_name: `Last ${String(index).padStart(3, '0')}`,
  email: `user${index}@host.test`,
  activation: index % 2 === 0,
  phone_number: '32470123456',
  language: 'NL',
  time_zone: 'Europe/Brussels',
  roles: [],
  creation_timestamp: DAY + index,
  update_timestamp: DAY + index,
});

const role = (index: number): WireRecord => ({
  id: id(2, index),
  name: `role ${index}`,
  description: 'Words',
  permissions: [{ name: 'VIEW_USER', description: 'View all users' }],
  creation_timestamp: DAY,
  update_timestamp: DAY,
});

export const SCHEMA_ID = id(3, 0);

const schema = (): WireRecord => ({
  id: SCHEMA_ID,
  name: 'measurement',
  description: 'Blood pressure',
  properties: { value: { type: 'number' } },
  statuses: { new: {}, closed: {} },
  creationTransition: { toStatus: 'new', type: 'manual' },
  transitions: [],
  indexes: [],
  createMode: 'allUsers',
  readMode: ['allUsers'],
  updateMode: ['linkedUsers'],
  deleteMode: 'permissionRequired',
  groupSyncMode: 'disabled',
  defaultLimit: 20,
  maximumLimit: 100,
  creationTimestamp: '2026-01-01T00:00:00.000Z',
  updateTimestamp: '2026-01-01T00:00:00.000Z',
});

const document = (index: number): WireRecord => ({
  id: id(4, index),
  userIds: [],
  groupIds: [],
  status: 'new',
  data: { value: index },
  commentCount: 0,
  statusChangedTimestamp: '2026-01-01T00:00:00.000Z',
  creationTimestamp: '2026-01-01T00:00:00.000Z',
  updateTimestamp: '2026-01-01T00:00:00.000Z',
});

const task = (index: number): WireRecord => ({
  id: id(5, index),
  status: 'complete',
  functionName: 'greet',
  data: { index },
  priority: 0,
  startTimestamp: '2026-01-01T00:00:00.000Z',
  statusChangedTimestamp: '2026-01-01T00:00:02.000Z',
  creationTimestamp: '2026-01-01T00:00:00.000Z',
  updateTimestamp: '2026-01-01T00:00:02.000Z',
});

const taskFunction = (name: string): WireRecord => ({
  name,
  description: 'Says hello',
  enabled: true,
  updateTimestamp: '2026-01-01T00:00:00.000Z',
});

const many = (count: number, make: (index: number) => WireRecord) => Array.from({ length: count }, (_, i) => make(i));

/** Lists by their paths. A test may replace, empty, or spoil any of them. */
export const sampleRecords = (count: number): Record<string, WireRecord[]> => ({
  '/users/v1/': many(count, user),
  '/users/v1/roles': many(3, role),
  '/users/v1/permissions': ['VIEW_USER', 'VIEW_ROLE'].map(name => ({ name, description: name })),
  '/data/v1/': [schema()],
  [`/data/v1/${SCHEMA_ID}/documents`]: many(count, document),
  '/tasks/v1/': many(count, task),
  '/tasks/v1/functions': ['greet', 'report'].map(taskFunction),
  '/tasks/v1/schedules': [],
});

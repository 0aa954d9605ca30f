import type { DataDocument, DataSchema } from '../../src/contract';

const AT = new Date(Date.UTC(2026, 0, 5, 9, 30));

export const aSchema = (overrides: Partial<DataSchema> = {}): DataSchema => ({
  id: '5e9fff9d90135a2a9a718e2f',
  name: 'measurement',
  description: 'Blood pressure measurements',
  properties: { value: { type: 'number' }, note: { type: 'string' } },
  statuses: { new: {}, reviewed: {}, closed: {} },
  creationTransition: { toStatus: 'new', type: 'manual' },
  transitions: [],
  indexes: [],
  createMode: 'allUsers',
  readMode: ['linkedUsers'],
  updateMode: ['linkedUsers'],
  deleteMode: 'permissionRequired',
  groupSyncMode: 'disabled',
  defaultLimit: 20,
  maximumLimit: 100,
  creationTimestamp: AT,
  updateTimestamp: AT,
  ...overrides,
});

export const aDocument = (overrides: Partial<DataDocument> = {}): DataDocument => ({
  id: '5f7b1b3b1f7b4b0001f7b4b2',
  userIds: [],
  groupIds: [],
  status: 'new',
  data: {},
  commentCount: 0,
  statusChangedTimestamp: AT,
  creationTimestamp: AT,
  updateTimestamp: AT,
  ...overrides,
});

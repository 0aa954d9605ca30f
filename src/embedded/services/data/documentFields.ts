import type { FieldMap } from '../../query/fields';
import { indexedPaths } from './indexes';
import type { SchemaRow } from './schemaRecord';

const timestamp = (sql: string) => ({ kind: 'timestamp', sql }) as const;

/** What may be asked of the documents of a schema: their own fields, and every path below `data.`. */
export const documentFields = ({ definition }: Pick<SchemaRow, 'definition'>): FieldMap => ({
  id: { kind: 'id', sql: 'd.id' },
  creatorId: { kind: 'id', sql: 'd.creator_id' },
  userIds: { kind: 'list', sql: 'd.user_ids' },
  groupIds: { kind: 'list', sql: 'd.group_ids' },
  status: { kind: 'text', sql: 'd.status' },
  commentCount: { kind: 'number', sql: 'd.comment_count' },
  transitionLock: timestamp('d.lock_timestamp'),
  'transitionLock.timestamp': timestamp('d.lock_timestamp'),
  statusChangedTimestamp: timestamp('d.status_changed_timestamp'),
  creationTimestamp: timestamp('d.creation_timestamp'),
  updateTimestamp: timestamp('d.update_timestamp'),
  data: { kind: 'json', sql: 'd.data', indexed: indexedPaths(definition.indexes) },
});

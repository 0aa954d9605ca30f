import { columnFields } from '../../query/columnFields';
import type { FieldMap } from '../../query/fields';
import { readyPaths } from './automaticIndex';
import { indexedPaths } from './indexes';
import { isAcrossList } from './propertyTree';
import type { SchemaRow } from './schemaRecord';

const timestamp = (sql: string) => ({ kind: 'timestamp', sql }) as const;

/** What may be asked of the documents of a schema: their own fields, and every path below `data.`. */
export const documentFields = ({
  definition,
  automatic_indexes: automatic = [],
}: Pick<SchemaRow, 'definition'> & Partial<Pick<SchemaRow, 'automatic_indexes'>>): FieldMap => ({
  ...columnFields(
    'd',
    {
      id: 'id',
      creatorId: 'id',
      status: 'text',
      commentCount: 'number',
      statusChangedTimestamp: 'timestamp',
      creationTimestamp: 'timestamp',
      updateTimestamp: 'timestamp',
    },
    ['status', 'creationTimestamp', 'updateTimestamp'],
  ),
  userIds: { kind: 'list', sql: 'd.user_ids' },
  groupIds: { kind: 'list', sql: 'd.group_ids' },
  transitionLock: timestamp('d.lock_timestamp'),
  'transitionLock.timestamp': timestamp('d.lock_timestamp'),
  data: {
    kind: 'json',
    sql: 'd.data',
    indexed: new Set([...indexedPaths(definition.indexes), ...readyPaths(automatic)]),
    isAcross: path => isAcrossList(definition.properties, path),
  },
});

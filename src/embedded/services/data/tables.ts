import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';

const documentFields = {
  id: f.id(),
  schemaId: f.ref().required(),
  creatorId: f.ref(),
  userIds: f.ids().default([]),
  groupIds: f.ids().default([]),
  status: f.text().required(),
  data: f.json().required(),
  dataText: f.text().required(),
  commentCount: f.int().default(0),
  lockTimestamp: f.timestamp(),
  statusChangedTimestamp: f.timestamp().required(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    documents: TableOf<typeof documentFields>;
  }
}

/** Tables of the data service that are no collections. */
export const dataTables = [declareTable('documents', documentFields)];

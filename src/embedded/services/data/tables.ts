import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import type { Definition } from './schemaRecord';

const schemaFields = {
  id: f.id(),
  name: f.text().required().unique(),
  description: f.text().default(''),
  disabled: f.boolean().default(false),
  definition: f.json<Definition>().required(),
  defaultLimit: f.int().required(),
  maximumLimit: f.int().required(),
  ...f.timestamps(),
};
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

const commentFields = {
  id: f.id(),
  documentId: f.ref().required(),
  creatorId: f.ref().required(),
  text: f.text({ min: 1, max: 10_000 }).required(),
  commentedTimestamp: f.timestamp().required(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    data_schemas: TableOf<typeof schemaFields>;
    documents: TableOf<typeof documentFields>;
    document_comments: TableOf<typeof commentFields>;
  }
}

/** Tables of the data service that are no collections. */
export const dataTables = [
  declareTable('data_schemas', schemaFields),
  declareTable('documents', documentFields),
  declareTable('document_comments', commentFields),
];

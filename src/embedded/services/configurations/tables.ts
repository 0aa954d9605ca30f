import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import type { Parts } from './store';

const fields = {
  kind: f.text().required(),
  /** Empty where the kind has none. */
  subjectId: f.text().default(''),
  groupId: f.text().default(''),
  id: f.ref().required(),
  parts: f.json<Parts>().required(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    configurations: TableOf<typeof fields>;
  }
}

/** Not a collection: its records are places, which are there whether a row is or not. */
export const configurationsTable = declareTable('configurations', fields);

import { port } from '../../kernel/ports';
import type { Database } from '../../store/openStore';

/** The database's own indexes, one set for each index that a schema declares. */
export type DocumentIndexes = {
  /** Makes those of all schemas, where documents came in without them. */
  createAll: (db: Database) => Promise<void>;
};

export const documentIndexes = port<DocumentIndexes>('data.documentIndexes');

import { port } from '../../kernel/ports';
import type { Filling } from '../../kernel/samples';
import type { Database } from '../../store/openStore';

/** The database's own indexes, one set for each index that a schema declares. */
export type DocumentIndexes = {
  /** Makes those of all schemas, where documents came in without them. */
  createAll: (db: Database) => Promise<void>;
};

export const documentIndexes = port<DocumentIndexes>('data.documentIndexes');

/** The many sample documents, added beside the calls that the platform takes. */
export type DocumentFilling = {
  /**
   * Goes on where an earlier run was ended, so that what people did with the documents meanwhile stays.
   *
   * @param onAdded hears how many there are; ends the work by throwing
   */
  fill: (filling: Filling, onAdded: (there: number) => void) => Promise<void>;
};

export const documentFilling = port<DocumentFilling>('data.documentFilling');

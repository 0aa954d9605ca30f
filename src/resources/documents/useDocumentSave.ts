import { useEffect, useRef, useState } from 'react';
import { type Exact, usePlatform } from '../../admin/platform';
import type { DataDocument, DataSchema } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { changeBetween, type DataChange } from './documentChanges';
import { dataOf } from './useDocumentEdit';

export type SaveProgress = { attempt: number; of: number } | 'sending' | undefined;

const differs = (a: Exact<DataDocument>, b: Exact<DataDocument>) =>
  a.record.status !== b.record.status || changeBetween(dataOf(a), dataOf(b)).changes.length > 0;

/** Sends what changed of a document, and nothing where somebody else changed it meanwhile. */
export const useDocumentSave = (schema: Pick<DataSchema, 'id'>) => {
  const { client } = usePlatform();
  const { documents } = client;
  const [progress, setProgress] = useState<SaveProgress>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  /**
   * @param base the document as it was when editing began
   * @returns the document as somebody else changed it meanwhile; `undefined` when the change is stored
   * @throws DocumentLockedError, ApiError with status 404 when it is gone, and what the calls throw
   */
  const save = async (base: Exact<DataDocument>, change: DataChange): Promise<Exact<DataDocument> | undefined> => {
    const { id } = base.record;
    const { signal } = leaving.current;
    const unlocked = () => documents.waitUntilUnlocked(schema.id, id, { signal, onLook: setProgress });
    /** The document, where it is another by now. */
    const news = async () => {
      const now = await documents.findOne(schema.id, id, signal);
      return now && differs(base, now) ? now : undefined;
    };
    try {
      await unlocked();
      const changed = await news();
      if (changed) return changed;
      setProgress('sending');
      if (change.members !== undefined) {
        const sent = base.record.updateTimestamp;
        const same = sent instanceof Date ? formatQuery({ where: rql.eq('updateTimestamp', sent) }) : '';
        const { affectedRecords } = await documents.update(schema.id, id, same, change.members);
        if (affectedRecords === 0) {
          const after = await news();
          if (after) return after;
          // Only its time is another: a comment was added, or the host compares times otherwise.
          await documents.update(schema.id, id, '', change.members);
        }
        if (change.removed.length > 0) await unlocked();
      }
      if (change.removed.length > 0) await documents.deleteFields(schema.id, id, '', change.removed);
      return undefined;
    } finally {
      setProgress(undefined);
    }
  };
  return { save, progress, wasLeft: () => leaving.current.signal.aborted };
};

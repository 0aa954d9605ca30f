import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { type Exact, isNothing, usePlatform } from '../../admin/platform';
import { storedOr } from '../../admin/unsure';
import type { DataDocument, DataSchema } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { changeBetween, type DataChange, holdsMembers, lacksRemoved } from './documentChanges';
import { dataOf } from './useDocumentEdit';

export type SaveProgress = { attempt: number; of: number } | 'sending' | undefined;

/** Whether a document is another than it was; when that was alone says nothing: a comment changes it too. */
export const differs = (a: Exact<DataDocument>, b: Exact<DataDocument>) =>
  a.record.status !== b.record.status || changeBetween(dataOf(a), dataOf(b)).changes.length > 0;

/** Sends what changed of a document, and nothing where somebody else changed it meanwhile. Leaving the page does not stop it. */
export const useDocumentSave = (schema: Pick<DataSchema, 'id'>) => {
  const say = useMessages();
  const { client } = usePlatform();
  const { documents } = client;
  const [progress, setProgress] = useState<SaveProgress>();

  /**
   * @param base the document as it was when editing began
   * @returns the document as somebody else changed it meanwhile; `undefined` when the change is stored
   * @throws DocumentLockedError, ApiError with status 404 when it is gone, and what the calls throw; where no answer came, what the
   *   document was found to be
   */
  const save = async (base: Exact<DataDocument>, change: DataChange): Promise<Exact<DataDocument> | undefined> => {
    const { id } = base.record;
    const unlocked = () => documents.waitUntilUnlocked(schema.id, id, { onLook: setProgress });
    /** The document, where it is another by now. */
    const news = async () => {
      const now = await documents.findOne(schema.id, id);
      return now && differs(base, now) ? now : undefined;
    };
    /** Waits for a part to be stored; where no answer comes, the document tells whether it is. */
    const settled = (call: Promise<unknown>, holds: (data: DataDocument['data']) => boolean) =>
      storedOr(say, call, async () => (await documents.findOne(schema.id, id))?.record.data ?? null, holds);
    /** @returns whether the condition held */
    const update = async (condition: string, members: string): Promise<boolean> => {
      let isDone = true;
      // A host that counts nothing has said nothing of it.
      const call = documents.update(schema.id, id, condition, members).then(answer => {
        isDone = !isNothing(answer);
      });
      await settled(call, data => holdsMembers(data, members));
      return isDone;
    };
    try {
      await unlocked();
      const changed = await news();
      if (changed) return changed;
      setProgress('sending');
      if (change.members !== undefined) {
        const sent = base.record.updateTimestamp;
        const same = sent instanceof Date ? formatQuery({ where: rql.eq('updateTimestamp', sent) }) : '';
        if (!(await update(same, change.members))) {
          const after = await news();
          if (after) return after;
          // Only its time is another: a comment was added, or the host compares times otherwise.
          if (!(await update('', change.members))) throw new Error(say('record.unchanged'));
        }
        if (change.removed.length > 0) await unlocked();
      }
      if (change.removed.length > 0) {
        const call = documents.deleteFields(schema.id, id, '', change.removed);
        await settled(call, data => lacksRemoved(data, change.removed));
      }
      return undefined;
    } finally {
      setProgress(undefined);
    }
  };
  return { save, progress };
};

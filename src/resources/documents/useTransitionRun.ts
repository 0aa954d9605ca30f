import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { type Exact, usePlatform } from '../../admin/platform';
import { transitionName } from '../../admin/transitionName';
import { saveFailureText, storedOr } from '../../admin/unsure';
import type { DataDocument, DataSchema, Transition } from '../../contract';
import type { DraftState } from '../../ui/drafts/useDraft';
import { useNotices } from '../../ui/feedback/notices';
import { useToldLate } from '../../ui/form/useFormSave';

export type TransitionRun = {
  schema: DataSchema;
  transition: Transition;
  found: Exact<DataDocument>;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

type Progress = { attempt: number; of: number } | 'sending' | undefined;

/**
 * Waits until a document is unlocked, sends a transition and tells how that went, also where the dialog is gone by then.
 *
 * @param draft of the input
 */
export const useTransitionRun = (
  { schema, transition, found: { record: document }, onClose, onChanged }: TransitionRun,
  draft: DraftState,
) => {
  const say = useMessages();
  const { client } = usePlatform();
  const notices = useNotices();
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const tellLate = useToldLate();

  const fail = (text: string) => {
    const failed = say('documents.transition.failed', { name: transitionName(transition), id: document.id });
    const notice = { kind: 'error', text: failed, detail: text } as const;
    if (tellLate(() => notice)) return;
    setFailure(text);
    notices.record(notice);
  };

  /** Where no answer came: whether the document was moved. `undefined` where it cannot tell: it may have gone on by itself. */
  const wasMoved = async (): Promise<boolean | undefined> => {
    // While it is locked the transition still runs.
    await client.documents.waitUntilUnlocked(schema.id, document.id, { onLook: setProgress });
    const now = (await client.documents.findOne(schema.id, document.id))?.record;
    if (!now || transition.toStatus === document.status) return undefined;
    if (now.status === transition.toStatus) return true;
    const isAsBefore =
      now.status === document.status && +now.statusChangedTimestamp === +document.statusChangedTimestamp;
    return isAsBefore ? false : undefined;
  };

  const send = async (input: string | undefined) => {
    draft.saving(true);
    try {
      setProgress({ attempt: 1, of: 1 });
      const seen = await client.documents.waitUntilUnlocked(schema.id, document.id, { onLook: setProgress });
      if (seen.status !== document.status) {
        fail(say('documents.transition.moved', { status: seen.status }));
        await onChanged();
        return;
      }
      setProgress('sending');
      let isMoved = true;
      const call = client.documents
        .transition(schema.id, document.id, { id: transition.id, from: document.status }, input)
        .then(({ affectedRecords }) => {
          isMoved = affectedRecords > 0;
        });
      await storedOr(say, call, wasMoved, Boolean);
      if (isMoved) draft.settle();
      await onChanged();
      if (!isMoved) return fail(say('documents.transition.moved_unseen'));
      notices.toast({
        kind: 'success',
        text: say('documents.transition.done', { name: transitionName(transition), id: document.id }),
      });
      onClose();
    } catch (error) {
      const isLocked = error instanceof Error && error.name === 'DocumentLockedError';
      fail(isLocked ? say('documents.locked') : saveFailureText(say, error));
    } finally {
      draft.saving(false);
      setProgress(undefined);
    }
  };
  return { progress, failure, forget: () => setFailure(undefined), send };
};

import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { type Exact, usePlatform } from '../../admin/platform';
import { transitionName } from '../../admin/transitionName';
import { saveFailureText, storedOr } from '../../admin/unsure';
import type { DataDocument, DataSchema, Transition } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';

export type TransitionRun = {
  schema: DataSchema;
  transition: Transition;
  found: Exact<DataDocument>;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

type Progress = { attempt: number; of: number } | 'sending' | undefined;

/**
 * Waits until a document is unlocked, sends a transition and tells how that went.
 *
 * @param settle called once the platform has taken the input
 */
export const useTransitionRun = (
  { schema, transition, found: { record: document }, onClose, onChanged }: TransitionRun,
  settle: () => void,
) => {
  const say = useMessages();
  const { client } = usePlatform();
  const notices = useNotices();
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const fail = (text: string) => {
    setFailure(text);
    notices.record({
      kind: 'error',
      text: say('documents.transition.failed', { name: transitionName(transition), id: document.id }),
      detail: text,
    });
  };

  /** Where no answer came: whether the document was moved. `undefined` where it cannot tell: it may have gone on by itself. */
  const wasMoved = async (signal: AbortSignal): Promise<boolean | undefined> => {
    // While it is locked the transition still runs.
    await client.documents.waitUntilUnlocked(schema.id, document.id, { signal, onLook: setProgress });
    const now = (await client.documents.findOne(schema.id, document.id, signal))?.record;
    if (!now || transition.toStatus === document.status) return undefined;
    if (now.status === transition.toStatus) return true;
    const isAsBefore =
      now.status === document.status && +now.statusChangedTimestamp === +document.statusChangedTimestamp;
    return isAsBefore ? false : undefined;
  };

  const send = async (input: string | undefined) => {
    const { signal } = leaving.current;
    try {
      setProgress({ attempt: 1, of: 1 });
      const seen = await client.documents.waitUntilUnlocked(schema.id, document.id, { signal, onLook: setProgress });
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
      await storedOr(say, call, () => wasMoved(signal), Boolean);
      if (isMoved) settle();
      await onChanged();
      if (!isMoved) return fail(say('documents.transition.moved_unseen'));
      notices.toast({ kind: 'success', text: say('documents.transition.done', { name: transitionName(transition) }) });
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      const isLocked = error instanceof Error && error.name === 'DocumentLockedError';
      fail(isLocked ? say('documents.locked') : saveFailureText(say, error));
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, failure, forget: () => setFailure(undefined), send };
};

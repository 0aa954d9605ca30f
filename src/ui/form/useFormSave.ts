import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { usePreferences, useTabMemory } from '../../admin/preferences';
import { saveFailureText } from '../../admin/unsure';
import type { DraftState } from '../drafts/useDraft';
import { keepReceipt, type LateReceipt } from '../feedback/lateReceipts';

/**
 * For what shows in place how something ended, and may be gone by then. It also is where the session has ended: its page is still there for a
 * moment, and nobody reads it any more.
 *
 * @returns a function that returns whether the place is gone: then it tells the outcome, if given one, in a toast and the tray of whoever began it
 */
export const useToldLate = () => {
  const tab = useTabMemory();
  const { name: owner } = usePreferences();
  const { session } = usePlatform();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return (outcome?: () => Omit<LateReceipt, 'owner'>): boolean => {
    const isGone = isLeft.current || !session.user();
    if (isGone && outcome) keepReceipt(tab, { owner, ...outcome() });
    return isGone;
  };
};

type FormSave<T> = {
  /** Keeps what is sent until it is stored. */
  draft?: Pick<DraftState, 'saving' | 'settle'>;
  send: () => Promise<T>;
  /** It is stored, and the form still stands. */
  done: (made: T) => void;
  /** It is not, and the form still stands; `reason` says why. */
  refused: (reason: string, error: unknown) => void | Promise<void>;
  /** What is said of either once the form is gone; nothing of what is stored where `send` has said it. */
  late: { failed: string; saved?: (made: T) => string };
};

/**
 * Sends what a form holds. How it ended shows in the form; where that is gone, a toast and the tray say it, and nobody is led anywhere.
 *
 * @returns whether it is on its way, and a function that sends it
 */
export const useFormSave = () => {
  const say = useMessages();
  const tellLate = useToldLate();
  const [isBusy, setBusy] = useState(false);
  const save = async <T>({ draft, send, done, refused, late: { failed, saved } }: FormSave<T>) => {
    setBusy(true);
    draft?.saving(true);
    try {
      const made = await send();
      draft?.settle();
      if (!tellLate(saved && (() => ({ kind: 'success', text: saved(made) })))) done(made);
    } catch (error) {
      const detail = saveFailureText(say, error);
      if (!tellLate(() => ({ kind: 'error', text: failed, detail }))) await refused(detail, error);
    } finally {
      draft?.saving(false);
      setBusy(false);
    }
  };
  return [isBusy, save] as const;
};

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../admin/messages';
import { INLINE_FAILURE_MS } from '../contract';
import { useWhyNotNow } from './controls/whileOffline';
import { useDraft } from './drafts/useDraft';
import { useNotices } from './feedback/notices';
import { theirsText, useMeanwhile } from './useMeanwhile';
import { useTransient } from './useTransient';

export type InlineEdit = {
  label: string;
  /** Which member of the record it is, under which what was typed is kept; the label unless said. */
  field?: string;
  /** The stored value; the editor offers confirm and undo once its own differs. */
  value: string;
  /** Saves; a rejection shows 'Failed to update' for 2 s and keeps what was typed. Leave out to render read-only. */
  onSave?: (value: string) => Promise<unknown>;
  /** Message for a value that may not be saved, else `undefined`. */
  validate?: (value: string) => string | undefined;
  /** Reads what is stored now, as `value`, before anything is saved. */
  look?: (() => Promise<string | undefined>) | undefined;
  multiline?: boolean;
};

/** What is typed into one field until it is saved or taken back; `field` is the element that holds its input. */
export const useInlineEdit = ({ label, field: name = label, value, onSave, validate, look, multiline }: InlineEdit) => {
  const say = useMessages();
  const notices = useNotices();
  const field = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(value);
  const [stored, setStored] = useState(value);
  /** What was saved last, and over what. */
  const [saved, setSaved] = useState<{ draft: string; over: string }>();
  const [isSaving, setSaving] = useState(false);
  const [failure, showFailure] = useTransient<string>(INLINE_FAILURE_MS);

  // A value that changed on the server is shown, unless something else has been typed here.
  if (stored !== value) {
    setStored(value);
    if (draft === stored) setDraft(value);
  }
  // Hosts may store what was saved otherwise than it was typed: without blanks around it, say.
  if (saved && value !== saved.over) {
    setSaved(undefined);
    if (draft === saved.draft) setDraft(value);
  }

  const isChanged = draft !== value;
  /** The page was left: what comes of a save is told elsewhere. */
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const latest = useRef(draft);
  latest.current = draft;
  const { theirs, saw, others } = useMeanwhile({ value, draft, look });
  const kept = useDraft(name, draft, { label, initial: value, onRestore: setDraft });
  const refusal = isChanged ? validate?.(draft) : undefined;
  const offline = useWhyNotNow();
  /** Why what was typed cannot be stored now, though nothing is wrong with it. */
  const whyNot = isChanged ? offline : undefined;

  const focusInput = () =>
    field.current?.querySelector<HTMLElement>('input, textarea, select, [role="combobox"]')?.focus();
  const undo = () => {
    setDraft(value);
    showFailure(undefined);
    focusInput();
  };
  const save = async () => {
    if (!onSave || !isChanged || isSaving || refusal || whyNot) return;
    setSaving(true);
    kept.saving(true);
    try {
      const now = await others();
      if (now !== undefined && isGone.current)
        notices.toast({
          kind: 'error',
          text: `${label}: ${say('common.failed_to_update')}`,
          detail: theirsText(say, now),
        });
      // Whoever takes it back meanwhile has sent nothing.
      if (now !== undefined || latest.current !== draft) return;
      await onSave(draft);
      saw(draft);
      setSaved({ draft, over: value });
      kept.settle();
      showFailure(undefined);
    } catch {
      showFailure(say('common.failed_to_update'));
    } finally {
      kept.saving(false);
      setSaving(false);
      // Whoever has moved on meanwhile is left where they are.
      const { activeElement } = document;
      if (activeElement === document.body || field.current?.contains(activeElement)) focusInput();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isChanged) {
      event.stopPropagation();
      undo();
    } else if (event.key === 'Enter' && isChanged && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  };
  return { field, draft, setDraft, kept, isChanged, isSaving, refusal, whyNot, failure, theirs, undo, save, onKeyDown };
};

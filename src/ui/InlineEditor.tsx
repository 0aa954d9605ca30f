import CheckIcon from '@mui/icons-material/Check';
import UndoIcon from '@mui/icons-material/Undo';
import { CircularProgress, IconButton, TextField } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../admin/messages';
import { INLINE_FAILURE_MS } from '../contract';
import { DraftOffer } from './drafts/DraftOffer';
import { useDraft } from './drafts/useDraft';
import { useTransient } from './useTransient';
import './inlineEditor.css';

export type InlineInputProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  readOnly: boolean;
  error: boolean;
  describedBy: string;
};

export type InlineEditorProps = {
  label: string;
  /** Which member of the record it is, under which what was typed is kept; the label unless said. */
  field?: string;
  /** The stored value; the editor offers confirm and undo once its own differs. */
  value: string;
  /** Saves; a rejection shows 'Failed to update' for 2 s and keeps what was typed. Leave out to render read-only. */
  onSave?: (value: string) => Promise<unknown>;
  /** Message for a value that may not be saved, else `undefined`. */
  validate?: (value: string) => string | undefined;
  help?: ReactNode;
  multiline?: boolean;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  /** Shown instead of the value when it is read-only (a country's name for its code). */
  display?: ReactNode;
  /** Another input than a text field (a select, an autocomplete). */
  renderInput?: (props: InlineInputProps) => ReactNode;
};

const Editor = ({
  label,
  field: name = label,
  value,
  onSave,
  validate,
  help,
  multiline,
  inputMode,
  display,
  renderInput,
}: InlineEditorProps) => {
  const say = useMessages();
  const id = useId();
  const noteId = useId();
  const helpId = useId();
  const field = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(value);
  const [stored, setStored] = useState(value);
  const [isSaving, setSaving] = useState(false);
  const [failure, showFailure] = useTransient<string>(INLINE_FAILURE_MS);

  // A value that changed on the server is shown, unless something else has been typed here.
  if (stored !== value) {
    setStored(value);
    if (draft === stored) setDraft(value);
  }

  const isChanged = draft !== value;
  const kept = useDraft(name, draft, { label, initial: value, onRestore: setDraft });
  const refusal = isChanged ? validate?.(draft) : undefined;

  const focusInput = () =>
    field.current?.querySelector<HTMLElement>('input, textarea, select, [role="combobox"]')?.focus();
  const undo = () => {
    setDraft(value);
    showFailure(undefined);
    focusInput();
  };
  const save = async () => {
    if (!onSave || !isChanged || isSaving || refusal) return;
    setSaving(true);
    try {
      await onSave(draft);
      kept.settle();
      showFailure(undefined);
    } catch {
      showFailure(say('common.failed_to_update'));
    } finally {
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

  if (!onSave) {
    return (
      <div className="inline-editor">
        <div className="inline-label">{label}</div>
        <div className="inline-value">{(display ?? value) || '–'}</div>
        {help ? <div className="inline-help">{help}</div> : null}
      </div>
    );
  }

  const note = failure ?? refusal;
  const inputProps: InlineInputProps = {
    id,
    label,
    value: draft,
    onChange: setDraft,
    onKeyDown,
    readOnly: isSaving,
    error: note !== undefined,
    describedBy: help ? `${helpId} ${noteId}` : noteId,
  };

  return (
    <div className="inline-editor" ref={field}>
      <label className="inline-label" htmlFor={id}>
        {label}
      </label>
      <div className="inline-row">
        {renderInput ? (
          renderInput(inputProps)
        ) : (
          <TextField
            fullWidth
            multiline={multiline ?? false}
            value={draft}
            onChange={event => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
            error={note !== undefined}
            slotProps={{
              htmlInput: {
                id,
                readOnly: isSaving,
                'aria-describedby': inputProps.describedBy,
                ...(inputMode ? { inputMode } : {}),
              },
            }}
          />
        )}
        {isChanged ? (
          <span className="inline-actions">
            {isSaving ? (
              <CircularProgress size={20} aria-label={say('common.saving')} />
            ) : (
              <>
                <IconButton
                  aria-label={say('common.save_field', { field: label })}
                  onClick={save}
                  color="primary"
                  disabled={refusal !== undefined}
                >
                  <CheckIcon fontSize="small" />
                </IconButton>
                <IconButton aria-label={say('common.undo_field', { field: label })} onClick={undo}>
                  <UndoIcon fontSize="small" />
                </IconButton>
              </>
            )}
          </span>
        ) : null}
      </div>
      <DraftOffer of={kept} label={label} />
      {help ? (
        <div id={helpId} className="inline-help">
          {help}
        </div>
      ) : null}
      <div id={noteId} className="inline-note" role="status">
        {note ?? ''}
      </div>
    </div>
  );
};

/**
 * One field of a record, edited where it stands (spec §4): Enter or the tick saves, Escape or the arrow restores. What is typed
 * stays with the record that it was typed for.
 */
export const InlineEditor = (props: InlineEditorProps) => <Editor key={useLocation().pathname} {...props} />;

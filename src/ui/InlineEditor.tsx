import CheckIcon from '@mui/icons-material/Check';
import UndoIcon from '@mui/icons-material/Undo';
import { TextField } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../admin/messages';
import { IconButton } from './controls/IconButton';
import { DraftOffer } from './drafts/DraftOffer';
import { type InlineEdit, useInlineEdit } from './useInlineEdit';
import { useLines } from './useLines';
import { theirsText } from './useMeanwhile';
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

export type InlineEditorProps = InlineEdit & {
  help?: ReactNode;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  /** Shown instead of the value when it is read-only (a country's name for its code). */
  display?: ReactNode;
  /** Another input than a text field (a select, an autocomplete). */
  renderInput?: (props: InlineInputProps) => ReactNode;
};

type Edit = ReturnType<typeof useInlineEdit>;

const SaveAndUndo = ({ label, edit }: { label: string; edit: Edit }) => {
  const say = useMessages();
  return (
    <span className="inline-actions">
      {edit.isSaving ? (
        <span className="spinner spinner-small" role="progressbar" aria-label={say('common.saving')} />
      ) : (
        <>
          <IconButton
            title={say('common.save_field', { field: label })}
            onClick={edit.save}
            color="primary"
            disabled={edit.refusal !== undefined || edit.whyNot !== undefined}
          >
            <CheckIcon fontSize="small" />
          </IconButton>
          <IconButton title={say('common.undo_field', { field: label })} onClick={edit.undo}>
            <UndoIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </span>
  );
};

// Most pages of a record are lines of text: MUI's field, and its style sheet, are for those of several lines.
const TextInput = ({
  input: { error, describedBy, label: _, onChange, ...input },
  multiline,
  inputMode,
}: { input: InlineInputProps } & Partial<Pick<InlineEditorProps, 'multiline' | 'inputMode'>>) => {
  const shared = { 'aria-describedby': describedBy, ...(inputMode ? { inputMode } : {}) };
  if (!multiline)
    return (
      <input
        type="text"
        className="inline-input"
        aria-invalid={error}
        onChange={event => onChange(event.target.value)}
        {...input}
        {...shared}
      />
    );
  const { value, onKeyDown, ...own } = input;
  return (
    <TextField
      fullWidth
      multiline
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      error={error}
      slotProps={{ htmlInput: { ...own, ...shared } }}
    />
  );
};

const Editor = (props: InlineEditorProps) => {
  const { label, value, onSave, help, display, renderInput } = props;
  const [id, noteId, helpId] = [useId(), useId(), useId()];
  const say = useMessages();
  const multiline = useLines(value) || props.multiline === true;
  const edit = useInlineEdit({ ...props, multiline });

  if (!onSave) {
    return (
      <div className="inline-editor">
        <div className="inline-label">{label}</div>
        <div className="inline-value">{(display ?? value) || '–'}</div>
        {help ? <div className="inline-help">{help}</div> : null}
      </div>
    );
  }

  const fault = edit.failure ?? edit.refusal;
  const note = fault ?? edit.whyNot ?? (edit.theirs === undefined ? undefined : theirsText(say, edit.theirs));
  const input: InlineInputProps = {
    id,
    label,
    value: edit.draft,
    onChange: edit.setDraft,
    onKeyDown: edit.onKeyDown,
    readOnly: edit.isSaving,
    error: fault !== undefined,
    describedBy: help ? `${helpId} ${noteId}` : noteId,
  };

  return (
    <div className="inline-editor" ref={edit.field}>
      <label className="inline-label" htmlFor={id}>
        {label}
      </label>
      <div className="inline-row">
        {renderInput ? renderInput(input) : <TextInput {...props} multiline={multiline} input={input} />}
        {edit.isChanged ? <SaveAndUndo label={label} edit={edit} /> : null}
      </div>
      <DraftOffer of={edit.kept} label={label} />
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

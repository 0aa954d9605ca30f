import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { TextField } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { IconButton } from '../../ui/controls/IconButton';

export type Fields = readonly [first: string, second: string];

export type RowEditorProps = {
  /** Labels of the two fields. */
  labels: Fields;
  /** What the fields hold at first: the stored values, nothing for a new row, or what was typed before. */
  initial: Fields;
  /** Told what the fields hold, so that it can be kept. */
  onType: (values: Fields) => void;
  /** Stores; a rejection leaves the row in editing with what was typed. */
  onSave: (values: Fields) => Promise<unknown>;
  onCancel: () => void;
  /** What is wrong with a field, if anything; nothing is stored then. */
  validate?: (values: Fields) => readonly [string | undefined, string | undefined];
  /** Below the first field, for what is typed. */
  hint?: (values: Fields) => ReactNode;
  /** Somebody else took the row away while it was being edited: it is told, and what is saved is a new one. */
  isGone?: boolean;
  /** Accessible names of the two buttons. */
  saveLabel: string;
  cancelLabel: string;
};

/** A table row in editing: two fields, save, cancel. Enter in a field saves, Shift+Enter breaks a line of the second, Escape cancels. */
export const RowEditor = ({
  labels,
  initial,
  onType,
  onSave,
  onCancel,
  validate,
  hint,
  isGone = false,
  saveLabel,
  cancelLabel,
}: RowEditorProps) => {
  const say = useMessages();
  const [values, setValues] = useState<Fields>(initial);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  // While it is stored it may be in the list already, beside itself.
  const faults = wasTried && !isSaving ? (validate?.(values) ?? []) : [];

  const save = async () => {
    if (isSaving) return;
    setTried(true);
    if (validate?.(values).some(fault => fault !== undefined)) return;
    setSaving(true);
    try {
      await onSave(values);
    } catch {
      // The toast said it; what was typed stays.
      setSaving(false);
    }
  };
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void save();
  };
  const onRowKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isSaving) return;
    event.stopPropagation();
    onCancel();
  };
  const field = (position: 0 | 1) => (
    <TextField
      fullWidth
      autoFocus={position === 0}
      multiline={position === 1}
      maxRows={8}
      value={values[position]}
      onChange={({ target: { value } }) => {
        const next: Fields = position === 0 ? [value, values[1]] : [values[0], value];
        setValues(next);
        onType(next);
      }}
      error={faults[position] !== undefined}
      helperText={faults[position]}
      slotProps={{
        htmlInput: {
          'aria-label': labels[position],
          onKeyDown: onFieldKey,
          readOnly: isSaving,
          autoComplete: 'off',
          spellCheck: false,
          style: { fontFamily: 'var(--mono)', fontSize: 12 },
        },
        formHelperText: { role: 'alert' },
      }}
    />
  );

  return (
    <tr onKeyDown={onRowKey}>
      <td data-label={labels[0]}>
        {field(0)}
        {hint?.(values)}
        {isGone && !isSaving ? <p className="rows-note">{say('tasks.gone')}</p> : null}
      </td>
      <td data-label={labels[1]}>{field(1)}</td>
      <td className="row-actions">
        {isSaving ? (
          <span className="spinner spinner-small" role="progressbar" aria-label={say('common.saving')} />
        ) : (
          <>
            <IconButton writes aria-label={saveLabel} color="primary" onClick={() => void save()}>
              <CheckIcon fontSize="small" />
            </IconButton>
            <IconButton aria-label={cancelLabel} onClick={onCancel}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </td>
    </tr>
  );
};

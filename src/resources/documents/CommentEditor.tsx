import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { saveFailureText } from '../../admin/unsure';
import { Button } from '../../ui/controls/Button';

export type CommentEditorProps = {
  stored: string;
  value: string;
  onChange: (value: string) => void;
  /** A rejection leaves what was typed, and is said. */
  onSave: (value: string) => Promise<void>;
  onCancel: () => void;
};

/** A comment in editing: Ctrl+Enter saves, Escape restores. */
export const CommentEditor = ({ stored, value, onChange, onSave, onCancel }: CommentEditorProps) => {
  const say = useMessages();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const mayBeSaved = value.trim() !== '' && value !== stored;

  const save = async () => {
    if (!mayBeSaved || isSaving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      await onSave(value);
    } catch (cause) {
      setFailure(saveFailureText(say, cause));
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSaving) {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <div className="comment-form">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: opened by a button that is gone; the text is what was asked for.
        autoFocus
        className="writing"
        aria-label={say('documents.comments.edit_text')}
        value={value}
        readOnly={isSaving}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div role="alert">{failure ? <p className="transition-failure">{failure}</p> : null}</div>
      <div className="comment-answers">
        <Button variant="contained" writes disabled={!mayBeSaved} loading={isSaving} onClick={() => void save()}>
          {say('documents.comments.save')}
        </Button>
        <Button variant="outlined" disabled={isSaving} onClick={onCancel}>
          {say('common.cancel')}
        </Button>
      </div>
    </div>
  );
};

import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { type Exact, usePlatform } from '../../admin/platform';
import { saveFailureText } from '../../admin/unsure';
import type { DataDocument, DataSchema } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { ChangeTable } from './ChangeTable';
import type { DataChange } from './documentChanges';
import { useDocumentSave } from './useDocumentSave';

export type ReviewDialogProps = {
  schema: Pick<DataSchema, 'id'>;
  base: Exact<DataDocument>;
  change: DataChange;
  onClose: () => void;
  onSaved: () => Promise<void>;
  /** Somebody else changed the document meanwhile; nothing was sent. */
  onConflict: (theirs: Exact<DataDocument>) => void;
  /** Something was refused, for this reason; a part may be stored. */
  onFailed: (reason: string) => Promise<void>;
};

/** Shows what is about to change, and sends just that. */
export const ReviewDialog = ({ schema, base, change, onClose, onSaved, onConflict, onFailed }: ReviewDialogProps) => {
  const say = useMessages();
  const { session } = usePlatform();
  const notices = useNotices();
  const titleId = useId();
  const { save, progress, wasLeft } = useDocumentSave(schema);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { id } = base.record;

  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const theirs = await save(base, change);
      if (theirs) return onConflict(theirs);
      notices.toast({ kind: 'success', text: say('documentEdit.saved', { id }) });
      await onSaved();
    } catch (error) {
      if (wasLeft()) return;
      const isLocked = error instanceof Error && error.name === 'DocumentLockedError';
      const text = isLocked ? say('documents.locked') : saveFailureText(say, error);
      setFailure(text);
      notices.record({ kind: 'error', text: say('documentEdit.not_saved', { id }), detail: text });
      await onFailed(text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{say('documentEdit.review_title')}</DialogTitle>
      <DialogContent>
        <ChangeTable changes={change.changes} />
        <p className="transition-hint">{say('documentEdit.review_hint', { host: session.host ?? '' })}</p>
        <p className="transition-progress" role="status">
          {progress === 'sending' ? say('documentEdit.sending') : null}
          {progress && progress !== 'sending' ? say('documents.transition.looking', progress) : null}
        </p>
        <div role="alert">{failure ? <p className="transition-failure">{failure}</p> : null}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} variant="outlined" autoFocus>
          {say('documentEdit.go_on')}
        </Button>
        <Button onClick={() => void run()} writes loading={isBusy} variant="contained">
          {say('record.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

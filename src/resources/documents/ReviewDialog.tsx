import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { type Exact, usePlatform } from '../../admin/platform';
import type { DataDocument, DataSchema } from '../../contract';
import { Button } from '../../ui/controls/Button';
import type { DraftState } from '../../ui/drafts/useDraft';
import { useNotices } from '../../ui/feedback/notices';
import { useFormSave } from '../../ui/form/useFormSave';
import { useTimes } from '../../ui/time/useTimes';
import { ChangeTable } from './ChangeTable';
import type { DataChange } from './documentChanges';
import { useDocumentSave } from './useDocumentSave';

export type ReviewDialogProps = {
  schema: Pick<DataSchema, 'id'>;
  base: Exact<DataDocument>;
  change: DataChange;
  draft: DraftState;
  onClose: () => void;
  /** Resolves to what leads away. */
  onSaved: () => Promise<() => void>;
  /** Somebody else changed the document meanwhile; nothing was sent. */
  onConflict: (theirs: Exact<DataDocument>) => void;
  /** Something was refused, for this reason; a part may be stored. */
  onFailed: (reason: string) => Promise<void>;
};

/** Somebody else was quicker; nothing was sent. */
class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly theirs: Exact<DataDocument>;
  constructor(text: string, theirs: Exact<DataDocument>) {
    super(text);
    this.theirs = theirs;
  }
}

/** Shows what is about to change, and sends just that. */
export const ReviewDialog = (props: ReviewDialogProps) => {
  const { schema, base, change, draft, onClose, onSaved, onConflict, onFailed } = props;
  const say = useMessages();
  const { session } = usePlatform();
  const notices = useNotices();
  const titleId = useId();
  const times = useTimes();
  const { save, progress } = useDocumentSave(schema);
  const [isBusy, store] = useFormSave();
  const [failure, setFailure] = useState<string>();
  const { id } = base.record;

  const failed = say('documentEdit.not_saved', { id });

  const send = async () => {
    const theirs = await save(base, change).catch((error: unknown) => {
      const isLocked = error instanceof Error && error.name === 'DocumentLockedError';
      throw isLocked ? new Error(say('documents.locked'), { cause: error }) : error;
    });
    if (theirs) {
      const time = times.exact(theirs.record.updateTimestamp);
      throw new ConflictError(say('documentEdit.conflict', { time }), theirs);
    }
    notices.toast({ kind: 'success', text: say('documentEdit.saved', { id }) });
    return onSaved();
  };
  const refused = async (reason: string, error: unknown) => {
    if (error instanceof ConflictError) return onConflict(error.theirs);
    setFailure(reason);
    notices.record({ kind: 'error', text: failed, detail: reason });
    await onFailed(reason);
  };
  const run = () => {
    setFailure(undefined);
    void store({ draft, send, done: leave => leave(), refused, late: { failed } });
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
        <Button onClick={run} writes loading={isBusy} variant="contained">
          {say('record.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

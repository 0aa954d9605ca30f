import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../admin/messages';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The question, first sentence of the body. */
  question: string;
  /** What follows from a yes, below the question. */
  consequence?: ReactNode;
  /** Repeats the verb: "Delete user", never "OK". */
  confirmLabel: string;
  /** `error` (default) for what destroys, `primary` for what adds. */
  tone?: 'error' | 'primary';
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
};

/** Asks before what cannot be undone. Cancel has the first focus; Escape cancels; focus returns to where it was. */
export const ConfirmDialog = ({
  open,
  title,
  question,
  consequence,
  confirmLabel,
  tone = 'error',
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const textId = useId();
  const [isBusy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} component="div" sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
          <p style={{ margin: 0 }}>{question}</p>
          {consequence ? <div style={{ marginTop: 8 }}>{consequence}</div> : null}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus variant="outlined">
          {say('common.cancel')}
        </Button>
        <Button onClick={confirm} loading={isBusy} color={tone} variant="contained">
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

import { Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useHostIdentity } from '../admin/config/hostIdentity';
import { useMessages } from '../admin/messages';
import { Button } from './controls/Button';
import { useOpener } from './useOpener';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The question, first sentence of the body. */
  question: string;
  /** What follows from a yes, below the question. */
  consequence?: ReactNode;
  /** Repeats the verb: "Delete user", never "OK"; "Delete" under a title that the specification words, so that it stands there once. */
  confirmLabel: string;
  /** On production, what has to be typed before it is done: the name of what is destroyed. */
  typed?: string;
  /** `error` (default) for what destroys, `primary` for what adds. */
  tone?: 'error' | 'primary';
  /** It is about this browser alone: a device that is offline may do it too. */
  isLocal?: boolean;
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
};

/** Asks before what cannot be undone. Cancel has the first focus; Escape cancels; focus returns to where it was, or beside it. */
export const ConfirmDialog = ({
  open,
  title,
  question,
  consequence,
  confirmLabel,
  typed,
  tone = 'error',
  isLocal = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const textId = useId();
  const returnFocus = useOpener(open);
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const { host, label, kind } = useHostIdentity();
  const isGuarded = tone === 'error' && kind === 'production';
  const wanted = isGuarded ? typed?.trim() : undefined;
  const isReady = wanted === undefined || text.trim() === wanted;

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
      onClose={(event, reason) => {
        // The second of two fast clicks was meant for what opened the question.
        const isSecond = reason === 'backdropClick' && (event as MouseEvent).detail > 1;
        if (!isBusy && !isSecond) onClose();
      }}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: returnFocus } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} component="div" sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
          <p style={{ margin: 0 }}>{question}</p>
          {consequence ? <div style={{ marginTop: 8 }}>{consequence}</div> : null}
          {isGuarded ? (
            <p style={{ margin: '8px 0 0', fontWeight: 600 }}>
              {say('host.on', { label: label ?? host, kind: say('login.host_kind.production') })}
            </p>
          ) : null}
        </DialogContentText>
        {wanted === undefined ? null : (
          <TextField
            label={say('host.type_name', { name: wanted })}
            value={text}
            onChange={({ target }) => setText(target.value)}
            disabled={isBusy}
            fullWidth
            sx={{ mt: 4 }}
            slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus variant="outlined">
          {say('common.cancel')}
        </Button>
        <Button
          onClick={confirm}
          writes={!isLocal}
          loading={isBusy}
          disabled={!isReady}
          color={tone}
          variant="contained"
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

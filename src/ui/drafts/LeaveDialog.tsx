import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import type { Draft } from './draftStore';
import type { Unsaved } from './drafts';
import './drafts.css';

export type LeaveAnswer = 'stay' | 'keep' | 'discard';

export type LeaveDialogProps = {
  /** Whether a page is left, or the console. */
  of: 'page' | 'logout';
  unsaved: readonly Unsaved[];
  /** Drafts that stay behind as well. */
  drafts: readonly Draft[];
  onAnswer: (answer: LeaveAnswer) => void;
};

/** The console's own question before unsaved work is left; the browser asks its own where the page itself goes. */
export const LeaveDialog = ({ of, unsaved, drafts, onAnswer }: LeaveDialogProps) => {
  const say = useMessages();
  const ids = { title: useId(), text: useId() };
  const saving = unsaved.filter(entry => entry.isSaving);
  const open = unsaved.filter(entry => !entry.isSaving);
  const isKept = unsaved.some(entry => entry.isKept) || drafts.length > 0;
  const mayDiscard = open.some(entry => entry.isKept) || drafts.length > 0;
  const lost = unsaved.filter(entry => !entry.isKept);
  const names = [
    ...open.map(({ page, name, label }) => ({ key: `${page} ${name}`, text: label })),
    ...drafts
      .filter(draft => !unsaved.some(({ page, name }) => draft.page === page && draft.name === name))
      .map(({ page, name, title, label }) => ({ key: `${page} ${name}`, text: `${title}: ${label}` })),
  ];
  return (
    <Dialog
      open
      onClose={() => onAnswer('stay')}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={ids.title}>
        {say(names.length > 0 ? `drafts.${of}_title` : `drafts.${of}_title_saving`)}
      </DialogTitle>
      <DialogContent id={ids.text} sx={{ fontSize: 14 }}>
        {saving.length > 0 ? (
          <p>{say(`drafts.${of}_saving`, { names: saving.map(({ label }) => label).join(', ') })}</p>
        ) : null}
        {names.length > 0 ? say('drafts.not_saved') : null}
        <ul className="draft-list">
          {names.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
        {isKept ? <p>{say(`drafts.${of}_kept`)}</p> : null}
        {unsaved.some(entry => entry.hasSecrets) ? <p>{say('drafts.no_secrets')}</p> : null}
        {lost.some(entry => !entry.hasSecrets) ? (
          <p>{say('drafts.too_large', { names: lost.map(({ label }) => label).join(', ') })}</p>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onAnswer('stay')} autoFocus variant="outlined">
          {say(`drafts.${of}_stay`)}
        </Button>
        {mayDiscard ? (
          <Button onClick={() => onAnswer('discard')} color="error">
            {say(`drafts.${of}_discard`)}
          </Button>
        ) : null}
        <Button onClick={() => onAnswer(isKept ? 'keep' : 'discard')} variant="contained">
          {say(`drafts.${of}_leave`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

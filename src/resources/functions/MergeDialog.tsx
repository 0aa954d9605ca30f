import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import type { MergeQuestion } from './useVariableStore';
import { conflictsOf } from './variables';

/** Shows what somebody else changed of the variables meanwhile, by name, and asks what to do. */
export const MergeDialog = ({ question }: { question: MergeQuestion }) => {
  const say = useMessages();
  const titleId = useId();
  const { news, changes, answer } = question;
  const conflicts = conflictsOf(news, changes).map(({ name }) => name);
  return (
    <Dialog open onClose={() => answer('reload')} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{say('tasks.variables.merge_title')}</DialogTitle>
      <DialogContent>
        <p style={{ margin: 0 }}>{say('tasks.variables.merge_text')}</p>
        <ul>
          {news.map(({ name, kind }) => (
            <li key={name}>
              <code>{name}</code> {say(`tasks.variables.news_${kind}`)}
            </li>
          ))}
        </ul>
        {conflicts.length > 0 ? (
          <p role="alert" style={{ margin: 0, color: 'var(--warning)' }}>
            {say('tasks.variables.merge_conflict', { names: conflicts.join(', ') })}
          </p>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={() => answer('reload')}>
          {say('tasks.variables.merge_reload')}
        </Button>
        <Button
          variant="contained"
          writes
          color={conflicts.length > 0 ? 'error' : 'primary'}
          onClick={() => answer('keep_both')}
        >
          {conflicts.length > 0 ? say('tasks.variables.merge_overwrite') : say('tasks.variables.merge_both')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useMessages } from '../../../admin/messages';
import { usePlatform } from '../../../admin/platform';
import { Button } from '../../../ui/controls/Button';
import { BulkReceipts } from '../../../ui/tools/BulkReceipts';
import { useRoleName } from '../../../ui/useRoleName';
import { OwnLossNames } from '../OwnLoss';
import { describePermission } from '../permissionDiff';
import type { Matrix } from './useMatrix';
import { type Save, useSave } from './useSave';
import '../../../ui/tools/tools.css';
import { StopButton } from '../../../ui/tools/StopButton';
import { WorkProgress } from '../../../ui/tools/WorkProgress';

const Names = ({ sign, names }: { sign: '+' | '−'; names: readonly string[] }) => {
  const say = useMessages();
  const word = say(sign === '+' ? 'roles.detail.added' : 'roles.detail.removed');
  return names.map(name => (
    <li key={name} className={sign === '+' ? 'permission-added' : 'permission-removed'}>
      <span aria-hidden>{sign} </span>
      {describePermission(name)} <code>{name}</code> <span className="permission-word">{word}</span>
    </li>
  ));
};

const Preview = ({ changes, lost, missing }: Pick<Save, 'changes' | 'lost' | 'missing'>) => {
  const say = useMessages();
  const { session } = usePlatform();
  const nameOf = useRoleName();
  return (
    <>
      {changes.length > 0 || missing.length === 0 ? (
        <p role="status">{say('tools.matrix.preview', { count: changes.length, host: session.host ?? '' })}</p>
      ) : null}
      {missing.length > 0 ? (
        <p className="tool-warning" role="status">
          {say('tools.matrix.missing', { count: missing.length, names: missing.join(', ') })}
        </p>
      ) : null}
      <OwnLossNames lost={lost} />
      {changes.map(({ id, role, diff }) => (
        <section key={id} className="matrix-change" aria-label={nameOf(role)}>
          <h3>
            <bdi>{nameOf(role)}</bdi>
          </h3>
          <ul>
            <Names sign="+" names={diff.added} />
            <Names sign="−" names={diff.removed} />
          </ul>
        </section>
      ))}
    </>
  );
};

/** Everything that is staged, role by role, before it is sent; then how far it is, and what became of each. */
export const SaveDialog = ({ matrix, onClose }: { matrix: Matrix; onClose: () => void }) => {
  const say = useMessages();
  const titleId = useId();
  const save = useSave(matrix);
  const { state, changes, lost, missing } = save;
  const isBusy = state.step === 'running';
  const title = say('tools.matrix.review');
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {state.step === 'reading' ? <p role="status">{say('tools.matrix.reading')}</p> : null}
        {state.step === 'unread' ? (
          <p role="alert" className="tool-failure">
            {state.reason}
          </p>
        ) : null}
        {state.step === 'preview' ? <Preview changes={changes} lost={lost} missing={missing} /> : null}
        {state.step === 'running' ? (
          <WorkProgress name={title} {...state.progress}>
            {say('tools.bulk.running', { done: state.progress.done, of: state.progress.of })}
          </WorkProgress>
        ) : null}
        {state.step === 'ended' ? <BulkReceipts bulk={save} title={title} resource="users/roles" /> : null}
      </DialogContent>
      <DialogActions>
        {isBusy ? (
          <StopButton isStopping={save.isStopping} onStop={save.stop} />
        ) : (
          <Button variant="outlined" onClick={onClose} autoFocus>
            {say(state.step === 'ended' ? 'common.close' : 'common.cancel')}
          </Button>
        )}
        {state.step === 'unread' ? (
          <Button variant="contained" onClick={() => void save.look()}>
            {say('common.retry')}
          </Button>
        ) : null}
        {state.step === 'preview' && changes.length > 0 ? (
          <Button
            variant="contained"
            writes
            color={lost.length > 0 ? 'error' : 'primary'}
            onClick={() => void save.start()}
          >
            {say('tools.matrix.store', { count: changes.length })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};

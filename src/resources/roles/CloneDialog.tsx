import { Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { failureText, isUnanswered } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Role } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { useToldLate } from '../../ui/form/useFormSave';
import { useRoleName } from '../../ui/useRoleName';
import { type Cloned, cloneRole } from './cloneRole';
import { permissionNames } from './permissionDiff';

const RESOURCE = 'users/roles';

type State = { step: 'form' | 'busy' } | { step: 'failed'; reason: string } | { step: 'made'; made: Cloned };

const useClone = (role: Role) => {
  const say = useMessages();
  const { client } = usePlatform();
  const dataProvider = useDataProvider();
  const cache = useQueryClient();
  const [state, setState] = useState<State>({ step: 'form' });
  const tellLate = useToldLate();
  const clone = async (name: string) => {
    setState({ step: 'busy' });
    try {
      const made = await cloneRole(
        role,
        { name, description: role.description ?? '' },
        {
          client,
          create: async data => (await dataProvider.create<Role>(RESOURCE, { data })).data,
          read: async id => (await dataProvider.getOne<Role>(RESOURCE, { id })).data,
          reasonOf: error => failureText(say, error),
          unchanged: say('users.detail.unchanged'),
        },
      );
      const isWhole = made.refused.length === 0;
      tellLate(() => ({
        kind: isWhole ? 'success' : 'error',
        text: say('saves.done', { name }),
        ...(isWhole ? {} : { detail: say('tools.clone.refused', { count: made.refused.length }) }),
      }));
      setState({ step: 'made', made });
    } catch (error) {
      const reason = isUnanswered(error) ? say('tools.clone.lost') : failureText(say, error);
      tellLate(() => ({ kind: 'error', text: say('saves.failed', { name }), detail: reason }));
      setState({ step: 'failed', reason });
    }
    void cache.invalidateQueries({ queryKey: [RESOURCE, 'getList'] });
  };
  return { state, clone };
};

/** What the new role holds, and what the host refused. */
const Made = ({ made: { id, given, refused }, onLeave }: { made: Cloned; onLeave: () => void }) => {
  const say = useMessages();
  return (
    <div role="status">
      <p>{say('tools.clone.made', { count: given.length })}</p>
      {refused.length > 0 ? (
        <>
          <p>{say('tools.clone.refused', { count: refused.length })}</p>
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                {name}
                {reason ? `: ${reason}` : ''}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <Link to={`/${RESOURCE}/${encodeURIComponent(id)}`} onClick={onLeave}>
          {say('tools.clone.open')}
        </Link>
      </p>
    </div>
  );
};

/** Makes a role like another: says what it will hold first, and what it holds in the end. */
export const CloneDialog = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const say = useMessages();
  const titleId = useId();
  const called = useRoleName()(role);
  const [name, setName] = useState(() => say('tools.clone.name', { name: called }));
  const { state, clone } = useClone(role);
  const isBusy = state.step === 'busy';
  const isBad = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBad && !isBusy && state.step !== 'made') void clone(name.trim());
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{say('tools.clone.title', { name: called })}</DialogTitle>
        <DialogContent>
          {state.step === 'made' ? (
            <Made made={state.made} onLeave={onClose} />
          ) : (
            <>
              <TextField
                sx={{ mt: '8px' }}
                fullWidth
                autoFocus
                label={say('fields.name')}
                value={name}
                onChange={event => setName(event.target.value)}
                error={isBad}
                helperText={isBad ? say('roles.create.bad_name') : undefined}
                autoComplete="off"
              />
              <p>{say('tools.clone.about', { count: permissionNames(role).length })}</p>
            </>
          )}
          <div role="alert" className="form-refusal">
            {state.step === 'failed' ? state.reason : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={isBusy}>
            {say(state.step === 'made' ? 'common.close' : 'common.cancel')}
          </Button>
          {state.step === 'made' ? null : (
            <Button type="submit" variant="contained" writes loading={isBusy} disabled={isBad}>
              {say('roles.detail.clone')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};

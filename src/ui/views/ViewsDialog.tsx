import { Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLabels, useMessages } from '../../admin/messages';
import { LONGEST_NAME, type SavedView, searchOfView } from '../../admin/savedViews';
import { Button } from '../controls/Button';
import type { ConsoleList } from '../table/useConsoleList';
import { CopyLink } from './CopyLink';
import { FileButtons } from './FileButtons';
import { useKeptViews } from './useKeptViews';
import { ViewRow } from './ViewRow';
import { changed, moved, newId, presentState, putBack, withDefault } from './viewChanges';
import './views.css';

export type ViewsDialogProps = { list: ConsoleList; onClose: () => void };

/** Keeps the list as it is now under a name. */
const SaveForm = ({ list, onClose }: ViewsDialogProps) => {
  const say = useMessages();
  const navigate = useNavigate();
  const { views, keep } = useKeptViews();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setProblem(say('tools.views.no_name'));
    if (views.some(view => view.list === list.resource && view.name === wanted)) {
      return setProblem(say('tools.views.taken', { name: wanted }));
    }
    const view: SavedView = { id: newId(), list: list.resource, name: wanted, state: presentState(list) };
    if (!keep(present => [...present, view])) return setProblem(say('tools.views.full'));
    navigate({ search: searchOfView(view, list.search) }, { replace: true });
    onClose();
  };
  return (
    <form onSubmit={save} className="view-save" noValidate>
      <TextField
        label={say('tools.views.name')}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
        error={problem !== undefined}
        helperText={problem ?? say('tools.views.what')}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { maxLength: LONGEST_NAME, autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained">
        {say('tools.views.save')}
      </Button>
    </form>
  );
};

/** The views of a list: a new one, and those that are kept with their names, order and default; all of them as a file. */
export const ViewsDialog = ({ list, onClose }: ViewsDialogProps) => {
  const say = useMessages();
  const labels = useLabels();
  const titleId = useId();
  const { views, keep } = useKeptViews();
  const [said, setSaid] = useState('');
  const [deleted, setDeleted] = useState<{ view: SavedView; at: number }>();
  const own = views.filter(view => view.list === list.resource);

  const move = (view: SavedView, step: 1 | -1) => {
    keep(present => moved(present, view, step));
    setSaid(say('tools.look.moved', { name: view.name, place: own.indexOf(view) + step + 1, of: own.length }));
  };
  const remove = (view: SavedView) => {
    keep(present => present.filter(({ id }) => id !== view.id));
    setDeleted({ view, at: views.indexOf(view) });
    setSaid(say('tools.views.deleted', { name: view.name }));
  };
  const restore = () => {
    if (!deleted) return;
    const { view, at } = deleted;
    if (!keep(present => putBack(present, view, at))) return setSaid(say('tools.views.full'));
    setDeleted(undefined);
    setSaid('');
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {say('tools.views.title', { name: labels.resource(list.definition.name) })}
      </DialogTitle>
      <DialogContent>
        <SaveForm list={list} onClose={onClose} />
        {own.length > 0 ? (
          <ul className="view-list" aria-label={say('table.views')}>
            {own.map((view, place) => (
              <ViewRow
                key={view.id}
                view={view}
                isTaken={name => own.some(other => other.id !== view.id && other.name === name)}
                isFirst={place === 0}
                isLast={place === own.length - 1}
                onRename={name => {
                  if (!keep(present => changed(present, view.id, { name }))) setSaid(say('tools.views.full'));
                }}
                onDefault={isDefault => keep(present => withDefault(present, view, isDefault))}
                onMove={step => move(view, step)}
                onDelete={() => remove(view)}
              />
            ))}
          </ul>
        ) : null}
        <CopyLink list={list} />
        <div className="view-said">
          <span role="status">{said}</span>
          {deleted ? (
            <Button key={deleted.view.id} onClick={restore} autoFocus>
              {say('tools.views.put_back')}
            </Button>
          ) : null}
        </div>
        <FileButtons />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {say('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { readListPlace, searchOfState } from '../../admin/listView';
import { useMessages } from '../../admin/messages';
import { pathToView, searchOfView, VIEW } from '../../admin/savedViews';
import { Button } from '../controls/Button';
import { useList } from '../table/useConsoleList';
import { useKeptViews } from './useKeptViews';
import { ViewsDialog } from './ViewsDialog';
import { changed, EMPTY_STATE, presentState } from './viewChanges';
import './views.css';

/** Whether an address asks for more than the list as it begins. */
const isNarrowed = (search: string) => {
  const { query, sort, columns } = readListPlace(search).view;
  return Boolean(query ?? sort ?? columns);
};

/** The saved views of a list, as links; what was changed since can be kept in the view, or as another. */
export const ViewTabs = () => {
  const say = useMessages();
  const navigate = useNavigate();
  const list = useList();
  const { views, keep } = useKeptViews();
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const own = views.filter(view => view.list === list.viewsOf);
  const opened = new URLSearchParams(list.search).get(VIEW);
  const active = own.find(({ id }) => id === opened);
  const state = presentState(list, active);
  const isChanged = active ? active.state !== state : isNarrowed(list.search);

  const update = () => {
    if (!active) return;
    setFailed(!keep(present => changed(present, active.id, { state })));
    navigate({ search: searchOfView({ ...active, state }, list.search) }, { replace: true });
  };

  return (
    <div className="view-tabs">
      <nav aria-label={say('table.views')}>
        <Link
          to={`/${list.resource}${searchOfState(EMPTY_STATE)}`}
          aria-current={!active && !isChanged ? 'page' : undefined}
        >
          {say('tools.views.all')}
        </Link>
        {own.map(view => (
          <Link key={view.id} to={pathToView(view)} aria-current={view === active ? 'page' : undefined}>
            <bdi>{view.name}</bdi>
          </Link>
        ))}
      </nav>
      {isChanged ? (
        <>
          {active ? (
            <Button onClick={update}>
              <span>{say('tools.views.update', { name: active.name })}</span>
            </Button>
          ) : null}
          <Button onClick={() => setSaving(true)}>{say('tools.views.save_as')}</Button>
        </>
      ) : null}
      {hasFailed ? <span role="status">{say('tools.views.full')}</span> : null}
      {isSaving ? <ViewsDialog list={list} onClose={() => setSaving(false)} /> : null}
    </div>
  );
};

import { TextField } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureText } from '../../../admin/failure';
import { useMessages } from '../../../admin/messages';
import { ToolTexts } from '../../../admin/serviceTexts';
import { Button } from '../../../ui/controls/Button';
import { DraftOffer } from '../../../ui/drafts/DraftOffer';
import { LoadFailure, Note } from '../../../ui/Note';
import { PageFrame } from '../../../ui/PageFrame';
import { Spinner } from '../../../ui/Spinner';
import { useFocusHome } from '../../../ui/useFocusHome';
import { matchesSearch } from '../permissionDiff';
import { groupPermissions } from '../permissionGroups';
import { MatrixTable } from './MatrixTable';
import { RoleColumns } from './RoleColumns';
import { SaveDialog } from './SaveDialog';
import { isDifferent } from './staged';
import { type Matrix, useMatrix } from './useMatrix';
import '../role.css';
import './matrix.css';

const Sides = ({ matrix }: { matrix: Matrix }) => {
  const say = useMessages();
  const { columns, names, changed, known } = matrix;
  const [search, setSearch] = useState('');
  const [parameters, setParameters] = useSearchParams();
  const [isOn, setOn] = useState(parameters.get('only') === 'differences');
  // One role alone differs from none.
  const isOnlyDifferent = isOn && columns.length > 1;
  const showOnlyDifferent = (isOn: boolean) => {
    setOn(isOn);
    setParameters(
      now => {
        const after = new URLSearchParams(now);
        if (isOn) after.set('only', 'differences');
        else after.delete('only');
        return after;
      },
      { replace: true },
    );
  };
  const [isReviewing, setReviewing] = useState(false);
  const shownSearch = useDeferredValue(search);
  const different = useMemo(() => names.filter(name => isDifferent(columns, name)), [columns, names]);
  const shown = (isOnlyDifferent ? different : names).filter(name => matchesSearch(name, shownSearch));
  const [added, removed] = (['added', 'removed'] as const).map(side =>
    changed.reduce((sum, { pending }) => sum + pending[side].length, 0),
  );
  // Where nothing is staged any more, what was pressed is off.
  const place = useFocusHome<HTMLDivElement>(changed.length > 0);
  return (
    <>
      {known.error ? (
        <p className="tool-warning" role="status">
          {say('tools.matrix.only_held', { reason: failureText(say, known.error) })}{' '}
          <Button variant="outlined" color="inherit" onClick={() => void known.refetch()}>
            {say('common.retry')}
          </Button>
        </p>
      ) : null}
      <div role="group" ref={place} tabIndex={-1} aria-label={say('fields.permissions')} className="permission-tools">
        <TextField
          label={say('roles.detail.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
          type="search"
        />
        <label className="matrix-only">
          <input type="checkbox" checked={isOn} onChange={event => showOnlyDifferent(event.target.checked)} />
          {say('tools.matrix.only_different', { count: different.length })}
        </label>
        <span className="permission-summary" role="status">
          {changed.length > 0
            ? `${say('roles.detail.staged', { added, removed })} · ${say('tools.matrix.in_roles', { count: changed.length })}`
            : say('tools.matrix.rows', { count: shown.length })}
        </span>
        <Button variant="outlined" disabled={changed.length === 0} onClick={matrix.reset}>
          {say('roles.detail.reset')}
        </Button>
        <Button variant="contained" disabled={changed.length === 0} onClick={() => setReviewing(true)}>
          {say('tools.matrix.review')}
        </Button>
      </div>
      {shown.length > 0 ? (
        <MatrixTable groups={groupPermissions(shown)} columns={columns} onToggle={matrix.toggle} />
      ) : (
        <p>{say(isOnlyDifferent && search === '' ? 'tools.matrix.no_difference' : 'roles.detail.no_match')}</p>
      )}
      {isReviewing ? <SaveDialog matrix={matrix} onClose={() => setReviewing(false)} /> : null}
    </>
  );
};

const MatrixBody = () => {
  const say = useMessages();
  const matrix = useMatrix();
  const { read, known, roles, chosen, choose, columns, draft } = matrix;
  if (read.isPending || known.isPending) return <Spinner />;
  if (!read.data) return <LoadFailure isPlace error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <>
      <DraftOffer of={draft} label={say('fields.permissions')} />
      <p className="matrix-about">{say('tools.matrix.about')}</p>
      {read.data.isRepeating ? <p className="tool-warning">{say('failure.repeating')}</p> : null}
      <RoleColumns roles={roles} chosen={chosen} onChoose={choose} />
      {columns.length > 0 ? <Sides matrix={matrix} /> : <Note title={say('tools.matrix.none')} />}
    </>
  );
};

const Page = () => {
  const say = useMessages();
  return (
    <PageFrame
      title={say('tools.matrix.title')}
      back={{ to: '/users/roles', label: say('resources.users_roles.title') }}
    >
      <MatrixBody />
    </PageFrame>
  );
};

/** Roles side by side, permission by permission: where they differ, and what becomes of them before it is stored (CAP-13). */
export const MatrixPage = () => (
  <ToolTexts>
    <Page />
  </ToolTexts>
);

import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useMay, useWhyNot } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { LoadFailure } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { useFocusHome } from '../../ui/useFocusHome';
import { OwnLoss, useOwnLoss } from './OwnLoss';
import { PermissionFold } from './PermissionFold';
import { matchesSearch, permissionNames } from './permissionDiff';
import { type GroupName, groupPermissions } from './permissionGroups';
import { type StagedOptions, type StagedPermissions, useStagedPermissions } from './useStagedPermissions';
import './role.css';

type ToolsProps = {
  staged: StagedPermissions;
  matching: readonly string[];
  search: string;
  onSearch: (text: string) => void;
};

/** Search, what acts on all that it finds, and what becomes of the changes. */
const Tools = ({ staged, matching, search, onSearch }: ToolsProps) => {
  const say = useMessages();
  const { diff, notice, isBusy, canAdd, canRemove, setAll, reset, update } = staged;
  const [added, removed] = [diff.added.length, diff.removed.length];
  const isChanged = added + removed > 0;
  const isReadOnly = !canAdd && !canRemove;
  /** What a button is called, and beside its name how many it ticks. */
  const counted = (name: string) => (
    <span>
      {name} <span aria-hidden>({matching.length})</span>
    </span>
  );
  const { session } = usePlatform();
  const loss = useOwnLoss(staged.roleId, staged.diff.removed);
  const [isAsking, setAsking] = useState(false);
  // Where nothing is left to store, what was pressed is off.
  const place = useFocusHome<HTMLDivElement>(isChanged);
  const [add, remove] = [useMay('addPermission'), useMay('removePermission')];
  const isAllowed = add.isAllowed && remove.isAllowed;
  const whyNot = useWhyNot()({ ...add, isAllowed, missing: [...add.missing, ...remove.missing] });
  return (
    <>
      {whyNot ? <p className="permission-note">{whyNot}</p> : null}
      <div className="permission-tools">
        <TextField
          label={say('roles.detail.search')}
          value={search}
          onChange={event => onSearch(event.target.value)}
          type="search"
        />
        <Button
          variant="outlined"
          aria-description={`${matching.length}`}
          disabled={!canAdd}
          onClick={() => setAll(matching, true)}
        >
          {counted(say('roles.detail.select_all'))}
        </Button>
        <Button
          variant="outlined"
          aria-description={`${matching.length}`}
          disabled={!canRemove && added === 0}
          onClick={() => setAll(matching, false)}
        >
          {counted(say('roles.detail.select_none'))}
        </Button>
      </div>
      <div role="group" ref={place} tabIndex={-1} aria-label={say('fields.permissions')} className="permission-stage">
        <span className="permission-summary" role="status">
          {isChanged ? say('roles.detail.staged', { added, removed }) : (notice ?? '')}
        </span>
        <Button variant="outlined" disabled={!isChanged || isReadOnly || isBusy} onClick={reset}>
          {say('roles.detail.reset')}
        </Button>
        <Button
          variant="contained"
          writes
          disabled={!isChanged || isReadOnly}
          loading={isBusy}
          onClick={() => (loss.length > 0 ? setAsking(true) : void update())}
        >
          {say('roles.detail.update')}
        </Button>
      </div>
      {isChanged && notice ? <p role="status">{notice}</p> : null}
      <ConfirmDialog
        open={isAsking}
        title={say('roles.detail.own_loss_title')}
        question={say('roles.detail.own_loss_question', { host: session.host ?? '' })}
        consequence={<OwnLoss roleId={staged.roleId} removed={staged.diff.removed} />}
        confirmLabel={say('roles.detail.update')}
        onConfirm={async () => {
          await update();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

const toggled = (folded: ReadonlySet<GroupName>, group: GroupName, isOpen: boolean) => {
  const next = new Set(folded);
  if (isOpen) next.delete(group);
  else next.add(group);
  return next;
};

/** All permissions of the platform by service, ticked where the role holds them, changed in one go (spec §4). */
export const PermissionChecklist = (options: StagedOptions) => {
  const say = useMessages();
  const { client } = usePlatform();
  const staged = useStagedPermissions(options);
  const { stored, current } = staged;
  const known = useQuery({ queryKey: ['permissions'], queryFn: () => client.roles.permissions(), staleTime: 300_000 });
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<GroupName>>(new Set());
  const shownSearch = useDeferredValue(search);
  const names = useMemo(
    () => [...new Set([...permissionNames({ permissions: known.data ?? [] }), ...stored, ...current])].sort(),
    [known.data, stored, current],
  );
  const matching = useMemo(() => names.filter(name => matchesSearch(name, shownSearch)), [names, shownSearch]);
  const groups = useMemo(() => groupPermissions(matching), [matching]);

  if (known.isPending) return <Spinner />;
  if (known.error) return <LoadFailure isPlace error={known.error} onRetry={() => void known.refetch()} />;
  const isAnyOpen = groups.some(({ group }) => !folded.has(group));
  return (
    <div>
      <DraftOffer of={staged.draft} label={say('fields.permissions')} />
      <Tools
        staged={staged}
        matching={matching}
        search={search}
        onSearch={text => {
          setSearch(text);
          // What is found must be seen.
          setFolded(new Set());
        }}
      />
      {groups.length > 1 ? (
        <Button onClick={() => setFolded(new Set(isAnyOpen ? groups.map(({ group }) => group) : []))}>
          {say(isAnyOpen ? 'json.collapse_all' : 'json.expand_all')}
        </Button>
      ) : null}
      <div>
        {groups.map(of => (
          <PermissionFold
            key={of.group}
            of={of}
            staged={staged}
            isOpen={!folded.has(of.group)}
            onFold={isOpen => setFolded(now => toggled(now, of.group, isOpen))}
          />
        ))}
      </div>
      {matching.length === 0 ? <p>{say('roles.detail.no_match')}</p> : null}
    </div>
  );
};

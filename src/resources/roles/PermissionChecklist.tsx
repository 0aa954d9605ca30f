import { Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Role } from '../../contract';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useDraft } from '../../ui/drafts/useDraft';
import { LoadFailure } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import {
  applyDiff,
  describePermission,
  diffPermissions,
  matchesSearch,
  type PermissionDiff,
  permissionNames,
} from './permissionDiff';
import './role.css';

export type PermissionChecklistProps = {
  role: Role;
  /** Reads the role as it is stored now. */
  reload: () => Promise<Role | undefined>;
  /** Shows a message in the page's banner. */
  onFailure: (text: string) => void;
};

const NO_CHANGE: PermissionDiff = { added: [], removed: [] };

type RowProps = {
  name: string;
  state: 'same' | 'added' | 'removed';
  isTicked: boolean;
  isLocked: boolean;
  word: string;
  onToggle: (name: string) => void;
};

const Row = memo(({ name, state, isTicked, isLocked, word, onToggle }: RowProps) => (
  <li className={`permission permission-${state}`}>
    <label>
      <input type="checkbox" checked={isTicked} disabled={isLocked} onChange={() => onToggle(name)} />
      <span aria-hidden className="permission-sign">
        {state === 'added' ? '+' : state === 'removed' ? '−' : ''}
      </span>
      <span>{describePermission(name)}</span>
      <code>{name}</code>
      {word ? <span className="permission-word">{word}</span> : null}
    </label>
  </li>
));

/** All permissions of the platform, ticked where the role holds them, changed in one go (spec §4). */
export const PermissionChecklist = ({ role, reload, onFailure }: PermissionChecklistProps) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const canAdd = useMay('addPermission').isAllowed;
  const canRemove = useMay('removePermission').isAllowed;
  const known = useQuery({ queryKey: ['permissions'], queryFn: () => client.roles.permissions(), staleTime: 300_000 });

  const stored = useMemo(() => new Set(permissionNames(role)), [role]);
  const [original, setOriginal] = useState(stored);
  const [current, setCurrent] = useState(stored);
  const [search, setSearch] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string>();
  const diff = diffPermissions(original, current);
  const draft = useDraft('permissions', diff, {
    label: say('fields.permissions'),
    initial: NO_CHANGE,
    onRestore: ({ added = [], removed = [] }) => setCurrent(now => applyDiff(now, { added, removed })),
  });
  const shownSearch = useDeferredValue(search);

  const names = useMemo(
    () => [...new Set([...(known.data ?? []).map(permission => permission.name), ...stored, ...current])].sort(),
    [known.data, stored, current],
  );
  const matching = useMemo(() => names.filter(name => matchesSearch(name, shownSearch)), [names, shownSearch]);
  const isChanged = diff.added.length + diff.removed.length > 0;

  /** Ticking needs AddRolePermission, unticking RemoveRolePermission; taking back one's own change is always allowed. */
  const mayHave = useCallback((name: string) => canAdd || original.has(name), [canAdd, original]);
  const mayLack = useCallback((name: string) => canRemove || !original.has(name), [canRemove, original]);

  const toggle = useCallback((name: string) => {
    setCurrent(now => {
      const next = new Set(now);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  }, []);
  const setAll = (isTicked: boolean) => {
    const next = new Set(current);
    for (const name of matching) {
      if (isTicked && mayHave(name)) next.add(name);
      if (!isTicked && mayLack(name)) next.delete(name);
    }
    setCurrent(next);
  };

  const show = (fresh: Role | undefined, keep = { added: [] as string[], removed: [] as string[] }) => {
    const now = new Set(permissionNames(fresh));
    setOriginal(now);
    setCurrent(applyDiff(now, keep));
  };

  const update = async () => {
    setBusy(true);
    setNotice(undefined);
    const done: string[] = [];
    try {
      const before = await reload();
      const theirs = diffPermissions(original, new Set(permissionNames(before)));
      if (theirs.added.length + theirs.removed.length > 0) {
        // Somebody else changed the role: show it before anything of ours is stored.
        show(before, diff);
        setNotice(
          say('roles.detail.changed_meanwhile', {
            added: theirs.added.join(', ') || '–',
            removed: theirs.removed.join(', ') || '–',
          }),
        );
        return;
      }
      if (diff.added.length > 0) {
        await client.roles.addPermissions(role.id, diff.added);
        done.push(say('roles.detail.did_add', { count: diff.added.length }));
      }
      if (diff.removed.length > 0) {
        await client.roles.removePermissions(role.id, diff.removed);
        done.push(say('roles.detail.did_remove', { count: diff.removed.length }));
      }
      show(await reload());
      setNotice(done.join(' '));
      // One's own permissions may be among them.
      await session.reloadUser().catch(() => undefined);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      onFailure(done.length > 0 ? `${done.join(' ')} ${say('roles.detail.then_failed', { reason: text })}` : text);
      if (done.length > 0) show(await reload().catch(() => undefined), diff);
    } finally {
      setBusy(false);
    }
  };

  if (known.isPending) return <Spinner />;
  if (known.error) return <LoadFailure error={known.error} onRetry={() => void known.refetch()} />;
  const isReadOnly = !canAdd && !canRemove;

  return (
    <div>
      <DraftOffer of={draft} label={say('fields.permissions')} />
      <div className="permission-tools">
        <TextField
          label={say('roles.detail.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
          type="search"
        />
        <Button variant="outlined" disabled={!canAdd} onClick={() => setAll(true)}>
          {say('roles.detail.select_all', { count: matching.length })}
        </Button>
        <Button variant="outlined" disabled={!canRemove && diff.added.length === 0} onClick={() => setAll(false)}>
          {say('roles.detail.select_none', { count: matching.length })}
        </Button>
        <span className="permission-summary" role="status">
          {isChanged
            ? say('roles.detail.staged', { added: diff.added.length, removed: diff.removed.length })
            : (notice ?? '')}
        </span>
        <Button variant="outlined" disabled={!isChanged || isReadOnly || isBusy} onClick={() => setCurrent(original)}>
          {say('roles.detail.reset')}
        </Button>
        <Button variant="contained" disabled={!isChanged || isReadOnly} loading={isBusy} onClick={() => void update()}>
          {say('roles.detail.update')}
        </Button>
      </div>
      {isChanged && notice ? <p role="status">{notice}</p> : null}
      <ul className="permissions" aria-label={say('fields.permissions')}>
        {matching.map(name => {
          const isTicked = current.has(name);
          const state = isTicked === original.has(name) ? 'same' : isTicked ? 'added' : 'removed';
          return (
            <Row
              key={name}
              name={name}
              state={state}
              isTicked={isTicked}
              isLocked={isBusy || (isTicked ? !mayLack(name) : !mayHave(name))}
              word={state === 'same' ? '' : say(`roles.detail.${state}`)}
              onToggle={toggle}
            />
          );
        })}
      </ul>
      {matching.length === 0 ? <p>{say('roles.detail.no_match')}</p> : null}
    </div>
  );
};

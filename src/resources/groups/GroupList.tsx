import { TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { LoadFailure } from '../../ui/Note';
import { Card, PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { GROUPS } from './enlisting';
import { ENLISTMENTS, useAllMembers } from './useMembers';
import '../../ui/record/record.css';
import './groups.css';

/** Of each kind, the most that are counted. */
const MOST = 500;

const KINDS = ['staff', 'patients'] as const;

/** The groups of some members, with how many of each kind are in them, the largest first. */
const useKnownGroups = () => {
  const may = { staff: useMay('staff').isAllowed, patients: useMay('patients').isAllowed };
  const asked = {
    staff: useAllMembers('staff', MOST, may.staff),
    patients: useAllMembers('patients', MOST, may.patients),
  };
  const counts = new Map<string, { staff: number; patients: number }>();
  for (const kind of KINDS)
    for (const user of (asked[kind].data ?? []).slice(0, MOST))
      for (const { groupId } of ENLISTMENTS[kind].of(user)) {
        const count = counts.get(groupId) ?? { staff: 0, patients: 0 };
        counts.set(groupId, { ...count, [kind]: count[kind] + 1 });
      }
  const wanted = KINDS.filter(kind => may[kind]);
  return {
    /** The kinds that were asked for; of the others nothing is known. */
    known: wanted,
    groups: [...counts].sort(([, a], [, b]) => b.staff + b.patients - a.staff - a.patients),
    isPending: wanted.some(kind => asked[kind].isPending),
    error: wanted.map(kind => asked[kind].error).find(Boolean),
    retry: () => wanted.forEach(kind => void asked[kind].refetch()),
    isPart: wanted.some(kind => (asked[kind].data?.length ?? 0) > MOST),
  };
};

const Known = () => {
  const say = useMessages();
  const { known, groups, isPending, error, retry, isPart } = useKnownGroups();
  if (isPending) return <Spinner />;
  if (error) return <LoadFailure isPlace error={error} onRetry={retry} />;
  const isAll = known.length === KINDS.length;
  const none = isAll ? say('groups.none') : known.map(kind => say(`groups.no_${kind}`)).join(' ');
  return (
    <>
      {groups.length === 0 && none ? <p className="record-none">{none}</p> : null}
      <ul className="record-parts" hidden={groups.length === 0}>
        {groups.map(([id, counts]) => (
          <li key={id} className="record-row">
            <Link to={`/${GROUPS}/${encodeURIComponent(id)}`}>{id}</Link>
            <span className="record-none">
              {known.map(kind => say(`groups.count_${kind}`, { count: counts[kind] })).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {KINDS.filter(kind => !known.includes(kind)).map(kind => (
        <p key={kind} className="record-none">
          {say(`groups.unseen_${kind}`)}
        </p>
      ))}
      {isPart ? <p className="record-none">{say('groups.part', { count: MOST })}</p> : null}
    </>
  );
};

/** Groups are known by their members: those that members refer to, and any other by its id. */
export const GroupList = () => {
  const say = useMessages();
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim() !== '') navigate(`/${GROUPS}/${encodeURIComponent(id.trim())}`);
  };
  return (
    <PageFrame title={say('groups.title')}>
      <div className="record-readable">
        <p className="record-hint">{say('groups.hint')}</p>
        <form className="enlist" onSubmit={open}>
          <TextField
            label={say('groups.group_id')}
            value={id}
            autoComplete="off"
            onChange={event => setId(event.target.value)}
          />
          <Button type="submit" variant="outlined" disabled={id.trim() === ''}>
            {say('groups.open')}
          </Button>
        </form>
        <Card title={say('groups.known')}>
          <Known />
        </Card>
      </div>
    </PageFrame>
  );
};

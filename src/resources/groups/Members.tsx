import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathToList } from '../../admin/listView';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { nameOf } from '../../admin/platform';
import { recordsIn, type User } from '../../contract';
import { format } from '../../rql';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { useAct } from '../../ui/feedback/useAct';
import { makeVisible } from '../../ui/hiddenCharacters';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { EnlistForm } from './EnlistForm';
import { ExpiryText } from './ExpiryText';
import { StaffRoles } from './StaffRoles';
import { useEnlistments } from './useEnlistments';
import { type MemberKind, membersOf, useMembers } from './useMembers';

/** As many as anybody reads at once; the list of all has filter and pages. */
const SHOWN = 50;

type RowProps = { kind: MemberKind; user: User; groupId: string; onChanged: () => Promise<unknown> };

const Standing = ({ kind, user, groupId, onChanged }: RowProps) => {
  const patient = recordsIn(user.patientEnlistments).find(enlistment => enlistment.groupId === groupId);
  const staff = recordsIn(user.staffEnlistments).find(enlistment => enlistment.groupId === groupId);
  if (kind === 'patients') return patient ? <ExpiryText enlistment={patient} /> : null;
  return (
    <StaffRoles
      userId={user.id}
      name={nameOf(user)}
      groupId={groupId}
      held={recordsIn(staff?.roles)}
      onChanged={onChanged}
    />
  );
};

/** Staff or patients of one group: who they are, bringing more in, taking one out. */
export const Members = ({ kind, groupId }: { kind: MemberKind; groupId: string }) => {
  const say = useMessages();
  const enlistments = useEnlistments();
  const isStaff = kind === 'staff';
  const mayAdd = useMay(isStaff ? 'addStaff' : 'addPatient').isAllowed;
  const mayRemove = useMay(isStaff ? 'removeStaff' : 'removePatient').isAllowed;
  const mayOpen = useMay('list', 'users/users').isAllowed;
  const [asked, setAsked] = useState<User>();
  const [, run] = useAct();
  const { data, error, isPending, refetch } = useMembers(kind, groupId, SHOWN);
  // A host may give fewer than were asked for.
  const shown = data?.data.length ?? 0;
  const total = data?.page.total;
  // A host that does not count may have more where it gave as many as it gives at once (platform-api 1.4).
  const isCut = total === undefined ? shown > 0 && shown >= (data?.page.limit ?? SHOWN) : total > shown;

  const remove = async () => {
    if (!asked) return;
    const act = isStaff ? enlistments.removeStaff : enlistments.removePatient;
    const failed = say('groups.not_removed', { name: nameOf(asked), group: groupId });
    if (await run(() => act(asked.id, groupId), failed)) await refetch();
    setAsked(undefined);
  };
  const body = () => {
    if (isPending) return <Spinner />;
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    if (data.data.length === 0) return <p className="record-none">{say(`groups.no_${kind}`)}</p>;
    return (
      <ul className="record-parts" aria-label={say(`groups.${kind}`)}>
        {data.data.map(user => (
          <li key={user.id} className="record-row">
            <strong>
              <bdi>
                {mayOpen ? (
                  <Link to={`/users/users/${user.id}`}>{makeVisible(nameOf(user))}</Link>
                ) : (
                  makeVisible(nameOf(user))
                )}
              </bdi>
            </strong>
            <Standing kind={kind} user={user} groupId={groupId} onChanged={refetch} />
            {mayRemove ? (
              <Button
                color="error"
                aria-label={say('groups.remove_member', { name: nameOf(user) })}
                onClick={() => setAsked(user)}
              >
                {say('groups.remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card title={say(`groups.${kind}`)}>
      <div className="record-preview">
        {body()}
        {isCut ? (
          <p className="record-none">
            {total === undefined ? say('groups.first_uncounted', { shown }) : say('groups.first', { shown, total })}{' '}
            <Link to={pathToList(`care/${kind}`, format(membersOf(kind, groupId)))}>{say('groups.all')}</Link>
          </p>
        ) : null}
        {mayAdd ? <EnlistForm kind={kind} groupId={groupId} onChanged={refetch} /> : null}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={say('groups.ask_remove')}
        question={say('groups.ask_remove_question', { name: asked ? nameOf(asked) : '', group: groupId })}
        confirmLabel={say('groups.remove')}
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  );
};

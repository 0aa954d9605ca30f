import { useId, useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import type { GroupRole } from '../../contract';
import { AddByName } from '../../ui/AddByName';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { useAct } from '../../ui/feedback/useAct';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { removedNotice } from '../../ui/record/removedOr';
import { Spinner } from '../../ui/Spinner';
import { PermissionChoices, RolePermissions } from './RolePermissions';
import { MOST_ROLES, useGroupRoles } from './useGroupRoles';

/** Roles shown at once; the others after a click. */
const SHOWN = 50;

/** What staff of one group may be allowed there. */
export const GroupRoles = ({ groupId }: { groupId: string }) => {
  const say = useMessages();
  const roles = useGroupRoles(groupId);
  const { data, error, isPending, refetch } = roles;
  const mayCreate = useMay('createRole').isAllowed;
  const mayDelete = useMay('deleteRole').isAllowed;
  const choicesId = useId();
  const [isOpened, setOpened] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<GroupRole>();
  const [isBusy, run] = useAct();
  const notices = useNotices();

  const change = async (act: () => Promise<unknown>, failed: string) => {
    const isDone = await run(act, failed);
    if (isDone) await refetch({ cancelRefetch: false });
    return isDone;
  };
  const remove = async ({ id, name }: GroupRole) => {
    if (await roles.remove(id)) notices.toast(removedNotice(say, say('groups.role_named', { role: name }), true));
  };
  const body = () => {
    if (isPending) return <Spinner />;
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    if (data.length === 0) return <p className="record-none">{say('groups.no_roles')}</p>;
    return (
      <ul className="record-parts" aria-label={say('groups.roles')}>
        {(isWhole ? data : data.slice(0, SHOWN)).map((role, index) => (
          <li key={role.id || index} className="record-row">
            <strong>
              <bdi>{role.name || role.id || say('roles.no_name')}</bdi>
            </strong>
            {role.description ? <span className="record-none">{role.description}</span> : null}
            <RolePermissions
              role={role}
              isFixed={!role.id}
              choicesId={choicesId}
              onOpen={() => setOpened(true)}
              isBusy={isBusy}
              onPermit={permission =>
                change(() => roles.permit(role.id, permission), say('groups.not_permitted', { permission }))
              }
              onForbid={permission =>
                change(() => roles.forbid(role.id, permission), say('groups.not_forbidden', { permission }))
              }
            />
            {mayDelete && role.id ? (
              <Button
                color="error"
                aria-label={say('groups.delete_role', { role: role.name || role.id })}
                onClick={() => setAsked(role)}
              >
                {say('common.delete')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card title={say('groups.roles')}>
      <div className="record-preview">
        {body()}
        <PermissionChoices id={choicesId} isWanted={isOpened} />
        {data && data.length > SHOWN && !isWhole ? (
          <Button onClick={() => setWhole(true)}>{say('groups.all_roles', { count: data.length })}</Button>
        ) : null}
        {data && data.length >= MOST_ROLES ? (
          <p className="record-none">{say('groups.roles_cut', { count: MOST_ROLES })}</p>
        ) : null}
        {mayCreate ? (
          <AddByName
            label={say('groups.new_role')}
            add={say('groups.create_role')}
            draft="role"
            isBusy={isBusy}
            onAdd={async name => {
              const isDone = await change(() => roles.create(name), say('groups.role_not_created', { role: name }));
              // Wherever its name puts it, it is seen.
              if (isDone) setWhole(true);
              return isDone;
            }}
          />
        ) : null}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={say('groups.delete_role', { role: asked?.name ?? '' })}
        question={say('groups.delete_role_question')}
        confirmLabel={say('common.delete')}
        onConfirm={async () => {
          if (asked) await change(() => remove(asked), say('groups.role_not_deleted', { role: asked.name }));
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  );
};

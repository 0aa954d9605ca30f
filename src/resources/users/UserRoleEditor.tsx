import CloseIcon from '@mui/icons-material/Close';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform, nameOf as userName, useSessionUser } from '../../admin/platform';
import { storedOr } from '../../admin/unsure';
import { type Role, recordsIn, type User } from '../../contract';
import { IconButton } from '../../ui/controls/IconButton';
import { useNotices } from '../../ui/feedback/notices';
import { HashChip } from '../../ui/HashChip';
import { useRoleName } from '../../ui/useRoleName';
import { lostWith } from './lostAccess';
import { RemoveRoleDialog } from './RemoveRoleDialog';
import { RolePicker } from './RolePicker';
import '../../ui/form/form.css';

export type UserRoleEditorProps = {
  user: User;
  /** Reads the user as they are now; none where that cannot be read. */
  onChanged: () => Promise<User | undefined>;
};

/** The button that removed a role is gone afterwards, and the focus with it: it stays within what was changed. */
const useFocusWithin = (isSettled: boolean) => {
  const area = useRef<HTMLDivElement>(null);
  const isChanged = useRef(false);
  useEffect(() => {
    if (!isChanged.current || !isSettled) return;
    isChanged.current = false;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !activeElement.matches(':disabled')) return;
    const next = area.current?.querySelector('input') ?? area.current?.querySelector('button');
    next?.focus();
  }, [isSettled]);
  return { area, isChanged };
};

/** The roles of a user: chips, and a searchable picker fed page by page (spec §6, §7). */
export const UserRoleEditor = ({ user, onChanged }: UserRoleEditorProps) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const nameOf = useRoleName();
  const cache = useQueryClient();
  const me = useSessionUser();
  const canAdd = useMay('addRole').isAllowed;
  const canRemove = useMay('removeRole').isAllowed;
  const [removing, setRemoving] = useState<Role>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const held = recordsIn(user.roles);
  const { area, isChanged } = useFocusWithin(!isBusy && !removing);

  const remove = (role: Role) => change(role, false, client.users.removeRoles(user.id, [role.id]));

  /** @returns whether the role is given, or taken, by now */
  const change = async (role: Role, isGiven: boolean, call: Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await storedOr(say, call, onChanged, now => recordsIn(now.roles).some(({ id }) => id === role.id) === isGiven);
      // What is done shows, also where the user cannot be read again.
      cache.setQueryData<User>(['users/users', 'getOne', { id: user.id }], now => {
        const others = recordsIn(now?.roles).filter(({ id }) => id !== role.id);
        return now && { ...now, roles: isGiven ? [...others, role] : others };
      });
      await onChanged();
      void cache.invalidateQueries({ queryKey: ['users/users', 'getList'] });
      // What one may do oneself can have changed; the roles have, whether or not that can be read.
      if (me?.id === user.id) await session.reloadUser().catch(() => undefined);
      return true;
    } catch (cause) {
      const named = { role: nameOf(role) };
      const text = isGiven ? say('users.detail.role_not_added', named) : say('users.detail.role_not_removed', named);
      const detail = failureText(say, cause);
      setFailure(`${text} ${detail}`);
      notices.record({ kind: 'error', text, detail });
      // Somebody else may have been faster.
      void onChanged();
      return false;
    } finally {
      isChanged.current = true;
      setBusy(false);
    }
  };

  return (
    <div ref={area}>
      {held.length === 0 ? <p>{say('users.detail.no_roles')}</p> : null}
      <ul className="role-chips">
        {held.map(role => (
          <li key={role.id} className="role-chip">
            <HashChip name={nameOf(role)} title={role.id} />
            {canRemove ? (
              <IconButton
                writes
                aria-label={say('users.detail.remove_role', { role: nameOf(role) })}
                disabled={isBusy}
                onClick={() => {
                  if (lostWith(role, held).length > 0) setRemoving(role);
                  else void remove(role);
                }}
                style={{ padding: 4 }}
              >
                <CloseIcon style={{ fontSize: 16 }} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {canAdd ? (
        <RolePicker
          held={held}
          isBusy={isBusy}
          onAdd={role => change(role, true, client.users.addRoles(user.id, [role.id]))}
        />
      ) : null}
      <div role="status" className="form-refusal">
        {failure}
      </div>
      {removing ? (
        <RemoveRoleDialog
          role={nameOf(removing)}
          user={userName(user)}
          lost={lostWith(removing, held)}
          isLockout={me?.id === user.id && held.length === 1}
          onConfirm={async () => {
            await remove(removing);
            setRemoving(undefined);
          }}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </div>
  );
};

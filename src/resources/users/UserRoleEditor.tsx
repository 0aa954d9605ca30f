import CloseIcon from '@mui/icons-material/Close';
import { Autocomplete, Button, IconButton, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import type { Role, User } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';
import { HashChip } from '../../ui/HashChip';
import { lostWith } from './lostAccess';
import { RemoveRoleDialog } from './RemoveRoleDialog';
import '../../ui/form/form.css';

export type UserRoleEditorProps = { user: User; onChanged: () => Promise<void> };

/** Exact matches first, then beginnings, then the rest. */
const rank = (role: Role, typed: string) => {
  const name = (role.name ?? '').toLowerCase();
  return name === typed ? 0 : name.startsWith(typed) ? 1 : 2;
};

/** The roles of a user: chips, and a searchable picker fed page by page (spec §6, §7). */
export const UserRoleEditor = ({ user, onChanged }: UserRoleEditorProps) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const me = useSessionUser();
  const canAdd = useMay('addRole').isAllowed;
  const canRemove = useMay('removeRole').isAllowed;
  const [isOpened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Role | null>(null);
  const [removing, setRemoving] = useState<Role>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const {
    data: roles,
    isFetching,
    error,
  } = useQuery({ queryKey: ['all-roles'], queryFn: () => client.roles.all(), enabled: canAdd && isOpened });

  const held = user.roles ?? [];
  const heldIds = new Set(held.map(role => role.id));

  const remove = (role: Role) =>
    change(client.users.removeRoles(user.id, [role.id]), say('users.detail.role_not_removed', { role: nameOf(role) }));

  const change = async (call: Promise<unknown>, text: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call;
      await onChanged();
      void cache.invalidateQueries({ queryKey: ['users/users', 'getList'] });
      // What one may do oneself can have changed.
      if (me?.id === user.id) await session.reloadUser();
      setChosen(null);
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause);
      setFailure(`${text} ${detail}`);
      notices.record({ kind: 'error', text, detail });
    } finally {
      setBusy(false);
    }
  };
  const nameOf = (role: Role) => role.name || say('roles.no_name');

  return (
    <>
      {held.length === 0 ? <p>{say('users.detail.no_roles')}</p> : null}
      <ul className="role-chips">
        {held.map(role => (
          <li key={role.id} className="role-chip">
            <HashChip name={nameOf(role)} title={role.id} />
            {canRemove ? (
              <IconButton
                aria-label={say('users.detail.remove_role', { role: nameOf(role) })}
                disabled={isBusy}
                onClick={() => {
                  if (lostWith(role, held).length > 0) setRemoving(role);
                  else void remove(role);
                }}
                sx={{ p: '4px' }}
              >
                <CloseIcon sx={{ fontSize: 16 }} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {canAdd ? (
        <div className="form-row">
          <Autocomplete
            sx={{ flex: '1 1 220px' }}
            options={(roles ?? []).filter(role => !heldIds.has(role.id))}
            loading={isFetching}
            loadingText={say('common.loading')}
            noOptionsText={error ? say('common.load_failed') : say('users.detail.no_such_role')}
            value={chosen}
            onOpen={() => setOpened(true)}
            onChange={(_, role) => setChosen(role)}
            getOptionLabel={nameOf}
            getOptionKey={role => role.id}
            isOptionEqualToValue={(option, value) => option.id === value.id}
            filterOptions={(options, { inputValue }) => {
              const typed = inputValue.toLowerCase();
              return options
                .filter(role => nameOf(role).toLowerCase().includes(typed))
                .sort((a, b) => rank(a, typed) - rank(b, typed));
            }}
            renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
              <TextField
                {...params}
                label={say('users.detail.add_role')}
                slotProps={{ input: InputProps, htmlInput: inputProps, inputLabel: InputLabelProps }}
              />
            )}
          />
          <Button
            variant="outlined"
            disabled={!chosen || isBusy}
            onClick={() =>
              chosen &&
              void change(
                client.users.addRoles(user.id, [chosen.id]),
                say('users.detail.role_not_added', { role: nameOf(chosen) }),
              )
            }
          >
            {say('users.detail.add')}
          </Button>
        </div>
      ) : null}
      <div role="status" className="form-refusal">
        {failure}
      </div>
      {removing ? (
        <RemoveRoleDialog
          role={nameOf(removing)}
          user={[user.firstName, user.lastName].filter(Boolean).join(' ') || user.email}
          lost={lostWith(removing, held)}
          isLockout={me?.id === user.id && held.length === 1}
          onConfirm={() => remove(removing).finally(() => setRemoving(undefined))}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </>
  );
};

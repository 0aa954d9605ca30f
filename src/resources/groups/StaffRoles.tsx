import CloseIcon from '@mui/icons-material/Close';
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import type { GroupRole } from '../../contract';
import { IconButton } from '../../ui/controls/IconButton';
import { useAct } from '../../ui/feedback/useAct';
import { HashChip } from '../../ui/HashChip';
import { useEnlistments } from './useEnlistments';
import { useGroupRoles } from './useGroupRoles';
import './groups.css';

export type StaffRolesProps = {
  userId: string;
  /** What the user is called. */
  name: string;
  groupId: string;
  held: readonly GroupRole[];
  onChanged: () => Promise<unknown>;
};

/** What somebody may do as staff of one group: roles of that group, given and taken. */
export const StaffRoles = ({ userId, name, groupId, held, onChanged }: StaffRolesProps) => {
  const say = useMessages();
  const enlistments = useEnlistments();
  const [isOpened, setOpened] = useState(false);
  const [isBusy, run] = useAct();
  const mayAdd = useMay('addStaffRole').isAllowed;
  const maySee = useMay('viewGroup').isAllowed;
  const mayRemove = useMay('removeStaffRole').isAllowed;
  const { data, isFetching } = useGroupRoles(groupId, isOpened);
  const offered = (data ?? []).filter(({ id }) => id && !held.some(role => role.id === id));

  const change = async (act: () => Promise<unknown>, failed: string) => {
    if (await run(act, failed)) await onChanged();
  };
  return (
    <div className="staff-roles">
      {held.map((role, index) => (
        <span key={role.id || index} className="staff-role">
          <HashChip name={role.name || role.id || say('roles.no_name')} title={role.id} />
          {mayRemove && role.id ? (
            <IconButton
              writes
              aria-label={say('groups.remove_role', { role: role.name || role.id, name })}
              disabled={isBusy}
              onClick={() =>
                void change(
                  () => enlistments.removeRole(userId, groupId, role.id),
                  say('groups.role_not_removed', { role: role.name || role.id, name }),
                )
              }
              style={{ padding: 4 }}
            >
              <CloseIcon style={{ fontSize: 16 }} />
            </IconButton>
          ) : null}
        </span>
      ))}
      {mayAdd && maySee ? (
        <TextField
          select
          size="small"
          label={say('groups.add_role')}
          value=""
          disabled={isBusy}
          sx={{ minWidth: 140 }}
          slotProps={{ select: { onOpen: () => setOpened(true) } }}
          onChange={({ target }) => {
            const role = offered.find(({ id }) => id === target.value);
            if (!role) return;
            void change(
              () => enlistments.addRole(userId, groupId, role.id),
              say('groups.role_not_added', { role: role.name || role.id, name }),
            );
          }}
        >
          {offered.map(role => (
            <MenuItem key={role.id} value={role.id}>
              {role.name || role.id}
            </MenuItem>
          ))}
          {offered.length === 0 ? (
            <MenuItem disabled value="-">
              {say(isFetching ? 'common.loading' : 'groups.no_more_roles')}
            </MenuItem>
          ) : null}
        </TextField>
      ) : null}
    </div>
  );
};

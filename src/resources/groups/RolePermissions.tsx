import CloseIcon from '@mui/icons-material/Close';
import { Chip, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { type GroupRole, PERMISSIONS_BY_SERVICE, textsIn } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';

/** Known names; a service may know others, so that any may be typed. */
const KNOWN = Object.values(PERMISSIONS_BY_SERVICE).flat().sort();

export type RolePermissionsProps = {
  role: GroupRole;
  isBusy: boolean;
  onPermit: (permission: string) => Promise<boolean>;
  onForbid: (permission: string) => Promise<boolean>;
};

/** What a role of a group allows, name by name. */
export const RolePermissions = ({ role, isBusy, onPermit, onForbid }: RolePermissionsProps) => {
  const say = useMessages();
  const listId = useId();
  const mayAdd = useMay('addPermission').isAllowed;
  const mayRemove = useMay('removePermission').isAllowed;
  const [typed, setTyped] = useState('');
  const permit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onPermit(typed.trim())) setTyped('');
  };
  return (
    <div className="staff-roles">
      {textsIn(role.permissions).map(permission => (
        <span key={permission} className="staff-role">
          <Chip size="small" label={permission} />
          {mayRemove ? (
            <IconButton
              writes
              aria-label={say('groups.forbid', { permission, role: role.name || role.id })}
              disabled={isBusy}
              onClick={() => void onForbid(permission)}
              style={{ padding: 4 }}
            >
              <CloseIcon style={{ fontSize: 16 }} />
            </IconButton>
          ) : null}
        </span>
      ))}
      {mayAdd ? (
        <form className="enlist" onSubmit={event => void permit(event)}>
          <TextField
            size="small"
            label={say('groups.permission')}
            value={typed}
            autoComplete="off"
            slotProps={{ htmlInput: { list: listId } }}
            onChange={event => setTyped(event.target.value)}
          />
          <datalist id={listId}>
            {KNOWN.map(permission => (
              <option key={permission} value={permission} />
            ))}
          </datalist>
          <Button type="submit" writes disabled={typed.trim() === '' || isBusy}>
            {say('groups.permit')}
          </Button>
        </form>
      ) : null}
    </div>
  );
};

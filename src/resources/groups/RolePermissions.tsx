import CloseIcon from '@mui/icons-material/Close';
import { Chip, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { type GroupRole, PERMISSIONS_BY_SERVICE, textsIn } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { GROUPS } from './enlisting';

/** Offered where the host tells none of its own. */
const KNOWN: readonly string[] = Object.values(PERMISSIONS_BY_SERVICE).flat().sort();

/** What roles of a group may allow, as the host tells; any other may be typed. */
const useOffered = (isWanted: boolean) => {
  const { client } = usePlatform();
  const { data } = useQuery({
    queryKey: [GROUPS, 'permissions'],
    queryFn: () => client.roles.groupPermissions(),
    enabled: isWanted,
    retry: false,
    staleTime: 300_000,
  });
  return data && data.length > 0 ? data.map(({ name }) => name) : KNOWN;
};

/** What any role of a group may be given, for the fields of all of them: a list in each made pages of many roles stand still. */
export const PermissionChoices = ({ id, isWanted }: { id: string; isWanted: boolean }) => {
  const offered = useOffered(isWanted);
  return (
    <datalist id={id}>
      {offered.map(permission => (
        <option key={permission} value={permission} />
      ))}
    </datalist>
  );
};

export type RolePermissionsProps = {
  role: GroupRole;
  /** It has no id to change it by. */
  isFixed: boolean;
  /** @see PermissionChoices */
  choicesId: string;
  isBusy: boolean;
  onPermit: (permission: string) => Promise<boolean>;
  onForbid: (permission: string) => Promise<boolean>;
  onOpen: () => void;
};

/** What a role of a group allows, name by name. */
export const RolePermissions = ({
  role,
  isFixed,
  choicesId,
  isBusy,
  onPermit,
  onForbid,
  onOpen,
}: RolePermissionsProps) => {
  const say = useMessages();
  const mayAdd = useMay('addPermission').isAllowed && !isFixed;
  const mayRemove = useMay('removePermission').isAllowed && !isFixed;
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
            slotProps={{ htmlInput: { list: choicesId } }}
            onFocus={onOpen}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" writes disabled={typed.trim() === '' || isBusy}>
            {say('groups.permit')}
          </Button>
        </form>
      ) : null}
    </div>
  );
};

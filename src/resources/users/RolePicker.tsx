import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Role } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { LoadFailure } from '../../ui/Note';
import { useRoleName } from '../../ui/useRoleName';

/** Exact matches first, then beginnings, then the rest. */
const rank = (role: Role, typed: string) => {
  const name = (role.name ?? '').toLowerCase();
  return name === typed ? 0 : name.startsWith(typed) ? 1 : 2;
};

export type RolePickerProps = {
  /** Roles that are not offered again. */
  held: readonly Role[];
  isBusy: boolean;
  /** What the box and its button say; by default that a role is added. */
  label?: string;
  verb?: string;
  /** Resolves to whether it was given. */
  onAdd: (role: Role) => Promise<boolean>;
};

/** Finds one of all roles, which are fetched page by page once somebody looks for one (spec §7). */
export const RolePicker = ({ held, isBusy, label, verb, onAdd }: RolePickerProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const [isOpened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Role | null>(null);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['all-roles'],
    queryFn: () => client.roles.all(),
    enabled: isOpened,
  });
  const heldIds = new Set(held.map(role => role.id));
  const nameOf = useRoleName();
  const row = useRef<HTMLDivElement>(null);
  const focus = () => row.current?.querySelector('input')?.focus();
  const add = async (role: Role) => {
    if (!(await onAdd(role))) return;
    setChosen(null);
    // The button is disabled again: the focus goes where the next role is looked for.
    focus();
  };
  const again = () => {
    // The button goes while it is asked.
    focus();
    void refetch();
  };
  return (
    <>
      <div ref={row} className="form-row">
        <Autocomplete
          sx={{ flex: '1 1 220px' }}
          options={(data ?? []).filter(role => !heldIds.has(role.id))}
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
              label={label ?? say('users.detail.add_role')}
              slotProps={{ input: InputProps, htmlInput: inputProps, inputLabel: InputLabelProps }}
            />
          )}
        />
        <Button variant="outlined" writes disabled={!chosen || isBusy} onClick={() => chosen && void add(chosen)}>
          {verb ?? say('users.detail.add')}
        </Button>
      </div>
      {error ? <LoadFailure error={error} onRetry={again} /> : null}
    </>
  );
};

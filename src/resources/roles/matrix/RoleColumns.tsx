import { Autocomplete, TextField } from '@mui/material';
import { useMessages } from '../../../admin/messages';
import type { Role } from '../../../contract';
import { useRoleName } from '../../../ui/useRoleName';
import { MOST_COLUMNS } from './useMatrix';

export type RoleColumnsProps = {
  roles: readonly Role[];
  chosen: readonly Role[];
  onChoose: (roles: readonly Role[]) => void;
};

/** Which roles stand side by side. */
export const RoleColumns = ({ roles, chosen, onChoose }: RoleColumnsProps) => {
  const say = useMessages();
  const nameOf = useRoleName();
  const isFull = chosen.length >= MOST_COLUMNS;
  return (
    <Autocomplete
      multiple
      className="matrix-roles"
      options={[...roles]}
      value={[...chosen]}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionDisabled={() => isFull}
      noOptionsText={say('users.detail.no_such_role')}
      onChange={(_, next) => onChoose(next.slice(0, MOST_COLUMNS))}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
        <TextField
          {...params}
          label={say('resources.users_roles.title')}
          helperText={isFull ? say('tools.matrix.full', { most: MOST_COLUMNS }) : undefined}
          slotProps={{ input: InputProps, htmlInput: inputProps, inputLabel: InputLabelProps }}
        />
      )}
    />
  );
};

import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ActionChoiceProps } from '../../admin/actions';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { LoadFailure } from '../../ui/Note';
import { useRoleName } from '../../ui/useRoleName';

/** The role that an action is about. */
export const RoleChoice = ({ onChange }: ActionChoiceProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const {
    data = [],
    isFetching,
    error,
    refetch,
  } = useQuery({ queryKey: ['all-roles'], queryFn: () => client.roles.all() });
  const nameOf = useRoleName();
  return (
    <>
      <Autocomplete
        sx={{ mt: '8px' }}
        options={data}
        loading={isFetching}
        loadingText={say('common.loading')}
        noOptionsText={error ? say('common.load_failed') : say('users.detail.no_such_role')}
        getOptionLabel={nameOf}
        getOptionKey={role => role.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        onChange={(_, role) => onChange(role ? { value: role.id, label: nameOf(role) } : undefined)}
        renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
          <TextField
            {...params}
            autoFocus
            label={say('fields.role')}
            slotProps={{ input: InputProps, htmlInput: inputProps, inputLabel: InputLabelProps }}
          />
        )}
      />
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
    </>
  );
};

import { MenuItem, TextField } from '@mui/material';
import type { ValueFieldProps } from '../../form/ValueField';

export type ChoicesFieldProps = Pick<
  ValueFieldProps,
  'name' | 'label' | 'value' | 'onChange' | 'fault' | 'isRequired'
> & { choices: readonly { value: string; label: string }[] };

/** A field for several of some choices, which its value names line by line. */
export const ChoicesField = ({ name, label, value, onChange, fault, isRequired, choices }: ChoicesFieldProps) => {
  const chosen = value === '' ? [] : value.split('\n');
  const others = chosen.filter(one => !choices.some(choice => choice.value === one));
  return (
    <TextField
      name={name}
      label={label}
      value={chosen}
      onChange={({ target }) => onChange(([] as string[]).concat(target.value).join('\n'))}
      error={fault !== undefined}
      helperText={fault}
      required={isRequired ?? false}
      select
      slotProps={{ select: { multiple: true } }}
    >
      {[...choices, ...others.map(one => ({ value: one, label: one }))].map(choice => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
};

import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { IconButton } from '../controls/IconButton';
import type { ValueFieldProps } from './ValueField';

export type SecretFieldProps = Pick<
  ValueFieldProps,
  'name' | 'label' | 'value' | 'onChange' | 'fault' | 'isRequired' | 'isReadOnly'
>;

/** A field for a secret, covered until somebody asks to see it. */
export const SecretField = ({ name, label, value, onChange, fault, isRequired, isReadOnly }: SecretFieldProps) => {
  const say = useMessages();
  const [isShown, setShown] = useState(false);
  const eye = (
    <InputAdornment position="end">
      <IconButton
        aria-label={say(isShown ? 'record.field_cover' : 'record.field_uncover', { name: label })}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={fault !== undefined}
      helperText={fault}
      required={isRequired ?? false}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { autoComplete: 'new-password', spellCheck: false, readOnly: isReadOnly },
        input: { endAdornment: eye },
      }}
    />
  );
};

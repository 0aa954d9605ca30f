import { Autocomplete, TextField } from '@mui/material';
import { type CodeKind, useCodeNames } from '../../ui/useCodeNames';

export type CodeSelectProps = {
  id?: string;
  label?: string;
  ariaLabel?: string;
  kind: CodeKind;
  codes: readonly string[];
  value: string;
  onChange: (code: string) => void;
  error?: string;
  describedBy?: string;
  disabled?: boolean;
};

/** A searchable list of codes: names for people, codes on the wire. A present code that is not listed stays; none is no choice. */
export const CodeSelect = ({
  id,
  label,
  ariaLabel,
  kind,
  codes,
  value,
  onChange,
  error,
  describedBy,
  disabled,
}: CodeSelectProps) => {
  const nameOf = useCodeNames(kind);
  const options = value && !codes.includes(value) ? [value, ...codes] : codes;
  const labelOf = (code: string) => (kind === 'timeZone' ? nameOf(code) : `${nameOf(code)} (${code})`);
  return (
    <Autocomplete
      {...(id ? { id } : {})}
      fullWidth
      size="small"
      options={options as string[]}
      value={value || null}
      disableClearable={value !== ''}
      {...(disabled ? { disabled } : {})}
      getOptionLabel={labelOf}
      onChange={(_, code) => onChange(code ?? '')}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
        <TextField
          {...params}
          {...(label ? { label } : {})}
          error={error !== undefined}
          helperText={error}
          slotProps={{
            input: InputProps,
            inputLabel: InputLabelProps,
            htmlInput: {
              ...inputProps,
              ...(ariaLabel ? { 'aria-label': ariaLabel } : {}),
              ...(describedBy ? { 'aria-describedby': describedBy } : {}),
            },
          }}
        />
      )}
    />
  );
};

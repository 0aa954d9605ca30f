import { InputAdornment, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useLines } from '../useLines';
import './form.css';

export type ValueFieldProps = {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  fault?: string | undefined;
  hint?: string | undefined;
  /** A text of several lines, or one of other signs than words. */
  as?: 'lines' | 'json' | 'number' | 'secret' | undefined;
  /** Of a text of several lines, how many it has at first. */
  rows?: number;
  /** The only values that it may have, and what they are called; one that stands there all the same is kept. */
  choices?: readonly { value: string; label: string }[] | undefined;
  isRequired?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean | undefined;
  /** Language of what is typed, where it is not the console's. */
  lang?: string | undefined;
  /** What is typed is covered. */
  isCovered?: boolean;
  /** Within the field, at its end. */
  end?: ReactNode;
};

const MONO = { fontFamily: 'var(--mono)', fontSize: 13 };

/** A field for one value: a text, a number, JSON or one of some choices. */
export const ValueField = (props: ValueFieldProps) => {
  const {
    name,
    label,
    value,
    onChange,
    fault,
    hint,
    as,
    rows = 2,
    choices,
    isRequired,
    isReadOnly = false,
    autoFocus = false,
    lang,
    isCovered = false,
    end,
  } = props;
  const hasLines = useLines(value) && as === undefined && choices === undefined && !isCovered;
  const isLong = as === 'json' || as === 'lines' || hasLines;
  const isKnown = value === '' || choices?.some(choice => choice.value === value);
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={fault !== undefined}
      helperText={fault ?? hint}
      required={isRequired ?? false}
      autoFocus={autoFocus}
      select={choices !== undefined}
      multiline={isLong}
      {...(isLong ? { minRows: rows, maxRows: 16 } : {})}
      type={isCovered ? 'password' : 'text'}
      slotProps={{
        ...(end ? { input: { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } } : {}),
        htmlInput: {
          // Of a secret no browser offers one that it keeps.
          autoComplete: as === 'secret' ? 'new-password' : 'off',
          readOnly: isReadOnly,
          lang,
          ...(as === 'number' ? { inputMode: 'decimal' } : {}),
          ...(as === 'json' ? { spellCheck: false, style: MONO } : {}),
          ...(as === 'secret' ? { spellCheck: false } : {}),
        },
      }}
    >
      {choices
        ? [...choices, ...(isKnown ? [] : [{ value, label: value }])].map(choice => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))
        : null}
    </TextField>
  );
};

import { MenuItem, TextField } from '@mui/material';
import { Suspense } from 'react';
import { useMessages } from '../../admin/messages';
import type { PropertyConfiguration } from '../../contract';
import { part } from '../../ui/theme/part';
import { type FormValues, fieldsOf, type Properties } from './formText';
import '../../ui/form/form.css';

const DateTimeInput = part(() => import('../../ui/form/DateTimeInput').then(({ DateTimeInput }) => DateTimeInput));

export type DocumentFieldsProps = {
  properties: Properties;
  /** Names at the top that must be there. */
  required?: readonly string[] | undefined;
  values: FormValues;
  onChange: (path: string, text: string) => void;
  /** What is wrong, by path. */
  faults: ReadonlyMap<string, string>;
  /** Paths whose value the form shows and does not change. */
  locked?: ReadonlySet<string>;
  isBusy?: boolean;
};

type FieldProps = {
  path: string;
  label: string;
  configuration: PropertyConfiguration;
  value: string;
  onChange: (text: string) => void;
  fault: string | undefined;
  isLocked: boolean;
  isBusy: boolean;
};

/** The values that a property may have, as the form writes them; `undefined` where any may be typed. */
const choicesOf = ({ type, enum: allowed, const: only }: PropertyConfiguration): readonly string[] | undefined => {
  const write = (value: unknown) => (type === 'string' ? String(value) : JSON.stringify(value));
  if (only !== undefined) return [write(only)];
  if (allowed) return allowed.map(write);
  return type === 'boolean' ? ['true', 'false'] : undefined;
};

const Field = ({ path, label, configuration, value, onChange, fault, isLocked, isBusy }: FieldProps) => {
  const say = useMessages();
  const { type, format } = configuration;
  const choices = isLocked ? undefined : choicesOf(configuration);
  const isJson = type === 'array' || type === 'object';
  const hint = isLocked
    ? say('documentEdit.locked_field', { type })
    : isJson
      ? say(`documentEdit.as_${type}`)
      : undefined;
  if (format === 'date-time' && !isLocked) {
    return (
      <Suspense fallback={null}>
        <DateTimeInput name={path} label={label} value={value} onChange={onChange} error={fault} />
      </Suspense>
    );
  }
  return (
    <TextField
      name={path}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={fault !== undefined}
      helperText={fault ?? hint}
      select={choices !== undefined}
      multiline={isJson}
      {...(isJson ? { minRows: 2, maxRows: 12 } : {})}
      slotProps={{
        htmlInput: {
          autoComplete: 'off',
          readOnly: isLocked || isBusy,
          ...(type === 'number' ? { inputMode: 'decimal' } : {}),
          ...(isJson ? { spellCheck: false, style: { fontFamily: 'var(--mono)', fontSize: 13 } } : {}),
        },
      }}
    >
      {choices
        ? ['', ...choices, ...(value === '' || choices.includes(value) ? [] : [value])].map(choice => (
            <MenuItem key={choice} value={choice}>
              {choice === '' ? '–' : type === 'boolean' ? say(choice === 'true' ? 'common.yes' : 'common.no') : choice}
            </MenuItem>
          ))
        : null}
    </TextField>
  );
};

/** A field for each property of a schema, inner ones in the place of their object. */
export const DocumentFields = ({
  properties,
  required,
  values,
  onChange,
  faults,
  locked,
  isBusy = false,
}: DocumentFieldsProps) => (
  <div className="form-grid">
    {fieldsOf(properties, required).map(({ path, configuration, isRequired }) => (
      <Field
        key={path}
        path={path}
        label={isRequired ? `${path} *` : path}
        configuration={configuration}
        value={values[path] ?? ''}
        onChange={text => onChange(path, text)}
        fault={faults.get(path)}
        isLocked={locked?.has(path) ?? false}
        isBusy={isBusy}
      />
    ))}
  </div>
);

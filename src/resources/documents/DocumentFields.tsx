import { useMessages } from '../../admin/messages';
import type { PropertyConfiguration } from '../../contract';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { ValueField } from '../../ui/form/ValueField';
import { part } from '../../ui/theme/part';
import { type FormValues, fieldsOf, type Properties } from './formText';

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
  const known = isLocked ? undefined : choicesOf(configuration);
  const choices = known && ['', ...known];
  const isJson = type === 'array' || type === 'object';
  const hint = isLocked
    ? say('documentEdit.locked_field', { type })
    : isJson
      ? say(`documentEdit.as_${type}`)
      : undefined;
  if (format === 'date-time' && !isLocked) {
    return (
      <WhenThere fallback={null}>
        <DateTimeInput name={path} label={label} value={value} onChange={onChange} error={fault} />
      </WhenThere>
    );
  }
  return (
    <ValueField
      name={path}
      label={label}
      value={value}
      onChange={onChange}
      fault={fault}
      hint={hint}
      as={isJson ? 'json' : type === 'number' ? 'number' : undefined}
      choices={choices?.map(choice => ({
        value: choice,
        label: choice === '' ? '–' : type === 'boolean' ? say(choice === 'true' ? 'common.yes' : 'common.no') : choice,
      }))}
      isReadOnly={isLocked || isBusy}
    />
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

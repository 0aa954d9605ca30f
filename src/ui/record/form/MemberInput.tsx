import { useLooseMessages, useMessages } from '../../../admin/messages';
import { BIRTHDAY_FORMAT } from '../../../contract';
import { WhenThere } from '../../feedback/WhenThere';
import { SecretField } from '../../form/SecretField';
import { ValueField } from '../../form/ValueField';
import { part } from '../../theme/part';
import { ChoicesField } from './ChoicesField';
import type { MemberInputProps } from './memberInputProps';
import { RowsField } from './RowsField';

const DateInput = part(() => import('../../form/DateInput').then(({ DateInput }) => DateInput));
const DateTimeInput = part(() => import('../../form/DateTimeInput').then(({ DateTimeInput }) => DateTimeInput));
const RecordInput = part(() => import('../../form/RecordInput').then(({ RecordInput }) => RecordInput));

/** Stands where a field will whose code is on its way, so that nothing below it moves; it takes neither the focus nor what is typed. */
const Coming = ({ label, hint }: { label: string; hint?: string }) => (
  <div className="field-coming" inert aria-hidden>
    <ValueField name="" label={label} value="" onChange={() => undefined} hint={hint} />
  </div>
);

const AS = { lines: 'lines', texts: 'lines', json: 'json', number: 'number', price: 'number' } as const;
const ROWS = { lines: 6, texts: 1 } as const;

/** A field that fits a member. */
export const MemberInput = (props: MemberInputProps) => {
  const { state, label, onChange, faults, isReadOnly, hint, autoFocus = false } = props;
  const { field, value, isLocked } = state;
  const { path, kind, choices, isRequired } = field;
  const say = useMessages();
  const sayLoosely = useLooseMessages();
  const fault = faults.get(path);
  const shared = { name: path, label, value, onChange, fault, isRequired };
  const marked = isRequired ? `${label} *` : label;
  if (isLocked) return <ValueField {...shared} as="json" hint={say('record.field_locked')} isReadOnly />;
  if (field.isSecret && (kind === 'text' || kind === 'lines'))
    return <SecretField {...shared} isReadOnly={isReadOnly} />;
  if (kind === 'languages' || kind === 'named' || kind === 'prices') return <RowsField {...props} />;
  if (kind === 'day') {
    return (
      <WhenThere fallback={<Coming label={marked} />}>
        <DateInput
          name={path}
          label={marked}
          format={BIRTHDAY_FORMAT}
          value={value}
          onChange={onChange}
          error={fault}
          isReadOnly={isReadOnly}
        />
      </WhenThere>
    );
  }
  if (kind === 'moment' || kind === 'timestamp') {
    return (
      <WhenThere fallback={<Coming label={marked} hint={say('zone.shown', { zone: '…' })} />}>
        <DateTimeInput
          name={path}
          label={marked}
          value={value}
          onChange={onChange}
          error={fault}
          isReadOnly={isReadOnly}
        />
      </WhenThere>
    );
  }
  if (field.of && kind === 'text') {
    return (
      <WhenThere fallback={<Coming label={marked} hint={say('record.by_name')} />}>
        <RecordInput
          {...shared}
          of={field.of}
          hint={say('record.by_name')}
          isReadOnly={isReadOnly}
          autoFocus={autoFocus}
        />
      </WhenThere>
    );
  }
  const allowed = kind === 'boolean' ? ['true', 'false'] : choices;
  if (allowed && !isReadOnly) {
    const wordsOf = (choice: string) =>
      kind === 'boolean'
        ? say(choice === 'true' ? 'common.yes' : 'common.no')
        : sayLoosely(`values.${field.labels[1]}.${choice}`, choice);
    const options = allowed.map(choice => ({ value: choice, label: wordsOf(choice) }));
    if (kind === 'texts') return <ChoicesField {...shared} choices={options} />;
    return <ValueField {...shared} choices={[{ value: '', label: '–' }, ...options]} />;
  }
  return (
    <ValueField
      {...shared}
      as={AS[kind as keyof typeof AS]}
      rows={ROWS[kind as keyof typeof ROWS] ?? 2}
      hint={hint ?? (kind === 'texts' ? say('record.one_a_line') : kind === 'json' ? say('record.as_json') : undefined)}
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
    />
  );
};

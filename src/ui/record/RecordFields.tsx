import type { RecordField, RecordLooks } from '../../admin/defineResource';
import { useLabels } from '../../admin/messages';
import { CellBoundary } from '../table/CellBoundary';
import { FieldValue } from './FieldValue';

type Fields = Record<string, unknown>;

/** Made and changed: what everybody looks for at the end. */
const LAST = ['updateTimestamp', 'creationTimestamp'];

/** What is declared in its order, then what else the record has; when it was made and changed stands last. */
const fieldsOf = ({ columns, fields = [] }: RecordLooks, record: Fields): RecordField<Fields>[] => {
  const declared = new Map<string, RecordField<Fields>>([
    ...columns.map(
      ({ value, label, ...column }) => [column.field, { ...column, ...(label && !value ? { label } : {}) }] as const,
    ),
    ...fields.map(field => [field.field, field] as const),
  ]);
  const names = [...new Set([...declared.keys(), ...Object.keys(record)])].filter(
    name => record[name] !== undefined || declared.get(name)?.render,
  );
  const ordered = [...names.filter(name => !LAST.includes(name)), ...LAST.filter(name => names.includes(name))];
  return ordered.map(name => declared.get(name) ?? (name === 'id' ? { field: name, kind: 'id' } : { field: name }));
};

const Value = ({
  field: { field, kind, of, names, value, render: Render },
  record,
}: {
  field: RecordField<Fields>;
  record: Fields;
}) =>
  Render ? (
    <Render record={record} />
  ) : (
    <FieldValue value={value ? value(record) : record[field]} kind={kind} of={of} names={names} />
  );

/** Everything that is known of a record, to be read. */
export const RecordFields = ({ definition, record }: { definition: RecordLooks; record: Fields & { id: string } }) => {
  const labels = useLabels();
  return (
    <dl className="record record-fields">
      {fieldsOf(definition, record).map(field => (
        <div key={field.field}>
          <dt>{labels.field(field.label ?? field.field)}</dt>
          <dd>
            <CellBoundary record={record}>
              <Value field={field} record={record} />
            </CellBoundary>
          </dd>
        </div>
      ))}
    </dl>
  );
};

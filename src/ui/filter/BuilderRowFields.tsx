import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useId } from 'react';
import { useLabels, useMessages } from '../../admin/messages';
import { useZoneName } from '../../admin/zone';
import { type BuilderRow, ROW_OPERATORS, type RowOperator } from '../../rql/builder';
import { IconButton } from '../controls/IconButton';
import type { FilterKnowledge } from './knowledge';
import { useFieldValues } from './useFieldValues';

export type BuilderRowFieldsProps = {
  row: BuilderRow;
  /** Says which of the conditions it is: `2`, or `2.1` within a group. */
  place: string;
  known: FilterKnowledge;
  onChange: (row: BuilderRow) => void;
  onRemove: () => void;
};

const camel = (part: string) => part.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** One condition: field, comparison, value. */
export const BuilderRowFields = ({ row, place, known, onChange, onRemove }: BuilderRowFieldsProps) => {
  const say = useMessages();
  const labels = useLabels();
  const zone = useZoneName();
  const ids = { fields: useId(), values: useId() };
  const { source: _, ...bare } = row;
  const { fields = {} } = known;
  const type = Object.hasOwn(fields, row.field) ? fields[row.field] : undefined;
  const values = useFieldValues(row.field, known);
  const hint =
    row.op === 'in' || row.op === 'out'
      ? say('filter.value_several')
      : type === 'date'
        ? zone && say('filter.value_date', { zone })
        : undefined;
  return (
    <div className="builder-row" role="group" aria-label={say('filter.condition', { place })}>
      <input
        aria-label={say('filter.field')}
        value={row.field}
        list={ids.fields}
        spellCheck={false}
        autoComplete="off"
        placeholder={say('filter.field')}
        onChange={({ target }) => onChange({ ...bare, field: target.value })}
      />
      <datalist id={ids.fields}>
        {Object.keys(fields).map(field => (
          <option
            key={field}
            value={field}
            label={field
              .split('.')
              .map(part => labels.field(camel(part)))
              .join(' · ')}
          />
        ))}
      </datalist>
      <select
        aria-label={say('filter.comparison')}
        value={row.op}
        onChange={({ target }) => onChange({ ...bare, op: target.value as RowOperator })}
      >
        {ROW_OPERATORS.map(op => (
          <option key={op} value={op}>
            {say(`filter.op_${op}`)}
          </option>
        ))}
      </select>
      <input
        aria-label={say('filter.value')}
        value={row.value}
        list={ids.values}
        spellCheck={false}
        autoComplete="off"
        placeholder={hint ?? say('filter.value')}
        title={hint}
        onChange={({ target }) => onChange({ ...bare, value: target.value })}
      />
      <datalist id={ids.values}>
        {values.map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
      <IconButton aria-label={say('filter.remove', { place })} onClick={onRemove}>
        <DeleteIcon style={{ fontSize: 18 }} />
      </IconButton>
    </div>
  );
};

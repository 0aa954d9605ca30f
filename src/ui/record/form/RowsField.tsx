import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useEffect, useId, useRef } from 'react';
import { useMessages } from '../../../admin/messages';
import { useLanguage } from '../../../admin/useLanguage';
import { PLATFORM_LANGUAGES } from '../../../contract/languages';
import { IconButton } from '../../controls/IconButton';
import { ValueField } from '../../form/ValueField';
import { useCodeNames } from '../../useCodeNames';
import { AddLanguage } from './AddLanguage';
import { AddRow } from './AddRow';
import type { MemberInputProps } from './memberInputProps';
import { CURRENCY, currencyOf, type Row, rowsOf } from './memberText';
import { decimalsOf, minorOf } from './money';

type RowProps = {
  row: Row;
  props: MemberInputProps;
  label: string;
  isRequired?: boolean;
  onChange: (text: string) => void;
  /** Takes the row away; where it cannot be, nothing does. */
  onRemove?: (() => void) | undefined;
};

/** What will travel of an amount. */
const useAmountHint = () => {
  const say = useMessages();
  return ([code, typed]: Row): string => {
    const minor = minorOf(typed, code);
    const isWhole = decimalsOf(code) === 0;
    const currency = code.toUpperCase();
    if (minor === undefined || isWhole) return say(isWhole ? 'record.amount_whole' : 'record.amount', { currency });
    return say('record.amount_sent', { currency, minor });
  };
};

const RowField = ({ row, props, label, isRequired = false, onChange, onRemove }: RowProps) => {
  const say = useMessages();
  const hint = useAmountHint();
  const { state, faults, isReadOnly } = props;
  const { kind, path } = state.field;
  const [name, text] = row;
  const isPrice = kind === 'prices';
  const isWrong = isPrice && state.isUnread && text.trim() !== '' && minorOf(text, name) === undefined;
  return (
    <div className="member-row" data-price={isPrice || undefined}>
      <ValueField
        name={isWrong ? path : `${path}.${name}`}
        label={label}
        value={text}
        onChange={onChange}
        fault={faults.get(`${path}.${name}`) ?? (isWrong ? faults.get(path) : undefined)}
        hint={isPrice ? hint(row) : undefined}
        as={isPrice ? 'number' : 'lines'}
        lang={kind === 'languages' ? name.toLowerCase() : undefined}
        isRequired={isRequired}
        isReadOnly={isReadOnly}
      />
      {onRemove ? (
        <IconButton
          aria-label={say('record.remove_row', { name: isPrice ? name.toUpperCase() : name })}
          disabled={isReadOnly}
          onClick={onRemove}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      ) : null}
    </div>
  );
};

/** A member that holds several by their names: a text for each language, a text for each part, a price for each currency. */
export const RowsField = (props: MemberInputProps) => {
  const { state, label, onChange, faults, isReadOnly, kept } = props;
  const { kind, path, requiredInside, isRequired } = state.field;
  const say = useMessages();
  const [locale] = useLanguage();
  const languages = useCodeNames('language');
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const added = useRef<string>(undefined);
  const typed = rowsOf(state.value);
  const asked = requiredInside.filter(name => !typed.some(([row]) => row === name));
  const rows: readonly Row[] = [...asked.map(name => [name, ''] as const), ...typed];

  useEffect(() => {
    if (added.current === undefined) return;
    const wanted = `${path}.${added.current}`;
    added.current = undefined;
    const fields = box.current?.querySelectorAll<HTMLElement>('input, textarea') ?? [];
    [...fields].find(field => field.getAttribute('name') === wanted)?.focus();
  });

  const set = (next: readonly Row[]) => onChange(JSON.stringify(next));
  const add = (typed: string) => {
    const name = kind === 'prices' ? currencyOf(typed) : typed;
    added.current = name;
    set([...rows, [name, '']]);
  };
  const isNew = (name: string) => name !== '' && !rows.some(([row]) => row.toLowerCase() === name.toLowerCase());
  const languageOf = (code: string) => say('record.language', { name: languages(code.toLowerCase()), code });
  const nameOf = (name: string) =>
    kind === 'languages'
      ? languageOf(name)
      : kind === 'prices'
        ? say('record.price_in', { currency: name.toUpperCase() })
        : name;
  const left = PLATFORM_LANGUAGES.filter(code => isNew(code)).map(code => ({ code, label: languageOf(code) }));
  left.sort((a, b) => a.label.localeCompare(b.label, locale));
  const fault = faults.get(path);
  return (
    <fieldset ref={box} className="member-rows" aria-describedby={fault ? id : undefined}>
      <legend>{isRequired && requiredInside.length === 0 ? `${label} *` : label}</legend>
      {rows.map((row, index) => (
        <RowField
          key={row[0]}
          row={row}
          props={props}
          label={nameOf(row[0])}
          isRequired={requiredInside.includes(row[0])}
          onChange={text => set(rows.map((other, at) => (at === index ? [row[0], text] : other)))}
          onRemove={
            requiredInside.includes(row[0]) || kept.includes(row[0])
              ? undefined
              : () => set(rows.filter(other => other !== row))
          }
        />
      ))}
      {kind === 'languages' ? (
        <AddLanguage name={path} languages={left} isReadOnly={isReadOnly} onAdd={add} />
      ) : (
        <AddRow
          name={path}
          label={say(kind === 'prices' ? 'record.new_currency' : 'record.new_part')}
          add={say(kind === 'prices' ? 'record.add_currency' : 'record.add_part')}
          isReadOnly={isReadOnly}
          canAdd={name => isNew(name) && (kind !== 'prices' || CURRENCY.test(name))}
          onAdd={add}
        />
      )}
      <div id={id} className="form-refusal">
        {fault && !(kind === 'prices' && state.isUnread) ? fault : null}
      </div>
    </fieldset>
  );
};

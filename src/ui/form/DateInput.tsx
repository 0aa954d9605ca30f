import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { format as formatDate, isValid, parse } from 'date-fns';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TYPED_DATE_FORMAT } from '../../contract';
import { NO_DATE, PickerLocale, pickerField } from './pickers';

const ISO = 'yyyy-MM-dd';

const dateOf = (value: string): Date | null => {
  const date = parse(value, ISO, new Date());
  return isValid(date) ? date : null;
};

export type DateInputProps = {
  name: string;
  label: string;
  /** How it is typed and shown; month/day/year unless said otherwise (spec §9, R-13). */
  format?: string;
  /** `yyyy-MM-dd`; empty for none, `NO_DATE` for what is no date. */
  value: string;
  onChange: (value: string) => void;
  /** Bounds of what the calendar offers, `yyyy-MM-dd`. What is typed beyond them is the form's to refuse. */
  min?: string;
  max?: string;
  error?: string | undefined;
  help?: string;
  isReadOnly?: boolean;
};

/** A calendar day, typed or picked; never shifted by a time zone. */
export const DateInput = ({
  name,
  label,
  format = TYPED_DATE_FORMAT,
  value,
  onChange,
  min,
  max,
  error,
  help,
  isReadOnly = false,
}: DateInputProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ value: string; date: Date | null }>({ value, date: dateOf(value) });
  // Something else than the picker changed the value: a draft came back, the form was emptied.
  if (shown.value !== value) setShown({ value, date: dateOf(value) });

  const tell = (next: string, date: Date | null) => {
    setShown({ value: next, date });
    if (next !== value) onChange(next);
  };
  /** The picker says nothing of a date that is half typed; its hidden field holds what stands there. */
  const look = () => {
    if (shown.date && isValid(shown.date)) return;
    const typed = box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
    tell(typed === '' ? '' : NO_DATE, shown.date);
  };

  return (
    <PickerLocale>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus left; nothing is activated. */}
      <div
        ref={box}
        onBlur={look}
        // Enter sends the form at once: it must know what stands here.
        onKeyDownCapture={({ key }) => key === 'Enter' && flushSync(look)}
      >
        <DatePicker
          label={label}
          format={format}
          readOnly={isReadOnly}
          value={shown.date}
          onChange={date => tell(date === null ? '' : isValid(date) ? formatDate(date, ISO) : NO_DATE, date)}
          {...(min ? { minDate: dateOf(min) ?? undefined } : {})}
          {...(max ? { maxDate: dateOf(max) ?? undefined } : {})}
          slotProps={{ textField: pickerField(name, error, help) }}
        />
      </div>
    </PickerLocale>
  );
};

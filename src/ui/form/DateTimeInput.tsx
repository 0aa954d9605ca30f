import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { isValid } from 'date-fns';
import { useState } from 'react';
import { TIME_INTERVAL_MIN, TYPED_DATE_FORMAT } from '../../contract';
import { NO_DATE, PickerLocale, pickerField } from './pickers';

export type DateTimeInputProps = {
  name: string;
  label: string;
  /** ISO 8601 with its zone; empty for none, `NO_DATE` for what is no time. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  help?: string | undefined;
};

/** A moment in the browser's time zone, typed month first; the times that are offered lie 30 minutes apart (spec §9, R-28). */
export const DateTimeInput = ({ name, label, value, onChange, error, help }: DateTimeInputProps) => {
  const [shown, setShown] = useState({ value, date: value ? new Date(value) : null });
  // Something else than the picker changed the value: a draft came back, another view wrote it.
  if (shown.value !== value) setShown({ value, date: value ? new Date(value) : null });
  const tell = (date: Date | null) => {
    const next = date === null ? '' : isValid(date) ? date.toISOString() : NO_DATE;
    setShown({ value: next, date });
    if (next !== value) onChange(next);
  };
  return (
    <PickerLocale>
      <DateTimePicker
        label={label}
        format={`${TYPED_DATE_FORMAT} HH:mm`}
        ampm={false}
        timeSteps={{ minutes: TIME_INTERVAL_MIN }}
        value={shown.date}
        onChange={tell}
        slotProps={{ textField: pickerField(name, error, help) }}
      />
    </PickerLocale>
  );
};

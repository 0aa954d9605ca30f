import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { useState } from 'react';
import { clockIn, momentOf } from '../../admin/clock';
import { useMessages } from '../../admin/messages';
import { useZone, useZoneName } from '../../admin/zone';
import { TIME_INTERVAL_MIN, TYPED_DATE_FORMAT } from '../../contract';
import { NO_DATE, PickerLocale, pickerField } from './pickers';

const two = (number: number) => String(number).padStart(2, '0');

/** What a picker, which knows the browser's zone only, has to be given so that it shows the clocks of another. */
const toPicker = (value: string, zone: string): Date | null => {
  const clock = value && clockIn(new Date(value), zone);
  return clock ? new Date(clock) : null;
};

/** The moment that somebody means who sees this in a picker. */
const fromPicker = (date: Date, zone: string): string => {
  if (Number.isNaN(date.getTime())) return NO_DATE;
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const moment = momentOf(`${day}T${two(date.getHours())}:${two(date.getMinutes())}`, zone);
  return Number.isNaN(moment.getTime()) ? NO_DATE : moment.toISOString();
};

export type DateTimeInputProps = {
  name: string;
  label: string;
  /** ISO 8601 with its zone; empty for none, `NO_DATE` for what is no time. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  help?: string | undefined;
};

/** A moment in the operator's time zone, which stands below, typed month first; the times that are offered lie 30 minutes apart (spec §9, R-28). */
export const DateTimeInput = ({ name, label, value, onChange, error, help }: DateTimeInputProps) => {
  const say = useMessages();
  const zone = useZone();
  const zoneName = useZoneName() ?? '…';
  const [shown, setShown] = useState({ value, zone, date: toPicker(value, zone) });
  // Something else than the picker changed the value: a draft came back, another view wrote it, other clocks are wanted.
  if (shown.value !== value || shown.zone !== zone) setShown({ value, zone, date: toPicker(value, zone) });
  const tell = (date: Date | null) => {
    const next = date === null ? '' : fromPicker(date, zone);
    setShown({ value: next, zone, date });
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
        slotProps={{ textField: pickerField(name, error, help ?? say('zone.shown', { zone: zoneName })) }}
      />
    </PickerLocale>
  );
};

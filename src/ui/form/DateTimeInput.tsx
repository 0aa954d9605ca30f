import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { type FocusEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { momentOf } from '../../admin/clock';
import { useMessages } from '../../admin/messages';
import { useZone, useZoneName } from '../../admin/zone';
import { TIME_INTERVAL_MIN, TYPED_DATE_FORMAT } from '../../contract';
import { clockAdapter, clockDate } from './clockAdapter';
import { BESIDE_FIELD, NO_DATE, PickerLocale, pickerField } from './pickers';

/** What the picker shows: the clocks of the zone. */
const toPicker = (value: string, zone: string): Date | null => {
  const date = clockDate(new Date(value), zone);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** The moment that somebody means who sees this in a picker, and saw that moment before. */
const fromPicker = (date: Date, zone: string, before: string): string => {
  if (Number.isNaN(date.getTime())) return NO_DATE;
  const moment = momentOf(date.toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length), zone, new Date(before));
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
  isReadOnly?: boolean;
};

/** A moment in the operator's time zone, which stands below, typed month first; the times that are offered lie 30 minutes apart (spec §9, R-28). */
export const DateTimeInput = ({
  name,
  label,
  value,
  onChange,
  error,
  help,
  isReadOnly = false,
}: DateTimeInputProps) => {
  const say = useMessages();
  const zone = useZone();
  const zoneName = useZoneName() ?? '…';
  const [shown, setShown] = useState({ value, zone, date: toPicker(value, zone), moment: value });
  // Something else than the picker changed the value: a draft came back, another view wrote it, other clocks are wanted.
  if (shown.value !== value || shown.zone !== zone)
    setShown({ value, zone, date: toPicker(value, zone), moment: value });
  const tell = (date: Date | null) => {
    const next = date === null ? '' : fromPicker(date, zone, shown.moment);
    const held = toPicker(next, zone);
    // What is half typed says nothing of which of two hours is meant; of an hour that the zone leaves out, what is held is shown.
    setShown({ value: next, zone, date: held ?? date, moment: held ? next : shown.moment });
    if (next !== value) onChange(next);
  };
  const box = useRef<HTMLDivElement>(null);
  /** The picker says nothing of a time that is half typed; its hidden field holds what stands there. */
  const look = () => {
    if (shown.value !== '' || !box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value) return;
    setShown({ ...shown, value: NO_DATE });
    onChange(NO_DATE);
  };
  return (
    <PickerLocale adapter={clockAdapter(zone)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus left; nothing is activated. */}
      <div
        ref={box}
        onBlur={({ relatedTarget }: FocusEvent) => box.current?.contains(relatedTarget) || look()}
        // Enter sends the form at once: it must know what stands here.
        onKeyDownCapture={({ key }) => key === 'Enter' && flushSync(look)}
      >
        <DateTimePicker
          label={label}
          format={`${TYPED_DATE_FORMAT} HH:mm`}
          ampm={false}
          readOnly={isReadOnly}
          desktopModeMediaQuery={BESIDE_FIELD}
          timeSteps={{ minutes: TIME_INTERVAL_MIN }}
          value={shown.date}
          onChange={tell}
          slotProps={{ textField: pickerField(name, error, help ?? say('zone.shown', { zone: zoneName })) }}
        />
      </div>
    </PickerLocale>
  );
};

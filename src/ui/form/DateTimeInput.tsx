import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { nlNL } from '@mui/x-date-pickers/locales';
import { isValid } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { nl } from 'date-fns/locale/nl';
import { useState } from 'react';
import { useLocaleState } from 'react-admin';
import { TIME_INTERVAL_MIN, TYPED_DATE_FORMAT } from '../../contract';
import { NO_DATE } from './DateInput';

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
  const [locale] = useLocaleState();
  const [shown, setShown] = useState({ value, date: value ? new Date(value) : null });
  // Something else than the picker changed the value: a draft came back, another view wrote it.
  if (shown.value !== value) setShown({ value, date: value ? new Date(value) : null });
  const tell = (date: Date | null) => {
    const next = date === null ? '' : isValid(date) ? date.toISOString() : NO_DATE;
    setShown({ value: next, date });
    if (next !== value) onChange(next);
  };
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={locale === 'nl' ? nl : enGB}
      {...(locale === 'nl' ? { localeText: nlNL.components.MuiLocalizationProvider.defaultProps.localeText } : {})}
    >
      <DateTimePicker
        label={label}
        format={`${TYPED_DATE_FORMAT} HH:mm`}
        ampm={false}
        timeSteps={{ minutes: TIME_INTERVAL_MIN }}
        value={shown.date}
        onChange={tell}
        slotProps={{
          textField: {
            size: 'small',
            fullWidth: true,
            name,
            error: error !== undefined,
            helperText: error ?? help,
            InputLabelProps: { shrink: true },
          },
        }}
      />
    </LocalizationProvider>
  );
};

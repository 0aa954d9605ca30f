import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { nlNL } from '@mui/x-date-pickers/locales';
import { format as formatDate, isValid, parse } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { nl } from 'date-fns/locale/nl';
import { useRef, useState } from 'react';
import { useLocaleState } from 'react-admin';
import { flushSync } from 'react-dom';
import { TYPED_DATE_FORMAT } from '../../contract';
import './dateInput.css';

/** Value of a field in which something stands that is no date: half a date, the 31st of February. */
export const NO_DATE = '?';

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
}: DateInputProps) => {
  const [locale] = useLocaleState();
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
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={locale === 'nl' ? nl : enGB}
      {...(locale === 'nl' ? { localeText: nlNL.components.MuiLocalizationProvider.defaultProps.localeText } : {})}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus left; nothing is activated. */}
      <div
        ref={box}
        className="date-input"
        onBlur={look}
        // Enter sends the form at once: it must know what stands here.
        onKeyDownCapture={({ key }) => key === 'Enter' && flushSync(look)}
      >
        <DatePicker
          label={label}
          format={format}
          value={shown.date}
          onChange={date => tell(date === null ? '' : isValid(date) ? formatDate(date, ISO) : NO_DATE, date)}
          {...(min ? { minDate: dateOf(min) ?? undefined } : {})}
          {...(max ? { maxDate: dateOf(max) ?? undefined } : {})}
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
      </div>
    </LocalizationProvider>
  );
};

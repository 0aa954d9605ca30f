import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { nlNL } from '@mui/x-date-pickers/locales';
import { enGB } from 'date-fns/locale/en-GB';
import { nl } from 'date-fns/locale/nl';
import type { ReactNode } from 'react';
import { useLanguage } from '../../admin/useLanguage';
import './pickers.css';

/** Value of a field in which something stands that is no date: half a date, the 31st of February. */
export const NO_DATE = '?';

/** Pickers speak the console's language; they reckon by the clocks of this computer unless another adapter does so. */
export const PickerLocale = ({
  adapter = AdapterDateFns,
  children,
}: {
  adapter?: typeof AdapterDateFns;
  children: ReactNode;
}) => {
  const [locale] = useLanguage();
  return (
    <LocalizationProvider
      dateAdapter={adapter}
      adapterLocale={locale === 'nl' ? nl : enGB}
      {...(locale === 'nl' ? { localeText: nlNL.components.MuiLocalizationProvider.defaultProps.localeText } : {})}
    >
      {children}
    </LocalizationProvider>
  );
};

/** What a picker opens beside its field: a mouse, and the room for a calendar with its times. Elsewhere it opens as a dialog. */
export const BESIDE_FIELD = '@media (pointer: fine) and (min-width: 480px)';

/** The text field of a picker, as the fields of every form look. */
export const pickerField = (name: string, error: string | undefined, help: string | undefined) => ({
  className: 'picker-field',
  size: 'small' as const,
  fullWidth: true,
  name,
  error: error !== undefined,
  helperText: error ?? help,
  InputLabelProps: { shrink: true },
});

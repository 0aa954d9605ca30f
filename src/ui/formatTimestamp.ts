import { format, isValid } from 'date-fns';

const show = (value: Date | string | number | null | undefined, pattern: string): string => {
  if (value === null || value === undefined || value === '') return '';
  const date = value instanceof Date ? value : new Date(value);
  return isValid(date) ? format(date, pattern) : String(value);
};

/** `yyyy-MM-dd HH:mm` in the browser's time zone, as all lists show it (spec §9). Blank without a value. */
export const formatListTimestamp = (value: Date | string | number | null | undefined): string =>
  show(value, 'yyyy-MM-dd HH:mm');

/** `yyyy-MM-dd HH:mm:ss.SSS`, as the execution detail shows it (spec §9). Blank without a value. */
export const formatExactTimestamp = (value: Date | string | number | null | undefined): string =>
  show(value, 'yyyy-MM-dd HH:mm:ss.SSS');

import { format, isValid } from 'date-fns';

const show = (value: Date | string | number | null | undefined, pattern: string): string => {
  if (value === null || value === undefined || value === '') return '';
  const date = value instanceof Date ? value : new Date(value);
  if (isValid(date)) return format(date, pattern);
  // What cannot be read is shown as it came, unless there is nothing to show.
  return typeof value === 'object' ? '' : String(value);
};

/** `yyyy-MM-dd HH:mm` in the browser's time zone, as all lists show it (spec §9). Blank without a value. */
export const formatListTimestamp = (value: Date | string | number | null | undefined): string =>
  show(value, 'yyyy-MM-dd HH:mm');

/** `yyyy-MM-dd HH:mm:ss.SSS`, as the execution detail shows it (spec §9). Blank without a value. */
export const formatExactTimestamp = (value: Date | string | number | null | undefined): string =>
  show(value, 'yyyy-MM-dd HH:mm:ss.SSS');

import { clockIn, HERE } from '../admin/clock';

export type TimeValue = Date | string | number | null | undefined;

/** @param cut how many characters of `yyyy-MM-dd HH:mm:ss.SSS` are left out at its end */
const show = (value: TimeValue, cut: number, zone: string): string => {
  if (value === null || value === undefined || value === '') return '';
  const clock = clockIn(value instanceof Date ? value : new Date(value), zone);
  if (clock !== '') return clock.replace('T', ' ').slice(0, clock.length - cut);
  // What cannot be read is shown as it came, unless there is nothing to show.
  return typeof value === 'object' ? '' : String(value);
};

/**
 * `yyyy-MM-dd HH:mm`, as all lists show it (spec §9). Blank without a value. On screen the zone is the operator's:
 * `useTimes` knows it.
 */
export const formatListTimestamp = (value: TimeValue, zone: string = HERE): string =>
  show(value, ':ss.SSS'.length, zone);

/** `yyyy-MM-dd HH:mm:ss.SSS`, as the execution detail shows it (spec §9). Blank without a value. */
export const formatExactTimestamp = (value: TimeValue, zone: string = HERE): string => show(value, 0, zone);

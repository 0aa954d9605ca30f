import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import 'cronstrue/locales/nl.js';

/** What an interval means, where it can be told: how often, and when next. */
export type IntervalMeaning = {
  kind: 'seconds' | 'cron';
  /** Seconds: the duration alone, such as "5 minutes". Cron: a sentence. */
  words: string;
  /** Soonest first; at most as many as were asked for. */
  runs: readonly Date[];
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

const unitText = (locale: string, unit: string, count: number, isAlone: boolean) => {
  const formatter = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  if (!isAlone || count !== 1) return formatter.format(count);
  // "Every day", not "every 1 day".
  return formatter
    .formatToParts(1)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('')
    .trim();
};

const durationText = (locale: string, seconds: number) => {
  let left = seconds;
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? [[unit, count] as const] : [];
  });
  return new Intl.ListFormat(locale, { type: 'unit' }).format(
    parts.map(([unit, count]) => unitText(locale, unit, count, parts.length === 1)),
  );
};

/** Latest time that a date can hold, in milliseconds. */
const LATEST = 8.64e15;

/**
 * Explains an interval.
 *
 * @param text seconds, or a cron of five or six fields. Assumed: platforms that read a cron read it in UTC.
 * @param next when the platform says that it runs next
 * @returns `undefined` for what only the platform can understand
 */
export const explainInterval = (
  text: string,
  { locale, next, now, count }: { locale: string; next?: Date; now: Date; count: number },
): IntervalMeaning | undefined => {
  const typed = text.trim();
  if (/^\d{1,12}$/.test(typed)) {
    const seconds = Number(typed);
    if (seconds === 0) return undefined;
    const step = seconds * 1000;
    const first = next?.getTime() ?? now.getTime() + step;
    // One that is overdue has missed what lies between it and now.
    const missed = Math.max(0, Math.floor((now.getTime() - first) / step)) * step;
    const runs = Array.from({ length: count }, (_, index) => (index === 0 ? first : first + missed + index * step))
      .filter(time => time <= LATEST)
      .map(time => new Date(time));
    return { kind: 'seconds', words: durationText(locale, seconds), runs };
  }
  if (!/^\S+(?:\s+\S+){4,5}$/.test(typed)) return undefined;
  try {
    const runs = new Cron(typed, { timezone: 'UTC' }).nextRuns(count, now);
    return { kind: 'cron', words: cronstrue.toString(typed, { locale, use24HourTimeFormat: true }), runs };
  } catch {
    return undefined;
  }
};

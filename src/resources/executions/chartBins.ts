import { HERE, offsetIn } from '../../admin/clock';
import type { Task } from '../../contract';
import { formatExactTimestamp, formatListTimestamp } from '../../ui/formatTimestamp';

/** A stretch of time and what started in it. */
export type Bin = { from: Date; before: Date; complete: number; failed: number; other: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  SECOND,
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  7 * DAY,
  30 * DAY,
  365 * DAY,
];

/** As many bars as a small chart holds. */
const MOST = 32;

/**
 * Counts executions by the time they started.
 *
 * @param zone whose midnights and full hours the stretches begin at
 * @returns equally long stretches without a gap, oldest first, at most 33; none for no executions
 */
export const binExecutions = (
  executions: readonly Pick<Task, 'status' | 'startTimestamp'>[],
  zone: string = HERE,
): Bin[] => {
  const started = executions.flatMap(({ status, startTimestamp }) =>
    startTimestamp instanceof Date ? [{ status, at: startTimestamp.getTime() }] : [],
  );
  if (started.length === 0) return [];
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at } of started) {
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  const step = STEPS.find(candidate => (last - first) / candidate < MOST) ?? Math.ceil((last - first) / MOST);
  const shift = -offsetIn(new Date(last), zone);
  const start = Math.floor((first - shift) / step) * step + shift;
  const bins = Array.from(
    { length: Math.floor((last - start) / step) + 1 },
    (_, index): Bin => ({
      from: new Date(start + index * step),
      before: new Date(start + (index + 1) * step),
      complete: 0,
      failed: 0,
      other: 0,
    }),
  );
  for (const { status, at } of started) {
    const bin = bins[Math.floor((at - start) / step)];
    if (bin) bin[status === 'complete' || status === 'failed' ? status : 'other']++;
  }
  return bins;
};

/** Share of the runs that failed, in the operator's language (`4.6%`); blank where none ran. */
export const rateOf = (failed: number, runs: number, locale: string): string =>
  runs === 0 ? '' : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(failed / runs);

export const runsIn = ({ complete, failed, other }: Bin): number => complete + failed + other;

const isWithinMinute = ({ from, before }: Bin) => before.getTime() - from.getTime() < 60_000;

/** Times of a stretch, to the second only where it needs them. */
export const spanOf = (bin: Bin, zone: string) => {
  const show = (time: Date) =>
    isWithinMinute(bin) ? formatExactTimestamp(time, zone).slice(0, -4) : formatListTimestamp(time, zone);
  return `${show(bin.from)} – ${show(bin.before).slice(-(isWithinMinute(bin) ? 8 : 5))}`;
};

import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { type FoundSchedules, parseExact, usePlatform } from '../../admin/platform';
import { counted, mayBeDone, orGone, storedOr } from '../../admin/unsure';
import type { TaskSchedule } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';
import { sourcesAt } from '../../ui/json/jsonTree';
import { parseJson } from '../../ui/json/parseJson';
import { readKept } from '../../ui/json/readTyped';
import { sayLostNumber } from '../../ui/json/sayLostNumber';
import { intervalOf } from './intervalOf';
import type { Fields } from './RowEditor';

/** A schedule, and its data as JSON exactly as it is stored; empty if absent (spec §3). */
export type ShownSchedule = TaskSchedule & { dataText: string };

/** What a host says of the interval, which may be nothing. */
export const intervalText = ({ interval }: { interval?: unknown }): string => String(interval ?? '');

const withText = ({ schedules, text }: FoundSchedules): ShownSchedule[] => {
  const sources = sourcesAt(
    text,
    parseJson(text),
    schedules.map(({ at }) => ['data', at, 'data']),
  );
  return schedules.map(({ schedule }, index) => {
    const source = sources[index] ?? 'null';
    return { ...schedule, dataText: source === 'null' ? '' : source };
  });
};

/** When it runs next; where that has passed since it was told, as many intervals later as lie ahead. */
const nextOf = ({ interval, nextTimestamp }: TaskSchedule, now: number): Date | undefined => {
  const next = nextTimestamp?.getTime() ?? Number.NaN;
  if (next > now) return nextTimestamp;
  const step = Number(interval) * 1_000;
  const later = next + (Math.floor((now - next) / step) + 1) * step;
  return later > now ? new Date(later) : undefined;
};

/**
 * What stays of a schedule that another takes the place of, beside what is typed: how urgent its runs are, where somebody said so, and when the
 * first is, where that is still to come. With the same interval it goes on at the moments that it had.
 */
const keptOf = (schedule: TaskSchedule, isSameInterval: boolean) => {
  const { priority, startTimestamp } = schedule;
  const now = Date.now();
  const isAhead = startTimestamp !== undefined && startTimestamp.getTime() > now;
  const start = isAhead ? startTimestamp : isSameInterval ? nextOf(schedule, now) : undefined;
  return { ...(priority ? { priority } : {}), ...(start ? { startTimestamp: start } : {}) };
};

/** The schedules of a function, and how they are stored. The platform cannot change one: a changed one is created anew. */
export const useSchedules = (functionName: string) => {
  const say = useMessages();
  const { client } = usePlatform();
  const notices = useNotices();
  const query = useQuery({
    queryKey: ['tasks/schedules', functionName],
    queryFn: async ({ signal }) => (await client.schedules.findExactly(functionName, signal)).flatMap(withText),
  });

  /**
   * @param stored the data that it takes the place of, whose numbers travel as they are
   * @throws Error with what is wrong with the text, after saying so
   */
  const read = (text: string, stored = ''): unknown => {
    const found = text.trim() === '' ? { value: {} } : readKept(text, stored);
    if ('value' in found) return stored === '' ? found.value : parseExact(text);
    const isLost = 'number' in found;
    const detail = isLost ? sayLostNumber(found, say) : say('tasks.schedules.place', found);
    notices.toast({
      kind: 'error',
      ...(isLost ? { text: detail } : { text: say('tasks.schedules.bad_json'), detail }),
    });
    throw new Error(detail);
  };

  const remove = async (schedule: TaskSchedule) => {
    const failed = await counted(say, client.schedules.remove(schedule.id)).then(
      () => undefined,
      (cause: unknown) => ({ cause }),
    );
    const now = await query.refetch();
    if (!failed) return;
    const { cause } = failed;
    const isGone = now.isSuccess && !now.data.some(({ id }) => id === schedule.id);
    // No answer came, or the host broke down over it, and it was done all the same: it is seen to go.
    if (isGone && mayBeDone(cause)) return;
    notices.toast({ kind: 'error', text: say('tasks.schedules.not_deleted'), detail: failureText(say, cause) });
  };

  return {
    ...query,
    remove,
    /**
     * Sends nothing where nothing was changed: a schedule that is made anew is another.
     *
     * @throws when nothing was stored, after saying why
     */
    save: async ([typed, text]: Fields, replaced?: ShownSchedule) => {
      const interval = intervalOf(typed);
      const isSameInterval = replaced !== undefined && String(interval) === String(intervalOf(intervalText(replaced)));
      if (isSameInterval && text === replaced.dataText) return;
      const data = read(text, replaced?.dataText);
      const kept = replaced ? keptOf(replaced, isSameInterval) : {};
      // Another may have it replaced by then: both would run. Where it is gone the table says so, and what is saved next is a new one.
      if (replaced && (await query.refetch()).data?.some(({ id }) => id === replaced.id) === false)
        throw new Error(say('tasks.gone'));
      const known = new Set(query.data?.map(({ id }) => id));
      const isNew = (one: ShownSchedule) => !known.has(one.id) && intervalText(one) === String(interval);
      const look = async () => {
        const now = await query.refetch();
        return now.isSuccess ? now.data : undefined;
      };
      try {
        const call = client.schedules.create({ functionName, interval, data, ...kept });
        // What it may not know is the function: its schedules are none then, and tell nothing.
        const made = orGone(say, call, () => client.functions.get(functionName));
        await storedOr(say, made, look, now => now.some(isNew));
      } catch (cause) {
        notices.toast({ kind: 'error', text: say('tasks.schedules.not_added'), detail: failureText(say, cause) });
        throw cause;
      }
      // Only now the old one may go: a failure before loses nothing.
      if (replaced) await remove(replaced);
      else await query.refetch();
    },
  };
};

import type { TaskError } from '../../../../contract';
import type { Kernel } from '../../../kernel/platform';
import { type Entry, stopAll, watch } from '../entries';
import { type Run, runFunction } from '../runFunction';
import type { Outcome } from '../runProcess';
import type { Isolation } from '../sandbox';
import { createCallPlaces } from './callPlaces';

/**
 * The runs of this server that answer requests.
 *
 * @param slots how many functions may run at once, and whether one more may
 * @param onEnd hears of each that has ended
 */
export const createCalls = (
  platform: Kernel,
  isolation: Promise<Isolation>,
  { slots, isFree }: { slots: number; isFree: () => boolean },
  onEnd: () => void,
) => {
  const places = createCallPlaces(slots, isFree);
  const running = new Set<Entry>();
  return {
    taken: places.taken,
    admit: places.admit,
    /** @throws PlatformError 1412 */
    run: async (run: Run, onLine: (line: string) => void): Promise<Outcome> => {
      await places.take();
      const entry: Entry = { end: Promise.resolve() };
      running.add(entry);
      const end = runFunction(platform, isolation, run, onLine, watch(entry)).finally(() => {
        running.delete(entry);
        places.leave();
        onEnd();
      });
      entry.end = end;
      return end;
    },
    close: async (error: Required<TaskError>) => {
      places.close();
      stopAll(running, error);
      await Promise.allSettled([...running].map(({ end }) => end));
    },
  };
};

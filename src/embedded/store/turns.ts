import { StoreBusyError } from './errors';

type Waiter = { readonly take: () => void; readonly isHeavy: boolean };

/** Who asks for one thing asks for the next within a moment, in milliseconds: a call is several statements. */
const MOMENT_MS = 50;

/**
 * Who may use the one connection, one after the other. Quick work goes before heavy work; heavy work gets its turn when
 * nothing quick waits or has just been done, or when the quick had as much time as the heavy before it took.
 *
 * @param queueLength how many may wait
 * @param waitMs how long one waits, in milliseconds
 */
export const createTurns = (queueLength: number, waitMs: number, now: () => number = () => performance.now()) => {
  const quick: Waiter[] = [];
  const heavy: Waiter[] = [];
  let isTaken = false;
  let isHeavyTurn = false;
  let turnBeganAt = 0;
  let heavyRestsUntil = 0;
  let quickEndedAt = Number.NEGATIVE_INFINITY;
  let moment: ReturnType<typeof setTimeout> | undefined;

  const begin = (isHeavy: boolean) => {
    isTaken = true;
    isHeavyTurn = isHeavy;
    turnBeganAt = now();
  };

  /** How long heavy work waits for what may follow the quick work that was done last, in milliseconds. */
  const momentLeft = () => Math.min(quickEndedAt + MOMENT_MS, heavyRestsUntil) - now();

  const next = (): Waiter | undefined => {
    if (heavy.length === 0 || (quick.length > 0 && now() < heavyRestsUntil)) return quick.shift();
    return quick.length === 0 && momentLeft() > 0 ? undefined : heavy.shift();
  };

  const goOn = () => {
    clearTimeout(moment);
    const waiter = next();
    isTaken = waiter !== undefined;
    if (waiter) {
      begin(waiter.isHeavy);
      waiter.take();
    } else if (heavy.length > 0) moment = setTimeout(goOn, Math.ceil(momentLeft()));
  };

  return {
    /** @throws StoreBusyError */
    acquire: async (isHeavy = false): Promise<void> => {
      if (!isTaken && !(isHeavy && momentLeft() > 0)) {
        clearTimeout(moment);
        return begin(isHeavy);
      }
      if (quick.length + heavy.length >= queueLength) throw new StoreBusyError('The database has too much to do.');
      const queue = isHeavy ? heavy : quick;
      await new Promise<void>((resolve, reject) => {
        const waiter = {
          isHeavy,
          take: () => {
            clearTimeout(timer);
            resolve();
          },
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(new StoreBusyError('The database has too much to do.'));
        }, waitMs);
        queue.push(waiter);
        if (!isTaken) goOn();
      });
    },
    release: (): void => {
      if (isHeavyTurn) heavyRestsUntil = now() + (now() - turnBeganAt);
      else quickEndedAt = now();
      goOn();
    },
  };
};

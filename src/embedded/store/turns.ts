import { StoreBusyError } from './errors';

type Waiter = { readonly take: () => void; readonly isHeavy: boolean };

/**
 * Who may use the one connection, one after the other. Quick work goes before heavy work; heavy work gets its turn when
 * nothing quick waits, or when the quick had as much time as the heavy before it took.
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

  const begin = (isHeavy: boolean) => {
    isTaken = true;
    isHeavyTurn = isHeavy;
    turnBeganAt = now();
  };

  const next = (): Waiter | undefined => {
    const isHeavyNext = heavy.length > 0 && (quick.length === 0 || now() >= heavyRestsUntil);
    return isHeavyNext ? heavy.shift() : quick.shift();
  };

  return {
    /** @throws StoreBusyError */
    acquire: async (isHeavy = false): Promise<void> => {
      if (!isTaken) return begin(isHeavy);
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
      });
    },
    release: (): void => {
      if (isHeavyTurn) heavyRestsUntil = now() + (now() - turnBeganAt);
      const waiter = next();
      if (!waiter) {
        isTaken = false;
        isHeavyTurn = false;
        return;
      }
      begin(waiter.isHeavy);
      waiter.take();
    },
  };
};

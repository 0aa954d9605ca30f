import { PlatformError } from '../../../kernel/errors';

/** How long a call waits for a place. */
const WAIT_MS = 10_000;
/** So many may wait for each place. */
const WAITING_PER_PLACE = 4;

/**
 * The places that calls of functions as an API have among those of all functions. Where there are several, one is left to tasks;
 * a call that finds none waits a while for its turn.
 *
 * @param slots how many functions may run at once
 * @param isFree whether one of them is free
 */
export const createCallPlaces = (slots: number, isFree: () => boolean) => {
  const most = Math.max(1, slots - 1);
  const waiting: { enter: () => void; refuse: () => void }[] = [];
  let taken = 0;
  const isOpen = () => taken < most && isFree();

  return {
    taken: () => taken,
    /** @throws PlatformError 1412 when too many wait, or one has waited too long */
    take: async (): Promise<void> => {
      if (waiting.length === 0 && isOpen()) {
        taken += 1;
        return;
      }
      if (waiting.length >= most * WAITING_PER_PLACE) throw new PlatformError(1412);
      await new Promise<void>((resolve, reject) => {
        const one = {
          enter: () => {
            clearTimeout(timer);
            taken += 1;
            resolve();
          },
          refuse: () => {
            clearTimeout(timer);
            waiting.splice(waiting.indexOf(one), 1);
            reject(new PlatformError(1412));
          },
        };
        const timer = setTimeout(one.refuse, WAIT_MS);
        waiting.push(one);
      });
    },
    leave: () => {
      taken -= 1;
    },
    /** Lets in who waits, in their order, as far as there is room. */
    admit: () => {
      while (waiting.length > 0 && isOpen()) waiting.shift()?.enter();
    },
    close: () => {
      for (const one of [...waiting]) one.refuse();
    },
  };
};

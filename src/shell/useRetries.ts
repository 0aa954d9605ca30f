import { useEffect, useRef, useState } from 'react';

/** Pauses between the looks at a host that does not answer, in seconds; the last one goes on. */
const PAUSES = [1, 2, 4, 8, 16, 30];

/** Some of it is left to chance, so that not all pages come back in the same second. */
const pauseAfter = (looks: number) => {
  const seconds = PAUSES[Math.min(looks, PAUSES.length - 1)] ?? 0;
  return Math.ceil(seconds * (0.75 + Math.random() / 4));
};

/**
 * Looks again and again, ever more rarely, for as long as whoever asked for it is shown.
 *
 * @param look never throws
 * @returns seconds until the next look, whether one is under way, and how to look now
 */
export const useRetries = (look: () => Promise<void>) => {
  const [looks, setLooks] = useState(0);
  const [seconds, setSeconds] = useState(() => pauseAfter(0));
  const [isLooking, setLooking] = useState(false);

  const lookNow = () => {
    if (isLooking) return;
    setLooking(true);
    void look().finally(() => {
      setLooking(false);
      setLooks(looks + 1);
      setSeconds(pauseAfter(looks + 1));
    });
  };
  const latest = useRef(lookNow);
  latest.current = lookNow;

  useEffect(() => {
    if (isLooking) return;
    const clock = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : latest.current()), 1_000);
    return () => clearTimeout(clock);
  }, [isLooking, seconds]);

  return { seconds, isLooking, lookNow };
};

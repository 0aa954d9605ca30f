import { useEffect, useRef } from 'react';

/**
 * Calls `refresh` every `seconds`, never while a call is still running, never in a hidden tab, and once at once when
 * the tab comes back.
 *
 * @param seconds the interval; 0 is off
 * @param refresh resolves when the answer is there
 */
export const useAutoRefresh = (seconds: number, refresh: () => Promise<unknown>) => {
  const latest = useRef(refresh);
  latest.current = refresh;

  useEffect(() => {
    if (seconds === 0) return;
    let isRunning = false;
    let missed = false;

    const run = async () => {
      if (document.hidden) {
        missed = true;
        return;
      }
      if (isRunning) return;
      isRunning = true;
      try {
        await latest.current();
      } finally {
        isRunning = false;
      }
    };
    const onVisible = () => {
      if (document.hidden || !missed) return;
      missed = false;
      void run();
    };
    const timer = setInterval(run, seconds * 1000);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [seconds]);
};

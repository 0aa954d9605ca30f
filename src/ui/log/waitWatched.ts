/** Waits, and then on until somebody looks at the tab. */
export const waitWatched = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const look = () => {
      if (!document.hidden) done();
    };
    const timer = setTimeout(() => {
      if (document.hidden) document.addEventListener('visibilitychange', look);
      else done();
    }, ms);
    signal.addEventListener('abort', done);
  });

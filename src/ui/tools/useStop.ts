import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { GivenUpError } from '../../admin/platform';

const fresh = () => ({ begin: new AbortController(), wait: new AbortController() });

/**
 * Stops what is done with many records: first nothing more is begun; asked once more, what is still under way is no longer waited
 * for, as a host may never answer.
 */
export const useStop = () => {
  const say = useMessages();
  const [isStopping, setStopping] = useState(false);
  const now = useRef(fresh());
  // Who leaves the page stops what it does.
  useEffect(() => () => now.current.begin.abort(), []);
  return {
    isStopping,
    /** @returns the signals of what begins now; what was begun before is stopped */
    begin: () => {
      now.current.begin.abort();
      now.current = fresh();
      setStopping(false);
      return { signal: now.current.begin.signal, givenUp: now.current.wait.signal };
    },
    stop: () => {
      const { begin, wait } = now.current;
      if (begin.signal.aborted) wait.abort(new GivenUpError(say('errors.Stopped')));
      begin.abort(new Error(say('tools.bulk.stopped')));
      setStopping(true);
    },
  };
};

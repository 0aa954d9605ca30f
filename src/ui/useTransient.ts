import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Shows a value for a moment, then forgets it: the copy tick, "Failed to update".
 *
 * @param durationMs how long the value stays, in milliseconds
 * @returns the value while showing (else `undefined`), and a function that shows a new one, restarting the clock
 */
export const useTransient = <T>(durationMs: number): [T | undefined, (value: T | undefined) => void] => {
  const [value, setValue] = useState<T>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const show = useCallback(
    (next: T | undefined) => {
      clearTimeout(timer.current);
      setValue(() => next);
      if (next !== undefined) timer.current = setTimeout(() => setValue(undefined), durationMs);
    },
    [durationMs],
  );
  return [value, show];
};

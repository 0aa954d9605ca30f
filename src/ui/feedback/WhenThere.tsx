import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react';

/** Looks again whether what somebody waits for is there. */
const waiting = new Set<() => void>();
let arrivals = 0;

/** Tells that code came that somebody may wait for. */
export const tellArrival = () => {
  arrivals++;
  for (const look of waiting) look();
};

/** What stands in the place of what is on its way. */
const Meanwhile = ({ since, look, children }: { since: number; look: () => void; children: ReactNode }) => {
  useLayoutEffect(() => {
    waiting.add(look);
    if (arrivals !== since) look();
    return () => void waiting.delete(look);
  }, [since, look]);
  return children;
};

/**
 * `Suspense` for code (`part`, `preloadable`, `aside`): shows what it holds as soon as that is there. React by itself keeps what stands in its place for
 * 300 ms after anything of the kind came up anywhere, however soon the code comes; what a change of state shows does not wait for that.
 */
export const WhenThere = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  return (
    <Suspense
      fallback={
        <Meanwhile since={arrivals} look={look}>
          {fallback}
        </Meanwhile>
      }
    >
      {children}
    </Suspense>
  );
};

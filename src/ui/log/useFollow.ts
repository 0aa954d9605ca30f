import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react';

/** How near to the end counts as being there, in pixels. */
const AT_END = 24;

/**
 * Keeps a reader who stands at the end of a growing log there, and counts what comes while they read further up.
 *
 * @param count how many lines are shown
 * @param version changes whenever lines came
 * @returns `newLines`: how many came since the reader left the end; `undefined` while they are there
 */
export const useFollow = (box: RefObject<HTMLElement | null>, isLive: boolean, count: number, version: number) => {
  const isAtEnd = useRef(isLive);
  const [left, setLeft] = useState<number>();

  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says that lines came.
  useLayoutEffect(() => {
    if (isLive && isAtEnd.current) toEnd();
  }, [version, isLive]);

  return {
    newLines: left === undefined ? undefined : Math.max(0, count - left),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const { scrollTop, clientHeight, scrollHeight } = currentTarget;
      const isThere = scrollTop + clientHeight >= scrollHeight - AT_END;
      if (isThere !== isAtEnd.current) setLeft(isThere ? undefined : count);
      isAtEnd.current = isThere;
    },
    /** Leads to the end, and follows from there. */
    follow: () => {
      isAtEnd.current = true;
      setLeft(undefined);
      toEnd();
      box.current?.focus({ preventScroll: true });
    },
    /** What is shown is another selection of lines: what came before is counted anew. */
    recount: (next: number) => setLeft(before => (before === undefined ? undefined : next)),
  };
};

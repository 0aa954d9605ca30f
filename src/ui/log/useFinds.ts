import { useEffect, useState } from 'react';

/**
 * The lines in which something was found, one after the other; the first of a new search is shown at once.
 *
 * @param found numbers of those lines, from 0, in order
 */
export const useFinds = (found: readonly number[], needle: string, show: (line: number) => void) => {
  const [position, setPosition] = useState(0);
  const last = found.length - 1;
  const at = Math.min(position, last);

  // biome-ignore lint/correctness/useExhaustiveDependencies: leads to the first find of a new search only.
  useEffect(() => {
    setPosition(0);
    if (needle && found[0] !== undefined) show(found[0]);
  }, [needle, found[0]]);

  const step = (by: 1 | -1) => {
    if (found.length === 0) return;
    const next = (at + by + found.length) % found.length;
    setPosition(next);
    show(found[next] ?? 0);
  };
  return { count: found.length, at: at + 1, current: found[at], step };
};

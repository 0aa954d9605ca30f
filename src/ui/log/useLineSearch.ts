import { useEffect, useState } from 'react';
import type { ShownLine } from './logStore';

/** Lines looked at before the browser may do something else. */
const SLICE = 10_000;

/** A search text as a pattern: literal, whatever the case. `undefined` when there is nothing to search for. */
export const patternOf = (needle: string): RegExp | undefined =>
  needle === '' ? undefined : new RegExp(needle.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), 'gi');

type Found = { needle: string; scanned: number; lines: readonly number[] };

const NOTHING: Found = { needle: '', scanned: 0, lines: [] };

/**
 * Finds the lines that hold a text, in slices, going on where it left when lines are added.
 *
 * @param version changes when `lines` grew
 * @returns numbers of the lines found, from 0, in order; and whether all were looked at
 */
export const useLineSearch = (lines: readonly ShownLine[], version: number, needle: string) => {
  const [found, setFound] = useState<Found>(NOTHING);
  const present = found.needle === needle ? found : { ...NOTHING, needle };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` grows in place; `version` says so.
  useEffect(() => {
    const pattern = patternOf(needle);
    if (!pattern || present.scanned >= lines.length) return;
    const timer = setTimeout(() => {
      const until = Math.min(lines.length, present.scanned + SLICE);
      const more: number[] = [];
      for (let index = present.scanned; index < until; index++) {
        pattern.lastIndex = 0;
        if (pattern.test(lines[index]?.text ?? '')) more.push(index);
      }
      setFound({ needle, scanned: until, lines: more.length > 0 ? [...present.lines, ...more] : present.lines });
    }, 0);
    return () => clearTimeout(timer);
  }, [needle, version, present.scanned]);

  return { lines: present.lines, isComplete: needle === '' || present.scanned >= lines.length };
};

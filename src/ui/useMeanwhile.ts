import { useState } from 'react';
import type { Say } from '../admin/messages';

type MeanwhileOptions = {
  /** What is stored, as far as the page knows. */
  value: string;
  draft: string;
  /** Reads what is stored now; `undefined` where it holds nothing of that kind any more. */
  look: (() => Promise<string | undefined>) | undefined;
};

/**
 * Sees to it that nothing is put in the place of what somebody else stored while it was typed, unless whoever types has seen theirs: also
 * where the page has read it meanwhile, behind what is typed.
 */
export const useMeanwhile = ({ value, draft, look }: MeanwhileOptions) => {
  const [seen, setSeen] = useState<readonly string[]>([value]);
  const [theirs, setTheirs] = useState<string>();
  // What stands there untouched is seen.
  if (draft === value && (seen.length > 1 || seen[0] !== value || theirs !== undefined)) {
    setSeen([value]);
    setTheirs(undefined);
  }
  return {
    /** What somebody else stored; shown, it is seen. */
    theirs,
    /** What was stored from here is known, too. */
    saw: (stored: string) => setSeen([...seen, stored]),
    /** Looks once more. @returns what somebody else stored; nothing where that is what was seen, or what was typed anyway */
    others: async (): Promise<string | undefined> => {
      // A host that cannot be asked may store all the same: what the page knows is what counts then.
      const now = (await look?.().catch(() => undefined)) ?? value;
      if (seen.includes(now) || now === draft) return undefined;
      setSeen([...seen, now]);
      setTheirs(now);
      return now;
    },
  };
};

export const theirsText = (say: Say, theirs: string): string =>
  theirs === '' ? say('common.emptied_meanwhile') : say('common.stored_meanwhile', { theirs });

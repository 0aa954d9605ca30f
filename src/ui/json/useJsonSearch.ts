import { useEffect, useState } from 'react';

/** Between the last key and the search. */
const PAUSE_MS = 150;
const NOTHING: Uint32Array = new Uint32Array();

export type JsonSearch = { words: string; found: Uint32Array; isBusy: boolean };

/**
 * Searches while words are typed, and not for every key; an answer to older words is forgotten.
 *
 * @param search finds nodes, in reading order
 */
export const useJsonSearch = (
  typed: string,
  search: ((words: string) => Promise<Uint32Array>) | undefined,
): JsonSearch => {
  const [result, setResult] = useState({ words: '', found: NOTHING });
  useEffect(() => {
    let isGone = false;
    if (typed === '') setResult({ words: '', found: NOTHING });
    else if (search) {
      const timer = setTimeout(() => {
        void search(typed).then(found => {
          if (!isGone) setResult({ words: typed, found });
        });
      }, PAUSE_MS);
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }
    return () => {
      isGone = true;
    };
  }, [typed, search]);
  return { ...result, isBusy: typed !== result.words };
};

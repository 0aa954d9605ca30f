import { useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type Preferences, useTabMemory } from '../admin/preferences';
import { isTrail, type Trail, walk } from './trail';

const KEY = 'trail';
const EMPTY: Trail = { steps: [], at: -1 };

const read = (tab: Preferences): Trail => tab.get(KEY, isTrail) ?? EMPTY;

export const useTrail = (): Trail => {
  const tab = useTabMemory();
  return useSyncExternalStore(tab.subscribe, () => read(tab));
};

/** Follows the operator; once, in the shell. */
export const useTrailRecorder = () => {
  const tab = useTabMemory();
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  // Before the paint: the link back of the page that is shown needs it.
  useLayoutEffect(() => {
    const before = read(tab);
    const after = walk(before, { key, to: pathname + search }, type);
    if (after.steps !== before.steps || after.at !== before.at) tab.set(KEY, after);
  }, [tab, key, pathname, search, type]);
};

/** Forgets where the operator was. */
export const useTrailForgetter = () => {
  const tab = useTabMemory();
  return useCallback(() => void tab.set(KEY, undefined), [tab]);
};

/** Names the present step, for links that lead back to it. */
export const useStepTitle = (title: string) => {
  const tab = useTabMemory();
  const { key } = useLocation();
  useEffect(() => {
    const { steps, at } = read(tab);
    const present = steps[at];
    if (!present || present.key !== key || present.title === title) return;
    tab.set(KEY, { steps: steps.map(step => (step === present ? { ...step, title } : step)), at });
  }, [tab, key, title]);
};

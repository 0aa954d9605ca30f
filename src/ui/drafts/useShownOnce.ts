import { useEffect, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useDrafts } from './drafts';

/** Guards what is told only once, as long as it is shown: Back, another page and reload would take it away for good, so they are asked about. */
export const useShownOnce = (label: string): void => {
  const drafts = useDrafts();
  const { pathname: page } = useLocation();
  const id = useId();
  useEffect(() => {
    drafts.mark(id, { page, name: id, label, isKept: false, hasSecrets: true, isSaving: false });
    return () => drafts.gone(id);
  }, [drafts, id, page, label]);
};

import { useState } from 'react';
import { isBoolean, usePreference } from '../../admin/preferences';

/**
 * Whether a schema's documents stay unasked for until a filter says which: a choice of the operator on this host, for this
 * schema.
 *
 * @param resource concrete name of the list
 */
export const useHiddenRows = (resource: string) => usePreference(`${resource}.hidden_until_filtered`, isBoolean, false);

/** The same, and the way to see them all the same, once: until the page is left. */
export const useHiddenList = (resource: string) => {
  const [isHidden, setHidden] = useHiddenRows(resource);
  const [shown, setShown] = useState<string>();
  return {
    isHidden,
    setHidden: (isNow: boolean) => {
      setShown(undefined);
      setHidden(isNow);
    },
    isHeld: isHidden && shown !== resource,
    showOnce: () => setShown(resource),
  };
};

export type HiddenList = ReturnType<typeof useHiddenList>;

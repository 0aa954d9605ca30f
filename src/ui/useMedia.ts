import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, and again whenever that changes. @param query such as `(hover: hover)` */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      changed => {
        const list = matchMedia(query);
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );

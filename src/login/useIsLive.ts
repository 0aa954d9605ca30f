import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while markup of the build is taken over, which knows nothing of this browser; true from the next drawing on. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

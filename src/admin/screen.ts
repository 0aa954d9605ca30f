import type { ComponentType } from 'react';

/** A page in a chunk of its own. */
export type Screen = ComponentType & {
  /** Fetches the chunk, so that the page shows at once when it is opened. */
  preload?: () => Promise<unknown>;
  /** Whether it is there. What cannot say is part of what is. */
  isThere?: () => boolean;
};

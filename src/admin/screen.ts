import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page in a chunk of its own. */
export type Screen = LazyExoticComponent<ComponentType> & {
  /** Fetches the chunk, so that the page shows at once when it is opened. */
  preload?: () => Promise<unknown>;
};

/** Declares a page that is loaded when it is opened, or before. */
export const screen = (load: () => Promise<{ default: ComponentType }>): Screen =>
  Object.assign(lazy(load), { preload: load });

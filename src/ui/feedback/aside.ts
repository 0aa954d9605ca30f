import { type ComponentType, lazy } from 'react';
import { isMissingCode } from './failureDetails';

/** When code that did not come is asked for again. Milliseconds. */
const AGAIN_MS = 10_000;

const untilItComes = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  for (;;)
    try {
      return await load();
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS));
    }
};

/**
 * A part in a chunk of its own that nobody came for: while its code does not come it is asked for again, what stands in its place stays, and so
 * does the rest of the page.
 */
export const aside = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilItComes(load) }));

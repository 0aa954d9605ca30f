import { type ComponentType, lazy } from 'react';
import { untilItComes } from '../../admin/lateCode';

/**
 * A part in a chunk of its own that nobody came for: while its code does not come it is asked for again, what stands in its place stays, and so
 * does the rest of the page.
 */
export const aside = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilItComes(load) }));

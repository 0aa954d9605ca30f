import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws the rest of its page first, and shows what it holds right after that was painted: what takes long to draw and is not what people
 * open the page for.
 *
 * @param meanwhile stands in its place until then
 */
export const Later = ({ meanwhile = null, children }: { meanwhile?: ReactNode; children: ReactNode }) =>
  useDeferredValue(true, false) ? children : meanwhile;

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 20,
  PageUp: -20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export type LineKeys = {
  box: RefObject<HTMLElement | null>;
  /** Numbers of the lines that are shown, in their order. */
  view: readonly number[] | undefined;
  count: number;
  /** Brings a line into view; it may be drawn only later. */
  reach: (line: number) => void;
};

/**
 * Leads the focus from the address of one line to another's: arrows, Page up and down, Home and End. Enter then puts it into
 * the address of the page.
 *
 * @returns what the box listens with, and which line had the focus last
 */
export const useLineKeys = ({ box, view, count, reach }: LineKeys) => {
  const coming = useRef<number>(undefined);
  const addressOf = (line: number) => box.current?.querySelector<HTMLElement>(`tr[data-line="${line}"] a`);

  // A line far away is drawn after the box was scrolled to it.
  useLayoutEffect(() => {
    if (coming.current === undefined) return;
    const address = addressOf(coming.current);
    if (!address) return;
    coming.current = undefined;
    address.focus({ preventScroll: true });
  });

  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const step = STEPS[key];
    const row = target instanceof HTMLAnchorElement ? target.closest('tr') : null;
    if (!step || !row || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    const line = Number(row.dataset.line);
    const at = Math.min(Math.max((view ? view.indexOf(line) : line) + step, 0), count - 1);
    const next = view ? view[at] : at;
    if (next === undefined || next === line) return;
    reach(next);
    const address = addressOf(next);
    if (address) address.focus({ preventScroll: true });
    else coming.current = next;
  };
};

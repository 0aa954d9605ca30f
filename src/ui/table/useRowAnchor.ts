import { useLayoutEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';

/** A row, and where it stands on the screen. */
export type Anchor = {
  id: string;
  /** Its place among the rows of its page, from 0. */
  index: number;
  /** Distance of its upper edge from that of the window, in pixels. */
  top: number;
};

/** The first row of a table that can be seen at all, below what covers the upper edge of the window. */
export const firstVisibleRow = (table: Element | null | undefined): Anchor | undefined => {
  // Its head stays in sight below the bar where it can.
  const head = table?.querySelector('thead th');
  const covers = [document.querySelector('header'), head?.closest('[data-fits]') ? head : undefined];
  const cover = Math.max(...covers.map(over => over?.getBoundingClientRect().bottom ?? 0));
  for (const row of table?.querySelectorAll<HTMLElement>('tbody tr[data-index]') ?? []) {
    const { top, bottom } = row.getBoundingClientRect();
    const { id, index } = row.dataset;
    if (id !== undefined && bottom > cover + 1) return { id, index: Number(index), top };
  }
  return undefined;
};

/**
 * Holds a row in its place on the screen while the rows around it change.
 *
 * @returns `hold` remembers a row; `anchor` is given to the table once the new rows are there
 */
export const useRowAnchor = (rows: readonly RaRecord[] | undefined, isTurning: boolean) => {
  const held = useRef<Anchor>(undefined);
  const [anchor, setAnchor] = useState<Anchor>();
  useLayoutEffect(() => {
    if (!held.current || isTurning || !rows) return;
    const { id, top } = held.current;
    held.current = undefined;
    const index = rows.findIndex(row => String(row.id) === id);
    if (index >= 0) setAnchor({ id, index, top });
  }, [rows, isTurning]);
  return {
    anchor,
    hold: (row: Anchor) => {
      held.current = row;
    },
  };
};

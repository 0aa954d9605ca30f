import { type FocusEvent, type KeyboardEvent, useCallback, useState } from 'react';

type Place = { row: number; column: number };

const STEPS: Readonly<Record<string, (at: Place, end: Place) => Place>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, end) => ({ row, column: end.column }),
  PageUp: ({ row, column }) => ({ row: Math.max(0, row - 10), column }),
  PageDown: ({ row, column }, end) => ({ row: Math.min(end.row, row + 10), column }),
};

const placeOf = (target: EventTarget): Place | undefined => {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
};

/** One tab stop for a whole grid; arrows, Home, End and Page keys walk its cells, which say where they are (`data-row`, `data-column`). */
export const useGridKeys = (rows: number, columns: number) => {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const end = { row: rows - 1, column: columns - 1 };
  const onFocus = useCallback(({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (place) setActive(place);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
    if (!at || !step) return;
    event.preventDefault();
    const { row, column } = step(at, end);
    event.currentTarget.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  };
  return {
    /** Cells left out by a search are no tab stops. */
    active: {
      row: Math.min(active.row, Math.max(0, end.row)),
      column: Math.min(active.column, Math.max(0, end.column)),
    },
    onFocus,
    onKeyDown,
  };
};

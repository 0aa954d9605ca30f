import { type RefObject, useEffect, useRef } from 'react';
import { focusRow } from './useRowKeys';

/**
 * A row that a refresh took away, or pushed off the page, takes the focus with it: then the row that stands in its place has it, or the
 * last one. Whoever put the focus elsewhere, or clicked beside the rows, keeps that.
 *
 * @param rows others whenever a row may have gone
 */
export const useRowFocus = (box: RefObject<HTMLElement | null>, rows: unknown) => {
  const place = useRef<number>(undefined);
  useEffect(() => {
    const follow = ({ type, target }: Event) => {
      const row =
        type === 'focusin' && target instanceof Element && box.current?.contains(target)
          ? target.closest<HTMLElement>('tr[data-index]')
          : null;
      place.current = row ? Number(row.dataset.index) : undefined;
    };
    // A click beside everything tells no element that it has the focus.
    document.addEventListener('pointerdown', follow);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('pointerdown', follow);
      document.removeEventListener('focusin', follow);
    };
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it is looked at again for.
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    const left = [...(box.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
    const row = left.find(({ dataset }) => Number(dataset.index) === place.current) ?? left.at(-1);
    if (row) focusRow(row);
  }, [box, rows]);
};

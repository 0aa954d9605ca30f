import { type RefObject, useEffect, useRef } from 'react';
import { useMessages } from '../../admin/messages';
import { useNotices } from '../feedback/notices';
import { useSingleKeys } from '../singleKeys';
import { firstVisibleRow } from './useRowAnchor';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const belongsElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]',
  ) !== null;

const rowInFocus = () => document.activeElement?.closest<HTMLElement>('tr[data-index]') ?? undefined;

/** A row has the focus by its link, or by what else of it can have it. */
export const focusRow = (row: HTMLElement) => {
  const target = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('input, button') ?? row;
  if (target === row) row.tabIndex = -1;
  target.focus();
};

const rowAt = (box: Element, step: 1 | -1): HTMLElement | undefined => {
  const current = rowInFocus();
  if (current && box.contains(current)) {
    return box.querySelector<HTMLElement>(`tr[data-index="${Number(current.dataset.index) + step}"]`) ?? undefined;
  }
  const first = firstVisibleRow(box);
  return first ? (box.querySelector<HTMLElement>(`tr[data-index="${first.index}"]`) ?? undefined) : undefined;
};

/** The time of a row behind the one that has the focus; after the last the first. */
const nextTime = (row: HTMLElement): HTMLElement | undefined => {
  const times = [...row.querySelectorAll<HTMLElement>('time[data-hint]')];
  return times[(times.indexOf(document.activeElement as HTMLElement) + 1) % times.length];
};

export type RowKeys = {
  /** Holds the table. */
  box: RefObject<HTMLElement | null>;
  /** Told of X on a row, by its place on the page. */
  onTick: (index: number, isRange: boolean) => void;
  /** Whether something else of the page takes J and K: a panel that turns its pages with them. */
  isPanelOpen: boolean;
};

/**
 * Moves through the rows by arrows (within the table), J and K; X ticks; T goes through the times of a row, each of which then tells
 * what the pointer would show. Enter opens, since the row's link has the focus.
 */
export const useRowKeys = ({ box, ...given }: RowKeys) => {
  const [areLettersOn] = useSingleKeys();
  const say = useMessages();
  const notices = useNotices();
  const onNoTime = () => notices.toast({ kind: 'info', text: say('table.no_time') });
  const latest = useRef({ ...given, areLettersOn, onNoTime });
  latest.current = { ...given, areLettersOn, onNoTime };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const table = box.current;
      const { key, altKey, ctrlKey, metaKey, defaultPrevented, target } = event;
      if (!table || altKey || ctrlKey || metaKey || defaultPrevented || belongsElsewhere(target)) return;
      const isLetter = key.length === 1;
      const isWithin = table.contains(document.activeElement);
      const { areLettersOn, isPanelOpen, onTick, onNoTime } = latest.current;
      // Outside the table arrows scroll.
      if (isLetter ? !areLettersOn : !isWithin) return;
      const letter = isLetter ? key.toLowerCase() : key;
      const step = STEPS[letter];
      if (step && !(isLetter && isPanelOpen)) {
        const row = rowAt(table, step);
        if (!row) return;
        event.preventDefault();
        focusRow(row);
      } else if (letter === 'x' && isWithin) {
        const row = rowInFocus();
        if (row) onTick(Number(row.dataset.index), event.shiftKey);
      } else if (letter === 't' && isWithin) {
        const row = rowInFocus();
        const time = row && nextTime(row);
        if (time) time.focus();
        else if (row) onNoTime();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [box]);
};

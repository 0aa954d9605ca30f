import { useCallback, useEffect, useRef, useState } from 'react';

const OPEN_AFTER_MS = 400;
const CLOSE_AFTER_MS = 250;

const timeAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('time[data-hint]')) || undefined;

/**
 * The time that the pointer rests on, or that the keyboard came to. The pointer may go over to what is said of it; Escape
 * puts that away (WCAG 1.4.13).
 *
 * @param first what made somebody look for it
 */
export const useTimeHint = (first: HTMLElement | undefined) => {
  const [element, setElement] = useState<HTMLElement>();
  const isClicking = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const schedule = useCallback((next: HTMLElement | undefined, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setElement(next), afterMs);
  }, []);
  /** Stays while the pointer is on what is said. */
  const hold = useCallback(() => clearTimeout(timer.current), []);
  const leave = useCallback(() => schedule(undefined, CLOSE_AFTER_MS), [schedule]);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const time = timeAt(target);
      if (time && !isClicking.current) schedule(time, 0);
    };
    const onDown = () => {
      isClicking.current = true;
    };
    const onOver = ({ target }: PointerEvent) => {
      const time = timeAt(target);
      if (time) schedule(time, OPEN_AFTER_MS);
    };
    const onOut = ({ target }: Event) => {
      if (timeAt(target)) leave();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      isClicking.current = false;
      if (key === 'Escape') schedule(undefined, 0);
    };
    const isFocused = document.activeElement === first;
    // Whoever went on before this came would find it in their way.
    if (first?.isConnected && (isFocused || first.matches(':hover'))) schedule(first, isFocused ? 0 : OPEN_AFTER_MS);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onOut);
    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointerout', onOut);
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onOut);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerout', onOut);
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [first, schedule, leave]);

  return { element: element?.isConnected ? element : undefined, hold, leave };
};

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 250;
/** How long a pointer that has chosen a page may lie still on the strip before the page is uncovered. */
const REST_MS = 2000;

/** Chromium supposes a pointer that nobody has moved yet in the corner of the page, which is the strip's. */
const isSupposed = ({ clientX, clientY }: MouseEvent) => clientX === 0 && clientY === 0;

/**
 * When the strip is open: under the pointer and while the focus is in it. Escape closes it even then, and so does a pointer
 * that lies still after it has chosen a page: the strip covers a part of what was chosen.
 *
 * @param onOpen called just before it opens by pointer or focus
 */
export const useStripOpening = (nav: RefObject<HTMLElement | null>, onOpen: () => void) => {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnderPointer = useRef(false);
  const hasChosen = useRef(false);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(rest.current);
    },
    [],
  );

  const schedule = (open: boolean, afterMs = open ? OPEN_AFTER_MS : CLOSE_AFTER_MS) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (open && !isOpen) onOpen();
      setOpen(open);
    }, afterMs);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const hover = (isUnder: boolean) => {
    if (isUnderPointer.current !== isUnder) schedule(isUnder);
    isUnderPointer.current = isUnder;
  };
  const waitForRest = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      isUnderPointer.current = false;
      close();
    }, REST_MS);
  };

  return {
    isOpen,
    handlers: {
      // Not `mouseenter`: React makes none for a pointer that rested where the strip has just taken the place of the page's start.
      onMouseOver: (event: MouseEvent) => {
        // What closes under a pointer that lies still brings something else under it.
        if (!isSupposed(event) && !hasChosen.current) hover(true);
      },
      onMouseMove: (event: MouseEvent) => {
        if (isSupposed(event)) return;
        // Whoever moves on a strip that has closed wants it again.
        if (!isUnderPointer.current) hasChosen.current = false;
        hover(true);
        if (hasChosen.current) waitForRest();
      },
      onMouseLeave: () => {
        hasChosen.current = false;
        clearTimeout(rest.current);
        hover(false);
      },
      onClick: ({ target }: MouseEvent) => {
        if (!isUnderPointer.current || !(target as Element).closest('a:not([aria-disabled="true"])')) return;
        hasChosen.current = true;
        waitForRest();
      },
      onFocus: () => schedule(true, 0),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!nav.current?.contains(relatedTarget)) schedule(false);
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') close();
      },
    },
  };
};

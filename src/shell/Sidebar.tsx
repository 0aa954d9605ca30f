import PushPinIcon from '@mui/icons-material/PushPin';
import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../admin/messages';
import { isBoolean, usePreference } from '../admin/preferences';
import { Navigation } from './Navigation';
import { useSteadyAim } from './useSteadyAim';

const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 250;

export type SidebarProps = { onLogout: () => void };

/**
 * The narrow strip that opens over the page on hover, keyboard focus, touch, or for good with the pin (spec §2). Escape
 * closes it even under the pointer.
 */
export const Sidebar = ({ onLogout }: SidebarProps) => {
  const say = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [isPinned, setPinned] = usePreference('shell.pinned', isBoolean, false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nav = useRef<HTMLElement>(null);
  const isUnderPointer = useRef(false);
  const isWide = isOpen || isPinned;
  const aim = useSteadyAim(nav);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-nav-pinned', isPinned);
  }, [isPinned]);

  const schedule = (open: boolean, afterMs = open ? OPEN_AFTER_MS : CLOSE_AFTER_MS) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (open && !isWide) aim.keep();
      setOpen(open);
    }, afterMs);
  };
  // Not `mouseenter`: React makes none for a pointer that rested where the strip has just taken the place of the page's start.
  const hover = (isUnder: boolean) => () => {
    if (isUnderPointer.current !== isUnder) schedule(isUnder);
    isUnderPointer.current = isUnder;
  };
  const onBlur = (event: FocusEvent) => {
    if (!nav.current?.contains(event.relatedTarget)) schedule(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    clearTimeout(timer.current);
    setOpen(false);
  };
  const pin = (
    <button
      type="button"
      className="nav-control nav-wide"
      aria-pressed={isPinned}
      aria-label={say('shell.pin')}
      title={say('shell.pin')}
      onClick={() => setPinned(!isPinned)}
    >
      {isPinned ? <PushPinIcon aria-hidden /> : <PushPinOutlinedIcon aria-hidden />}
    </button>
  );

  return (
    <nav
      ref={nav}
      className="nav nav-strip"
      aria-label={say('shell.navigation')}
      data-open={isWide || undefined}
      onMouseOver={hover(true)}
      onMouseLeave={hover(false)}
      onFocus={() => schedule(true, 0)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onClickCapture={aim.onClickCapture}
    >
      <Navigation isWide={isWide} control={pin} onLogout={onLogout} />
    </nav>
  );
};

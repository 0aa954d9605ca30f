import PushPinIcon from '@mui/icons-material/PushPin';
import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import { useEffect, useRef } from 'react';
import { useMessages } from '../admin/messages';
import { isBoolean, usePreference } from '../admin/preferences';
import { Navigation } from './Navigation';
import { useSteadyAim } from './useSteadyAim';
import { useStripOpening } from './useStripOpening';

export type SidebarProps = { onLogout: () => void };

/** The narrow strip that opens over the page on hover, keyboard focus, touch, or for good with the pin (spec §2). */
export const Sidebar = ({ onLogout }: SidebarProps) => {
  const say = useMessages();
  const [isPinned, setPinned] = usePreference('shell.pinned', isBoolean, false);
  const nav = useRef<HTMLElement>(null);
  const aim = useSteadyAim(nav);
  const { isOpen, handlers } = useStripOpening(nav, () => {
    if (!isPinned) aim.keep();
  });
  const isWide = isOpen || isPinned;

  useEffect(() => {
    document.documentElement.toggleAttribute('data-nav-pinned', isPinned);
  }, [isPinned]);

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
      onClickCapture={aim.onClickCapture}
      {...handlers}
    >
      <Navigation isWide={isWide} control={pin} onLogout={onLogout} />
    </nav>
  );
};

import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { IconButton } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMessages } from '../admin/messages';
import { useZone } from '../admin/zone';
import { Hint } from '../ui/Hint';

const ZoneDialog = lazy(() => import('./ZoneDialog').then(({ ZoneDialog }) => ({ default: ZoneDialog })));
const TimeHints = lazy(() => import('../ui/time/TimeHints').then(({ TimeHints }) => ({ default: TimeHints })));

/** The code for it comes when the first time is pointed at. */
const Hints = () => {
  const [first, setFirst] = useState<HTMLElement>();
  useEffect(() => {
    const look = ({ target }: Event) => {
      const time = target instanceof Element && target.closest<HTMLElement>('time[data-hint]');
      if (time) setFirst(now => now ?? time);
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
  return first ? <TimeHints first={first} /> : null;
};

/** Whose clocks this console shows, and the way to others. */
export const ZoneSwitch = () => {
  const say = useMessages();
  const label = say('zone.button', { zone: useZone() });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Hint title={label}>
        <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ScheduleIcon sx={{ fontSize: 20 }} />
        </IconButton>
      </Hint>
      <Suspense fallback={null}>
        {isOpen ? <ZoneDialog onClose={() => setOpen(false)} /> : null}
        <Hints />
      </Suspense>
    </>
  );
};

import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { useEffect, useState } from 'react';
import { useMessages } from '../admin/messages';
import { useZoneName } from '../admin/zone';
import { IconButton } from '../ui/controls/IconButton';
import { WhenThere } from '../ui/feedback/WhenThere';
import { Hint } from '../ui/Hint';
import { part } from '../ui/theme/part';

const ZoneDialog = part(() => import('./ZoneDialog').then(({ ZoneDialog }) => ZoneDialog));
const TimeHints = part(() => import('../ui/time/TimeHints').then(({ TimeHints }) => TimeHints), { isAside: true });

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
  const label = say('zone.button', { zone: useZoneName() ?? '…' });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Hint title={label}>
        <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ScheduleIcon fontSize="small" />
        </IconButton>
      </Hint>
      <WhenThere fallback={null}>
        {isOpen ? <ZoneDialog onClose={() => setOpen(false)} /> : null}
        <Hints />
      </WhenThere>
    </>
  );
};

import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { useState, useSyncExternalStore } from 'react';
import { useMessages } from '../admin/messages';
import { IconButton } from '../ui/controls/IconButton';
import { useNotices } from '../ui/feedback/notices';
import { WhenThere } from '../ui/feedback/WhenThere';
import { Hint } from '../ui/Hint';
import { part } from '../ui/theme/part';

const NoticesDrawer = part(() => import('./NoticesDrawer').then(({ NoticesDrawer }) => NoticesDrawer));

/** Every message of this tab, also those that vanished or were never shown (ux 4.12). */
export const NoticesTray = () => {
  const say = useMessages();
  const notices = useNotices();
  const { kept, unread } = useSyncExternalStore(notices.subscribe, notices.state);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const latest = kept[0];

  const open = () => {
    notices.markRead();
    setWasOpened(true);
    setOpen(true);
  };

  return (
    <>
      <Hint title={say('shell.notices')}>
        <IconButton aria-label={say('shell.notices_count', { count: unread })} onClick={open}>
          <NotificationsIcon fontSize="small" />
          {unread > 0 ? <span className="badge">{unread > 99 ? '99+' : unread}</span> : null}
        </IconButton>
      </Hint>
      <span role="status" className="visually-hidden">
        {unread > 0 && latest && !latest.wasShown ? latest.text : ''}
      </span>
      {wasOpened ? (
        <WhenThere fallback={null}>
          <NoticesDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </WhenThere>
      ) : null}
    </>
  );
};

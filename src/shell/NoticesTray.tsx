import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, IconButton } from '@mui/material';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useMessages } from '../admin/messages';
import { useNotices } from '../ui/feedback/notices';
import { Hint } from '../ui/Hint';

const NoticesDrawer = lazy(() => import('./NoticesDrawer').then(({ NoticesDrawer }) => ({ default: NoticesDrawer })));

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
          <Badge badgeContent={unread || null} color="error">
            <NotificationsIcon sx={{ fontSize: 20 }} />
          </Badge>
        </IconButton>
      </Hint>
      <span role="status" className="visually-hidden">
        {unread > 0 && latest ? latest.text : ''}
      </span>
      {wasOpened ? (
        <Suspense fallback={null}>
          <NoticesDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

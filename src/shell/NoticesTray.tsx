import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, Button, Drawer, IconButton, Tooltip } from '@mui/material';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../admin/messages';
import { useNotices } from '../ui/feedback/notices';
import { Timestamp } from '../ui/time/Timestamp';
import './tray.css';

/** Every message of this tab, also those that vanished or were never shown (ux 4.12). */
export const NoticesTray = () => {
  const say = useMessages();
  const notices = useNotices();
  const { kept, unread } = useSyncExternalStore(notices.subscribe, notices.state);
  const [isOpen, setOpen] = useState(false);
  const latest = kept[0];

  const open = () => {
    notices.markRead();
    setOpen(true);
  };

  return (
    <>
      <Tooltip title={say('shell.notices')}>
        <IconButton aria-label={say('shell.notices_count', { count: unread })} onClick={open}>
          <Badge badgeContent={unread || null} color="error">
            <NotificationsIcon sx={{ fontSize: 20 }} />
          </Badge>
        </IconButton>
      </Tooltip>
      <span role="status" className="visually-hidden">
        {unread > 0 && latest ? latest.text : ''}
      </span>
      <Drawer anchor="right" open={isOpen} onClose={() => setOpen(false)}>
        <section className="tray" aria-label={say('shell.notices')}>
          <div className="tray-head">
            <h2>{say('shell.notices')}</h2>
            <Button onClick={notices.clear} disabled={kept.length === 0}>
              {say('shell.clear_notices')}
            </Button>
            <Button onClick={() => setOpen(false)}>{say('common.close')}</Button>
          </div>
          <p>
            <Link to="/help/changes" onClick={() => setOpen(false)}>
              {say('shell.changes')}
            </Link>
          </p>
          {kept.length === 0 ? <p>{say('shell.no_notices')}</p> : null}
          <ul>
            {kept.map(notice => (
              <li key={notice.id} data-kind={notice.kind}>
                <Timestamp value={notice.at} isExact />
                <div>{notice.text}</div>
                {notice.detail ? <div className="tray-detail">{notice.detail}</div> : null}
              </li>
            ))}
          </ul>
        </section>
      </Drawer>
    </>
  );
};

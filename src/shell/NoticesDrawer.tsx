import { Drawer } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../admin/messages';
import { Button } from '../ui/controls/Button';
import { useNotices } from '../ui/feedback/notices';
import { Timestamp } from '../ui/time/Timestamp';
import './tray.css';

/** What was said in this tab, the latest first. */
export const NoticesDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const say = useMessages();
  const notices = useNotices();
  const { kept } = useSyncExternalStore(notices.subscribe, notices.state);
  return (
    <Drawer anchor="right" open={isOpen} onClose={onClose}>
      <section className="tray" aria-label={say('shell.notices')}>
        <div className="tray-head">
          <h2>{say('shell.notices')}</h2>
          <Button onClick={notices.clear} disabled={kept.length === 0}>
            {say('shell.clear_notices')}
          </Button>
          <Button onClick={onClose}>{say('common.close')}</Button>
        </div>
        <p>
          <Link to="/help/changes" onClick={onClose}>
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
              {notice.link ? (
                <Link to={notice.link.to} onClick={onClose}>
                  {notice.link.label}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </Drawer>
  );
};

import CloseIcon from '@mui/icons-material/Close';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { TOAST_MS } from '../../contract';
import { IconButton } from '../controls/IconButton';
import { type Notice, useNotices } from './notices';
import './feedback.css';

/**
 * Runs a countdown that rests while `isResting`.
 *
 * @param durationMs in milliseconds, measured while running only
 */
const useCountdown = (durationMs: number, isResting: boolean, onDone: () => void) => {
  const left = useRef(durationMs);
  useEffect(() => {
    if (isResting) return;
    const startedAt = Date.now();
    const timer = setTimeout(onDone, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - startedAt));
    };
  }, [isResting, onDone]);
};

const usePageHidden = () =>
  useSyncExternalStore(
    listener => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.hidden,
  );

const Toast = ({ notice, onClose }: { notice: Notice; onClose: (id: number) => void }) => {
  const say = useMessages();
  const [isHeld, setHeld] = useState(false);
  const isHidden = usePageHidden();
  const close = useCallback(() => onClose(notice.id), [notice.id, onClose]);
  // The clock rests while someone reads, or while nobody can see the page (WCAG 2.2.1).
  useCountdown(TOAST_MS, isHeld || isHidden, close);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only rests the clock; nothing is activated.
    <div
      className={`toast toast-${notice.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="toast-text">
        <div>{notice.text}</div>
        {notice.detail ? <div className="toast-detail">{notice.detail}</div> : null}
        {notice.link ? <Link to={notice.link.to}>{notice.link.label}</Link> : null}
      </div>
      <IconButton aria-label={say('common.close')} onClick={close} color="inherit">
        <CloseIcon fontSize="small" />
      </IconButton>
    </div>
  );
};

/** The one place where toasts appear. In the page from the start, so that screen readers hear the first one too. */
export const ToastRegion = () => {
  const notices = useNotices();
  const { toasts } = useSyncExternalStore(notices.subscribe, notices.state);
  const errors = toasts.filter(notice => notice.kind === 'error');
  const others = toasts.filter(notice => notice.kind !== 'error');
  return (
    <div className="toast-region">
      <div role="alert">
        {errors.map(notice => (
          <Toast key={notice.id} notice={notice} onClose={notices.dismiss} />
        ))}
      </div>
      <div role="status">
        {others.map(notice => (
          <Toast key={notice.id} notice={notice} onClose={notices.dismiss} />
        ))}
      </div>
    </div>
  );
};

import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../admin/messages';
import { NoticeBar } from './NoticeBar';
import { PageNotice } from './PageNotice';
import { useLateAnswers, useOnline } from './useConnection';

export type ConnectionNoticeProps = {
  host: string;
  /** The network is back. */
  onBack: () => void;
  /** What is said of the host itself: nothing that an offline device can know. */
  children?: ReactNode;
};

/** What every page says of the way to the host: none, or a long one. */
export const ConnectionNotice = ({ host, onBack, children }: ConnectionNoticeProps) => {
  const say = useMessages();
  const isOnline = useOnline();
  const stopWaiting = useLateAnswers();
  const latest = useRef(onBack);
  latest.current = onBack;
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) latest.current();
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <>
      <PageNotice />
      {isOnline ? children : <NoticeBar lines={[say('shell.offline')]} />}
      {stopWaiting ? (
        <NoticeBar lines={[say('shell.late', { host })]} action={say('start.late_stop')} onAct={stopWaiting} />
      ) : null}
    </>
  );
};

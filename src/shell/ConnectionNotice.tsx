import { type ReactNode, useEffect, useRef } from 'react';
import { useLateSaves } from '../admin/lateSaves';
import { useMessages } from '../admin/messages';
import { useHostReach, useReach } from '../admin/reach';
import { NoticeBar } from './NoticeBar';
import { PageNotice } from './PageNotice';
import { useFocusOnContent } from './useFocusOnContent';
import { useLateAnswers } from './useLateAnswers';
import { useRetries } from './useRetries';

export type ConnectionNoticeProps = {
  host: string;
  /** Calls arrive again. */
  onBack: () => void;
  /** What is said of the host itself: nothing that can be known while no call arrives. */
  children?: ReactNode;
};

/** The host does not answer: it is asked again, ever more rarely, or at once. */
const LostNotice = ({ host }: { host: string }) => {
  const say = useMessages();
  const { ask } = useHostReach();
  const { seconds, isLooking, lookNow } = useRetries(ask);
  return (
    <NoticeBar
      lines={[say('host.lost', { host })]}
      ticking={say('host.retry_in', { count: seconds })}
      action={say('host.retry_now')}
      onAct={lookNow}
      isBusy={isLooking}
    />
  );
};

/** What every page says of the way to the host: none, one that leads nowhere, or a long one. */
export const ConnectionNotice = ({ host, onBack, children }: ConnectionNoticeProps) => {
  const say = useMessages();
  const reach = useReach();
  const stopWaiting = useLateAnswers();
  const isSaveLate = useLateSaves();
  useFocusOnContent(reach);
  const latest = useRef(onBack);
  latest.current = onBack;
  const before = useRef(reach);
  useEffect(() => {
    if (reach === 'reached' && before.current !== 'reached') latest.current();
    before.current = reach;
  }, [reach]);
  return (
    <>
      <PageNotice />
      {reach === 'offline' ? <NoticeBar lines={[say('shell.offline')]} /> : null}
      {reach === 'lost' ? <LostNotice host={host} /> : null}
      {reach === 'reached' ? children : null}
      {stopWaiting ? (
        <NoticeBar lines={[say('shell.late', { host })]} action={say('start.late_stop')} onAct={stopWaiting} />
      ) : null}
      {isSaveLate ? <NoticeBar lines={[say('shell.late_save', { host })]} /> : null}
    </>
  );
};

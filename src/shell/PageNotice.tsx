import { useState } from 'react';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { NoticeBar } from './NoticeBar';
import { useNewVersion } from './useNewVersion';

/** What every page says of itself: that it is outdated, or that its session ends with it. */
export const PageNotice = () => {
  const say = useMessages();
  const { session } = usePlatform();
  const isOutdated = useNewVersion();
  const [isUnderstood, setUnderstood] = useState(false);
  const ending = isUnderstood ? undefined : session.endsWithPage;
  return (
    <>
      {ending ? (
        <NoticeBar
          lines={[say(`shell.${ending}`, { host: session.host })]}
          action={say('shell.understood')}
          onAct={() => setUnderstood(true)}
        />
      ) : null}
      {isOutdated ? (
        <NoticeBar
          lines={[say('shell.new_version')]}
          action={say('failure.reload')}
          onAct={() => window.location.reload()}
        />
      ) : null}
    </>
  );
};

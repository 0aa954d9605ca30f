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
  return (
    <>
      {session.isKept || isUnderstood ? null : (
        <NoticeBar lines={[say('shell.not_kept')]} action={say('shell.understood')} onAct={() => setUnderstood(true)} />
      )}
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

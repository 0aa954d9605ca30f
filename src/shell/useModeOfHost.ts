import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHostEntry } from '../admin/config/config';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { useNotices } from '../ui/feedback/notices';

/**
 * The deployment says who holds sessions of a host: one that was opened otherwise, before it said so, ends. Where its proxy does not
 * end it, the page says so and stays, as with Logout (decisions/0041).
 */
export const useModeOfHost = (): void => {
  const say = useMessages();
  const { session } = usePlatform();
  const notices = useNotices();
  const navigate = useNavigate();
  const entry = useHostEntry(session.host);
  const isOtherwise = entry !== undefined && (entry.session === 'proxy') !== session.isProxied;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the deployment says so, in whatever language.
  useEffect(() => {
    if (!isOtherwise) return;
    void session.signOut().then(isOut => {
      if (isOut) navigate('/login', { replace: true });
      else notices.toast({ kind: 'error', text: say('shell.still_signed_in', { host: session.host ?? '' }) });
    });
  }, [isOtherwise]);
};

import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromBrowser } from '../admin/base';
import { usePlatform } from '../admin/platform';
import { useTabMemory } from '../admin/preferences';
import { rememberWanted } from './resume';

/** A session that ends, here or in another tab, leads to the sign-in screen and remembers the page (spec §8). */
export const useSessionEnd = () => {
  const { session } = usePlatform();
  const tab = useTabMemory();
  const navigate = useNavigate();
  useEffect(
    () =>
      session.subscribe(event => {
        if (event.type !== 'ended') return;
        rememberWanted(tab, fromBrowser(window.location.pathname) + window.location.search);
        navigate('/login', { replace: true, state: { reason: event.reason ?? 'expired' } });
      }),
    [session, tab, navigate],
  );
};

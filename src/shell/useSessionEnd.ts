import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromBrowser, toBrowser } from '../admin/base';
import { usePlatform } from '../admin/platform';
import { usePreferences, useTabMemory } from '../admin/preferences';
import { rememberWanted } from './resume';

/**
 * A session that ends, here or in another tab, leads to the sign-in screen and remembers the page (spec §8).
 *
 * @returns what a logout does before it reloads the page: the address is sign-in's, the page remembered for whoever left it
 */
export const useSessionEnd = () => {
  const { session } = usePlatform();
  const tab = useTabMemory();
  const { name } = usePreferences();
  const navigate = useNavigate();
  const remember = useCallback(
    () => rememberWanted(tab, fromBrowser(window.location.pathname) + window.location.search, name),
    [tab, name],
  );
  useEffect(
    () =>
      session.subscribe(event => {
        if (event.type !== 'ended') return;
        remember();
        navigate('/login', { replace: true, state: { reason: event.reason ?? 'expired' } });
      }),
    [session, remember, navigate],
  );
  return useCallback(() => {
    remember();
    history.replaceState(null, '', toBrowser('/login'));
  }, [remember]);
};

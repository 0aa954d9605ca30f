import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromBrowser, toBrowser } from '../admin/base';
import { usePlatform } from '../admin/platform';
import { usePreferences, useTabMemory } from '../admin/preferences';
import { rememberWanted } from './resume';

/** Remembers the page for whoever leaves it. */
const useRemember = () => {
  const tab = useTabMemory();
  const { name } = usePreferences();
  return useCallback(
    () => rememberWanted(tab, fromBrowser(window.location.pathname) + window.location.search, name),
    [tab, name],
  );
};

/** A session that ends, here or in another tab, leads to the sign-in screen and remembers the page (spec §8). */
export const useSessionEnd = () => {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const remember = useRemember();
  useEffect(
    () =>
      session.subscribe(event => {
        if (event.type !== 'ended') return;
        remember();
        navigate('/login', { replace: true, state: { reason: event.reason ?? 'expired' } });
      }),
    [session, remember, navigate],
  );
  // A page that the browser keeps for Back and Forward runs no code meanwhile, and comes back as it was.
  useEffect(() => {
    let wasStored = false;
    const onHide = () => {
      wasStored = session.endsWithPage === undefined;
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void session.resume(wasStored);
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, [session]);
};

/** What a logout does before it reloads the page: the address is sign-in's, the page remembered for whoever left it. */
export const useSignInAddress = () => {
  const remember = useRemember();
  return useCallback(() => {
    remember();
    history.replaceState(null, '', toBrowser('/login'));
  }, [remember]);
};

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { serviceOf, useHostHealth, useTroubles } from '../admin/hostHealth';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { useResources } from '../admin/resourceIndex';
import { aside } from '../ui/feedback/aside';
import { WhenThere } from '../ui/feedback/WhenThere';
import { Later } from '../ui/Later';
import { NoticeBar } from './NoticeBar';

/** The service whose records the page at an address shows. */
const useServiceHere = () => {
  const { pathname } = useLocation();
  const resource = useResources().find(({ name }) => {
    const [fixed = ''] = name.split('/:');
    return pathname === `/${fixed}` || pathname.startsWith(`/${fixed}/`);
  });
  return resource && serviceOf(resource.api.path);
};

/** Which services of the host fail, and on the pages of a service that it is not there. Home tells the whole of it itself. */
const useTroubleLines = (host: string): readonly string[] => {
  const say = useMessages();
  const troubles = useTroubles();
  const here = useServiceHere();
  const { pathname } = useLocation();
  if (pathname === '/') return [];
  const failing = [...troubles].filter(([, trouble]) => trouble === 'unhealthy').map(([name]) => name);
  return [
    ...(failing.length > 0 ? [say('shell.host_failing', { host, services: failing.join(', ') })] : []),
    ...(here && troubles.get(here) === 'absent' ? [say('shell.host_lacks', { host, service: here })] : []),
  ];
};

// What hardly anybody ever sees comes after the page. It is drawn without MUI, and every page has it: no `part`, which would load the theme.
const ConnectionNotice = aside(() => import('./ConnectionNotice').then(({ ConnectionNotice }) => ConnectionNotice));

/** What every page says of the way to the host, and of the host's services (HOST-09). */
export const HostNotice = () => {
  const say = useMessages();
  const { session } = usePlatform();
  const { recheck } = useHostHealth();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const host = session.host ?? '';
  const troubles = useTroubleLines(host);

  const askAgain = async () => {
    setBusy(true);
    try {
      await recheck();
      await cache.invalidateQueries();
    } finally {
      setBusy(false);
    }
  };
  const ofHost =
    troubles.length > 0 ? (
      <NoticeBar lines={troubles} action={say('common.retry')} onAct={() => void askAgain()} isBusy={isBusy} />
    ) : null;
  return (
    <div className="host-state" role="status" aria-label={say('shell.host_state')}>
      <Later meanwhile={ofHost}>
        <WhenThere fallback={ofHost}>
          <ConnectionNotice host={host} onBack={() => void askAgain()}>
            {ofHost}
          </ConnectionNotice>
        </WhenThere>
      </Later>
    </div>
  );
};

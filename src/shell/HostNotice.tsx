import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { serviceOf, useHostHealth, useTroubles } from '../admin/hostHealth';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { useResources } from '../admin/resourceIndex';
import './hostNotice.css';

/** The service whose records the page at an address shows. */
const useServiceHere = () => {
  const { pathname } = useLocation();
  const resource = useResources().find(({ name }) => {
    const [fixed = ''] = name.split('/:');
    return pathname === `/${fixed}` || pathname.startsWith(`/${fixed}/`);
  });
  return resource && serviceOf(resource.api.path);
};

/**
 * Says on every page which services of the host fail, and on the pages of a service that it is not there (HOST-09). Home tells
 * the whole of it.
 */
export const HostNotice = () => {
  const say = useMessages();
  const { session } = usePlatform();
  const { recheck } = useHostHealth();
  const troubles = useTroubles();
  const here = useServiceHere();
  const { pathname } = useLocation();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const host = session.host ?? '';
  const failing = [...troubles].filter(([, trouble]) => trouble === 'unhealthy').map(([name]) => name);
  const lines = [
    ...(failing.length > 0 ? [say('shell.host_failing', { host, services: failing.join(', ') })] : []),
    ...(here && troubles.get(here) === 'absent' ? [say('shell.host_lacks', { host, service: here })] : []),
  ];

  const retry = async () => {
    setBusy(true);
    try {
      await recheck();
      await cache.invalidateQueries();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="status" aria-label={say('shell.host_state')}>
      {lines.length > 0 && pathname !== '/' ? (
        <div className="host-notice">
          <div>
            {lines.map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <Button onClick={() => void retry()} loading={isBusy} color="inherit" variant="outlined">
            {say('common.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};

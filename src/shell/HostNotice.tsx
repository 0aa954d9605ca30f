import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { serviceOf, useHostHealth, useTroubles } from '../admin/hostHealth';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { useResources } from '../admin/resourceIndex';
import { useLateAnswers, useOnline } from './useConnection';
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

/** Lines above every page, and what may be done about them. */
const Bar = ({ lines, action }: { lines: readonly string[]; action?: ReactNode }) => (
  <div className="host-notice">
    <div>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </div>
    {action}
  </div>
);

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

/** Asks again for all that is shown, and how the services are; by itself when the network is back. */
const useAskAgain = (isOnline: boolean): [isBusy: boolean, ask: () => Promise<void>] => {
  const { recheck } = useHostHealth();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      await recheck();
      await cache.invalidateQueries();
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef(ask);
  latest.current = ask;
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) void latest.current();
    wasOnline.current = isOnline;
  }, [isOnline]);
  return [isBusy, ask];
};

/** What every page says of the way to the host, and of the host's services (HOST-09). */
export const HostNotice = () => {
  const say = useMessages();
  const { session } = usePlatform();
  const host = session.host ?? '';
  const troubles = useTroubleLines(host);
  const isOnline = useOnline();
  const [isBusy, askAgain] = useAskAgain(isOnline);
  const stopWaiting = useLateAnswers();
  const button = (label: string, act: () => void) => (
    <Button onClick={act} loading={isBusy} color="inherit" variant="outlined">
      {label}
    </Button>
  );
  return (
    <div role="status" aria-label={say('shell.host_state')}>
      {isOnline ? null : <Bar lines={[say('shell.offline')]} />}
      {stopWaiting ? (
        <Bar lines={[say('shell.late', { host })]} action={button(say('start.late_stop'), stopWaiting)} />
      ) : null}
      {troubles.length > 0 ? (
        <Bar lines={troubles} action={button(say('common.retry'), () => void askAgain())} />
      ) : null}
    </div>
  );
};

import { useEffect } from 'react';
import { useHostEntry } from '../admin/config/config';
import type { Session } from '../admin/platform';

/** The deployment says who holds sessions of a host: one that was opened otherwise, before it said so, is left. */
export const useModeOfHost = (session: Session, leave: () => void): void => {
  const entry = useHostEntry(session.host);
  const isOtherwise = entry !== undefined && (entry.session === 'proxy') !== session.isProxied;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the deployment says so.
  useEffect(() => {
    if (isOtherwise) leave();
  }, [isOtherwise]);
};

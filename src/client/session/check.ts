import { NoSessionError } from '../errors';
import type { SessionUser } from './calls';
import { newer } from './holding';
import type { Parts } from './parts';

/** Who is signed in: read once for all who ask at the same time. */
export const createCheck = ({ holding, tell, calls, kin, refresh }: Parts) => {
  const readCurrent = async (host: string): Promise<SessionUser> => {
    const asked = holding.era();
    const user = await calls.me(host, holding.access() ?? (await refresh()));
    if (holding.era() !== asked) return newer(holding.user());
    holding.setUser(user);
    tell({ type: 'user' });
    return user;
  };

  const readStored = async (): Promise<SessionUser> => {
    const found = holding.stored();
    if (found) return readCurrent(found.credentials.host);
    // Whatever stands there is expired, damaged or of another host.
    holding.drop();
    throw new NoSessionError('Nobody is signed in.');
  };

  /** Nothing waits where nothing has to: the first call leaves at once. */
  const read = () => (holding.stored()?.place === 'session' ? kin.settle().then(readStored) : readStored());

  let checking: Promise<SessionUser> | undefined;
  return {
    check: (): Promise<SessionUser> => {
      const user = holding.user();
      if (user && holding.access()) return Promise.resolve(user);
      checking ??= read().finally(() => {
        checking = undefined;
      });
      return checking;
    },
    reloadUser: read,
  };
};

import { isStaleToken, NoSessionError, SessionEndedError } from '../errors';
import type { SessionUser } from './calls';
import { newer } from './holding';
import type { Parts } from './parts';
import { isNobody } from './proxied';

/** Who is signed in: read once for all who ask at the same time. */
export const createCheck = ({ holding, proxied, tell, end, calls, kin, refresh, renew }: Parts) => {
  const readAs = async (ask: () => Promise<SessionUser>): Promise<SessionUser> => {
    const asked = holding.era();
    const user = await ask();
    if (holding.era() !== asked) return newer(holding.user());
    holding.setUser(user);
    tell({ type: 'user' });
    return user;
  };

  /** The host is the one that the token is from: until a page has one, another tab may sign in elsewhere. */
  const ask = () => calls.me(newer(holding.held()).credentials.host, { access: newer(holding.access()) });

  const readCurrent = () =>
    readAs(async () => {
      if (holding.access() === undefined) await refresh();
      const used = holding.access() ?? '';
      try {
        return await ask();
      } catch (error) {
        if (!isStaleToken(error)) throw error;
        await renew(used);
        return ask();
      }
    });

  const askProxy = async (host: string): Promise<SessionUser> => {
    proxied.hold(host);
    const asked = holding.era();
    try {
      return await readAs(() => calls.me(host, 'cookie'));
    } catch (error) {
      if (!isNobody(error) || holding.era() !== asked) throw error;
      proxied.close();
      end('expired');
      throw new SessionEndedError('The session is over. Sign in again.', { cause: error });
    }
  };

  let asking: Promise<SessionUser> | undefined;
  /** Calls that are refused at the same time ask once whether the session is over. */
  const readProxied = (host: string) => {
    asking ??= askProxy(host).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  const readStored = async (): Promise<SessionUser> => {
    if (holding.stored()) return readCurrent();
    // Whatever stands there is expired, damaged or of another host.
    holding.drop();
    throw new NoSessionError('Nobody is signed in.');
  };

  /** Nothing waits where nothing has to: the first call leaves at once. */
  const read = () => {
    const host = proxied.host();
    if (host !== undefined) return readProxied(host);
    return holding.stored()?.place === 'session' ? kin.settle().then(readStored) : readStored();
  };

  let checking: Promise<SessionUser> | undefined;
  return {
    /**
     * Whether somebody is signed in, and who. Concurrent callers share one result: one token call, one `me`.
     *
     * @throws NoSessionError without usable credentials, CopiedTabError where they are another tab's, SessionEndedError
     *   when they were refused; everything else means that the host fails, and the session stays
     */
    check: (): Promise<SessionUser> => {
      const user = holding.user();
      if (user) return Promise.resolve(user);
      checking ??= read().finally(() => {
        checking = undefined;
      });
      return checking;
    },

    /** Reads `me` again: after a refusal, after a change of one's own roles. */
    reloadUser: read,

    /**
     * The session of a page that the browser had put away and shows again: it ends where it was taken out of the storage meanwhile, or
     * the host takes it no longer. A host that does not answer says nothing of it.
     *
     * @param wasStored whether it lay there when the page was put away
     */
    resume: async (wasStored: boolean): Promise<void> => {
      const isTaken = !proxied.host() && holding.endsWithPage() === 'nothing_stored';
      if (wasStored && isTaken) return end('expired');
      await read().catch(() => undefined);
    },
  };
};

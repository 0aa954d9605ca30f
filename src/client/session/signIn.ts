import type { TokenAnswer } from '../../contract';
import { MfaRequiredError, NoSessionError, SignInUnfinishedError } from '../errors';
import type { Grant, SessionUser } from './calls';
import { newer } from './holding';
import type { Parts } from './parts';
import { isNobody } from './proxied';

export type Entry = {
  host: string;
  remember: boolean;
  /** Of the application that the host knows this console by. */
  clientId?: string;
  signal?: AbortSignal;
};

export type SignIn = Entry & { email: string; password: string };

export type MfaAnswer = {
  token: string;
  methodId: string;
  code: string;
  /** Aborted where it is given up: nobody is signed in then, also where the host has taken the code. */
  signal?: AbortSignal;
};

type Beginning = { host: string; remember: boolean; clientId: string };

const rememberHost = (store: Parts['store'], host: string) => {
  store.saveHosts([...new Set([...store.hosts(), host])]);
  store.saveHost(host);
};

const unfinished =
  ({ host }: Beginning) =>
  (cause: unknown): never => {
    throw new SignInUnfinishedError(`${host} took the sign-in and did not say whose it is.`, { cause });
  };

/** The two phases of signing in (spec §2, §4). */
export const createSignIn = ({ store, holding, proxied, tell, calls, kin, clientId: usual }: Parts) => {
  let pending: Beginning | undefined;

  const drop = () => {
    holding.drop();
    store.clear();
  };

  const keep = (tokens: TokenAnswer, { host, remember: isRemembered, clientId }: Beginning) => {
    rememberHost(store, host);
    proxied.close();
    // Who does not want to be remembered takes along what was.
    drop();
    const client = clientId === usual ? {} : { clientId };
    const credentials = { refreshToken: '', expiresAt: 0, host, ...client };
    const kept = holding.replace(tokens, { credentials, place: isRemembered ? 'local' : 'session' });
    holding.take(tokens.access_token, kept);
    kin.rotated(undefined, kept);
    pending = undefined;
  };

  const show = (user: SessionUser) => {
    holding.setUser(user);
    tell({ type: 'signed-in' });
    return user;
  };

  /** A password can be shown again: nothing is kept before it is known whose the session is. */
  const open = async (tokens: TokenAnswer, beginning: Beginning, signal?: AbortSignal) => {
    const user = await calls.me(beginning.host, { access: tokens.access_token }, signal);
    keep(tokens, beginning);
    return show(user);
  };

  /** What counts once is spent, whatever comes after. */
  const openOnce = async (tokens: TokenAnswer, beginning: Beginning, signal?: AbortSignal) => {
    keep(tokens, beginning);
    const opened = holding.era();
    const user = await calls
      .me(beginning.host, { access: tokens.access_token }, signal)
      .catch(unfinished(beginning))
      .finally(() => {
        if (!signal?.aborted) return;
        if (holding.era() === opened) drop();
        signal.throwIfAborted();
      });
    return holding.era() === opened ? show(user) : newer(holding.user());
  };

  const begin = async (
    { host: typed, remember, clientId = usual, signal }: Entry,
    ask: (clientId: string, host: string) => Promise<TokenAnswer>,
    goOn: typeof open,
  ) => {
    const beginning = { host: typed.trim(), remember, clientId };
    try {
      return await goOn(await ask(clientId, beginning.host), beginning, signal);
    } catch (error) {
      if (error instanceof MfaRequiredError) pending = beginning;
      throw error;
    }
  };

  return {
    forget: () => {
      pending = undefined;
    },

    enter: (to: Entry, ask: (clientId: string, host: string) => Promise<TokenAnswer>) => begin(to, ask, openOnce),

    signIn: ({ email, password, ...to }: SignIn) =>
      begin(
        to,
        (client_id, host) =>
          calls.tokens(host, { client_id, grant_type: 'password', username: email, password }, to.signal),
        open,
      ),

    signInByProxy: async (typed: string, signal?: AbortSignal) => {
      const host = typed.trim();
      const user = await calls.me(host, 'cookie', signal).catch(error => {
        throw isNobody(error) ? new NoSessionError(`Nobody is signed in at ${host}.`, { cause: error }) : error;
      });
      // Whatever token there was is not needed any more: the cookie takes its place.
      drop();
      rememberHost(store, host);
      proxied.open(host);
      return show(user);
    },

    confirmMfa: async ({ token, methodId, code, signal }: MfaAnswer) => {
      if (!pending) throw new NoSessionError('There is no sign-in to confirm.');
      const beginning = pending;
      const grant: Grant = { client_id: beginning.clientId, grant_type: 'mfa', token, code, method_id: methodId };
      const tokens = await calls.tokens(beginning.host, grant, signal);
      if (pending !== beginning) throw new NoSessionError('The sign-in was given up meanwhile.');
      return openOnce(tokens, beginning, signal);
    },
  };
};

import { CONSOLE_CLIENT_ID } from '../../contract';
import { createCredentialStore, type KeyValueStore } from '../storage';
import type { Fetch } from '../transport/exchange';
import type { Begun } from './begun';
import { createSessionCalls, type Probe } from './calls';
import { createHolding } from './holding';
import { createKin } from './kin';
import { createProxied } from './proxied';
import { createRefresh } from './refresh';
import type { TabLocks } from './tabMark';
import type { Channel } from './tabTalk';

/** Why nobody is signed in any more. */
export type SessionEnd = 'expired' | 'signed_out_elsewhere' | 'signed_in_elsewhere';

/** Why the sign-in screen is shown to somebody who was signed in. */
export type SignOutReason = SessionEnd | 'copied_tab';

export type SessionEvent =
  | { type: 'signed-in' | 'user' | 'signed-out'; reason?: undefined }
  | { type: 'ended'; reason: SessionEnd };

export type SessionOptions = {
  local: KeyValueStore;
  session: KeyValueStore;
  /** Sent where a sign-in names no other. */
  clientId?: string;
  fetch?: Fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Waits; passed in so that tests need no clock. Milliseconds. */
  sleep?: (ms: number) => Promise<void>;
  /** Makes all tabs refresh one after the other; without it only this tab's callers share one refresh. */
  locks?: Pick<LockManager, 'request'>;
  /** Tells which tabs are alive, so that a copied one knows itself. */
  tabLocks?: TabLocks;
  channel?: Channel;
  /** Finds out why a host gave no answer. */
  probe?: Probe;
  /** What the page asked for before its code had come. */
  begun?: Begun | undefined;
};

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

const createListeners = () => {
  const listeners = new Set<(event: SessionEvent) => void>();
  return {
    tell: (event: SessionEvent) => {
      for (const listener of [...listeners]) listener(event);
    },
    subscribe: (listener: (event: SessionEvent) => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** What a session is made of, put together; `createSession` gives it its verbs. */
export const assemble = (options: SessionOptions) => {
  const { local, session: perTab, now = Date.now, sleep = wait, locks, tabLocks, channel } = options;
  const {
    clientId = CONSOLE_CLIENT_ID,
    fetch = globalThis.fetch.bind(globalThis),
    probe = async () => false,
  } = options;
  const store = createCredentialStore({ local, session: perTab });
  const holding = createHolding(store, now);
  const { tell, subscribe } = createListeners();
  const calls = createSessionCalls({ fetch, sleep, probe });
  const proxied = createProxied({ local, store, calls, fetch, isHeld: () => holding.held() !== undefined });

  const end = (reason: SessionEnd) => {
    const wasOpen = holding.user() !== undefined || holding.access() !== undefined;
    holding.drop();
    if (wasOpen) tell({ type: 'ended', reason });
  };

  const kin = createKin({
    perTab,
    channel,
    locks: tabLocks,
    own: () => {
      const stored = holding.stored();
      return stored?.place === 'session' ? stored.credentials : undefined;
    },
    adopt: credentials => holding.hold({ credentials, place: 'session' }),
    forsake: () => {
      const stored = holding.stored();
      if (stored) store.clear(stored.credentials.refreshToken);
      holding.drop();
    },
    sleep,
  });
  const refresh = createRefresh({
    holding,
    store,
    calls,
    kin,
    clientId,
    locks,
    sleep,
    begun: options.begun,
    onEnd: end,
  });

  channel?.addEventListener('message', ({ data }) => {
    if (data !== 'signed-out') return;
    const token = holding.held()?.credentials.refreshToken;
    if (token !== undefined) store.clear(token);
    proxied.close();
    end('signed_out_elsewhere');
  });

  const renew = (used: string): Promise<string> => {
    const access = holding.access();
    return access && access !== used ? Promise.resolve(access) : refresh();
  };

  return { store, holding, proxied, tell, end, subscribe, calls, kin, refresh, renew, clientId, now, channel };
};

export type Parts = ReturnType<typeof assemble>;

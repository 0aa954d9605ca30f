import { ApiError } from '../errors';
import { createProxy } from '../modes/proxy';
import { createPreferences } from '../preferences';
import type { CredentialStore, KeyValueStore } from '../storage';
import type { Fetch } from '../transport/exchange';
import type { SessionCalls } from './calls';

/** Browser preference: the host whose session a proxy holds in a cookie. No script reads the cookie: this is all that is known of it. */
const HOST = 'session.proxy';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The proxy knows nobody by this browser's cookie (platform-api 3.6); for `me` a 401 says nothing else. */
export const isNobody = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export type ProxiedOptions = {
  local: KeyValueStore;
  store: CredentialStore;
  calls: SessionCalls;
  fetch: Fetch;
  isHeld: () => boolean;
};

/** A session that the platform's proxy holds: which host it is of. It counts only for the present host, as credentials do. */
export const createProxied = ({ local, store, calls, fetch, isHeld }: ProxiedOptions) => {
  const preferences = createPreferences({ storage: local });
  // Another tab may choose another host meanwhile.
  let held: string | undefined;

  const stored = () => {
    const host = preferences.get(HOST, isText);
    return host === (store.host() ?? host) ? host : undefined;
  };

  return {
    /** The host whose proxy this page's session is held by: none where the page holds one itself. */
    host: (): string | undefined => held ?? (isHeld() ? undefined : stored()),
    /** The same, or the one that another tab has opened since. */
    present: (): string | undefined => held ?? stored(),
    hold: (host: string) => {
      held = host;
    },
    open: (host: string) => {
      held = host;
      preferences.set(HOST, host);
    },
    close: () => {
      if (preferences.get(HOST, isText) === (held ?? stored())) preferences.set(HOST, undefined);
      held = undefined;
    },
    /** @returns whether the proxy holds no session any more */
    end: async (host: string): Promise<boolean> =>
      (await createProxy({ host, fetch }).logout()) || calls.me(host, 'cookie').then(() => false, isNobody),
  };
};

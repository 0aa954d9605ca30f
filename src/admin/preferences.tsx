import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPreferences, type Guard, type KeyValueStore, type Preferences } from '../client';

export type { KeyValueStore, Preferences } from '../client';

type Scopes = {
  storage: KeyValueStore;
  perTab: KeyValueStore;
  browser: Preferences;
  own: Preferences;
  tab: Preferences;
};

const PreferencesContext = createContext<Scopes | undefined>(undefined);

const useScopes = (): Scopes => {
  const scopes = useContext(PreferencesContext);
  if (!scopes) throw new Error('Preferences need a <PreferencesProvider> above them.');
  return scopes;
};

/** Other tabs of this browser change the same choices. */
const useOtherTabs = (preferences: Preferences) =>
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => preferences.changedElsewhere(key);
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [preferences]);

export type PreferencesProviderProps = {
  /** Keeps what is chosen; a browser's `localStorage`. */
  storage: KeyValueStore;
  /** Keeps what only this tab remembers; a browser's `sessionStorage`. */
  perTab: KeyValueStore;
  children: ReactNode;
};

/** What this browser remembers, for everybody who uses it: stands above the sign-in screen and the console. */
export const PreferencesProvider = ({ storage, perTab, children }: PreferencesProviderProps) => {
  const [scopes] = useState<Scopes>(() => {
    const browser = createPreferences({ storage });
    return { storage, perTab, browser, own: browser, tab: createPreferences({ storage: perTab }) };
  });
  useOtherTabs(scopes.browser);
  return <PreferencesContext.Provider value={scopes}>{children}</PreferencesContext.Provider>;
};

export type OwnPreferencesProps = { host: string | undefined; user: string | undefined; children: ReactNode };

/** Within it, `usePreference` is about one user of one host. */
export const OwnPreferences = ({ host, user, children }: OwnPreferencesProps) => {
  const outer = useScopes();
  const [scopes] = useState<Scopes>(() => ({
    ...outer,
    own: createPreferences({ storage: outer.storage, host, user }),
  }));
  useOtherTabs(scopes.own);
  return <PreferencesContext.Provider value={scopes}>{children}</PreferencesContext.Provider>;
};

/** The signed-in user's own preferences, for what is no hook; before sign-in the browser's. */
export const usePreferences = (): Preferences => useScopes().own;

/** What this tab alone remembers, until it is closed. */
export const useTabMemory = (): Preferences => useScopes().tab;

/** The storages themselves, for what is too large, or not for long enough, to be a preference: drafts. */
export const useStorages = (): Pick<Scopes, 'storage' | 'perTab'> => useScopes();

const useOne = <T,>(preferences: Preferences, key: string, guard: Guard<T>, fallback: T) => {
  const value =
    useSyncExternalStore(
      preferences.subscribe,
      () => preferences.get(key, guard),
      // The build knows nobody's choices.
      () => undefined,
    ) ?? fallback;
  const choose = useCallback((next: T) => preferences.set(key, next), [preferences, key]);
  return [value, choose] as const;
};

/**
 * One choice of the signed-in user on this host, kept over reloads: `const [size, chooseSize] = usePreference('users/users.size', isPageSize, 20)`.
 *
 * @param key the resource's name or the room, a dot, and what it is
 * @param guard anything may stand in a browser's storage; what it refuses counts as not chosen
 * @returns the value, and a function that keeps another (`false` when it will be gone after a reload)
 */
export const usePreference = <T,>(key: string, guard: Guard<T>, fallback: T) =>
  useOne(useScopes().own, key, guard, fallback);

/** Like `usePreference`, for everybody in this browser and before sign-in: theme and language. */
export const useBrowserPreference = <T,>(key: string, guard: Guard<T>, fallback: T) =>
  useOne(useScopes().browser, key, guard, fallback);

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

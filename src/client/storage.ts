import type { StoredCredentials } from '../contract';
import { buildBaseUrl } from './baseUrl';

/** The names that the specification gives to what the browser keeps (spec §3). */
const STORAGE_KEYS = { credentials: 'credentials', hosts: 'api-host-list', host: 'api-host' } as const;

/** What a browser's storage offers, as far as we use it. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** What it holds ends with the page. */
  readonly isFleeting?: boolean;
};

export const read = (store: KeyValueStore, key: string): string | null => {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
};

/** False when the browser refuses to store: what was to be kept then lives in memory only. */
export const write = (store: KeyValueStore, key: string, value: string): boolean => {
  try {
    store.setItem(key, value);
    return true;
  } catch {
    return false;
  }
};

export const remove = (store: KeyValueStore, key: string) => {
  try {
    store.removeItem(key);
  } catch {
    // A storage that cannot be written holds nothing of ours.
  }
};

const parse = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isUsableHost = (host: unknown): host is string => {
  if (typeof host !== 'string' || host.length > 255) return false;
  try {
    buildBaseUrl(host);
    return true;
  } catch {
    return false;
  }
};

/**
 * Credentials as they are stored; `undefined` for anything else.
 *
 * @param chosen the host of those that name none: a token and its end are all that the specification has (spec §3)
 */
export const toCredentials = (value: unknown, chosen?: string): StoredCredentials | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { refreshToken, expiresAt, host = chosen, clientId } = value as Partial<StoredCredentials>;
  if (typeof refreshToken !== 'string' || refreshToken === '') return undefined;
  if (typeof expiresAt !== 'number' || !Number.isFinite(expiresAt)) return undefined;
  if (!isUsableHost(host)) return undefined;
  return { refreshToken, expiresAt, host, ...(typeof clientId === 'string' ? { clientId } : {}) };
};

export type CredentialPlace = 'local' | 'session';

/** Reads and writes the credentials and hosts, tolerating whatever else stands under their keys. */
export const createCredentialStore = (stores: Readonly<Record<CredentialPlace, KeyValueStore>>) => {
  const host = (): string | undefined => {
    const raw = read(stores.local, STORAGE_KEYS.host);
    // Some write it as JSON text; both forms are read.
    const value = raw?.startsWith('"') ? parse(raw) : raw;
    return isUsableHost(value) ? value : undefined;
  };

  const at = (place: CredentialPlace) => toCredentials(parse(read(stores[place], STORAGE_KEYS.credentials)), host());

  const hosts = (): string[] => {
    const list = parse(read(stores.local, STORAGE_KEYS.hosts));
    return Array.isArray(list) ? [...new Set(list.filter(isUsableHost))] : [];
  };
  const saveHosts = (next: readonly string[]) => write(stores.local, STORAGE_KEYS.hosts, JSON.stringify(next));

  return {
    host,
    isFleeting: (place: CredentialPlace) => stores[place].isFleeting === true,
    /** The credentials in one storage, of whichever host, and whether or not they have ended. */
    at,
    hosts,
    saveHosts,
    /** Neither among those used before nor, unless a session depends on it, the one used last. */
    forgetHost: (forgotten: string, isUsed: boolean) => {
      saveHosts(hosts().filter(known => known !== forgotten));
      if (!isUsed && host() === forgotten) remove(stores.local, STORAGE_KEYS.host);
    },
    saveHost: (value: string) => write(stores.local, STORAGE_KEYS.host, value),

    /**
     * The stored credentials, from whichever storage holds usable ones. They count only before `expiresAt` and for the
     * present host (spec §4, R-21).
     */
    find: (nowMs: number): { credentials: StoredCredentials; place: CredentialPlace } | undefined => {
      const current = host();
      for (const place of ['session', 'local'] as const) {
        const credentials = at(place);
        if (
          credentials &&
          credentials.expiresAt * 1000 > nowMs &&
          (current === undefined || credentials.host === current)
        ) {
          return { credentials, place };
        }
      }
      return undefined;
    },
    /** What is remembered for all tabs takes the place of what this tab had for itself; the other way round it is others' too, and stays. */
    save: (place: CredentialPlace, credentials: StoredCredentials) => {
      const isKept = write(stores[place], STORAGE_KEYS.credentials, JSON.stringify(credentials));
      if (place === 'local') remove(stores.session, STORAGE_KEYS.credentials);
      return isKept;
    },
    /** Clears both storages; with `onlyIf`, each only if it still holds that refresh token. */
    clear: (onlyIf?: string) => {
      for (const place of ['session', 'local'] as const) {
        const stored = at(place);
        if (onlyIf === undefined || stored === undefined || stored.refreshToken === onlyIf) {
          remove(stores[place], STORAGE_KEYS.credentials);
        }
      }
    },
  };
};

export type CredentialStore = ReturnType<typeof createCredentialStore>;

/** Stands in for a browser's storage where there is none. */
export const memoryStore = (): KeyValueStore => {
  const values = new Map<string, string>();
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: key => {
      values.delete(key);
    },
  };
};

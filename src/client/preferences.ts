import { type KeyValueStore, read, remove, write } from './storage';

/** Tells whether what was stored is still what is expected: another release, or a hand, may have written it. */
export type Guard<T> = (value: unknown) => value is T;

export type PreferencesOptions = {
  storage: KeyValueStore;
  /** Whose they are. Without both they are the browser's: what is wanted before anybody signed in. */
  host?: string | undefined;
  user?: string | undefined;
};

export type Preferences = {
  /** Name of the one entry in the storage. */
  readonly name: string;
  /** What was chosen; `undefined` when nothing was, or when it does not fit. The same object until it changes. */
  get<T>(key: string, guard: Guard<T>): T | undefined;
  /**
   * Keeps a choice; `undefined` forgets it.
   *
   * @param value anything that JSON can tell
   * @returns whether it will be there after a reload; for the page it holds in any case, unless it is too large
   */
  set(key: string, value: unknown): boolean;
  /** Forgets all of them. */
  forget(): void;
  /** All of them as JSON text, for `importJson` elsewhere. */
  exportJson(): string;
  /** Adds what `exportJson` told. @returns false when the text is none of ours; nothing changes then */
  importJson(text: string): boolean;
  /** The storage changed in another tab (`StorageEvent.key`). */
  changedElsewhere(name: string | null): void;
  subscribe(listener: () => void): () => void;
};

const VERSION = 1;
const PREFIX = 'meridian.preferences';
/** How many choices are kept, and how much they take in all and each, in bytes as browsers count (two a character). */
const MAX_COUNT = 300;
const MAX_BYTES = 128 * 1024;
const MAX_VALUE_BYTES = 32 * 1024;

type Entries = readonly (readonly [key: string, value: unknown])[];

const bytesOf = (text: string) => text.length * 2;
const toText = (entries: Entries) => JSON.stringify({ v: VERSION, entries });

const isEntry = (value: unknown): value is readonly [string, unknown] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';

/** `undefined` for what another version, or somebody else, wrote. */
const parse = (text: string | null): Map<string, unknown> | undefined => {
  try {
    const told: unknown = JSON.parse(text ?? '');
    const { v, entries } = (told ?? {}) as { v?: unknown; entries?: unknown };
    return v === VERSION && Array.isArray(entries) ? new Map(entries.filter(isEntry)) : undefined;
  } catch {
    return undefined;
  }
};

/** Work of the operator's own, not a habit that comes back by itself: it outlasts everything else. */
const LASTING = 'views';

/** What was set longest ago goes first. */
const withinBounds = (values: ReadonlyMap<string, unknown>): Map<string, unknown> => {
  const entries = [...values]
    .sort(([left], [right]) => Number(left === LASTING) - Number(right === LASTING))
    .slice(-MAX_COUNT);
  while (bytesOf(toText(entries)) > MAX_BYTES) entries.shift();
  return new Map(entries);
};

/**
 * What operators choose for themselves (columns, page sizes, theme, …): the only door to web storage beside the session's
 * three keys. One entry per host and user, versioned and bounded, as a list of pairs, so that a key may be called anything.
 * Never for what operators typed (drafts) and never for secrets.
 */
export const createPreferences = ({ storage, host, user }: PreferencesOptions): Preferences => {
  const name =
    host === undefined || user === undefined
      ? PREFIX
      : `${PREFIX}/${encodeURIComponent(host)}/${encodeURIComponent(user)}`;
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let values = new Map<string, unknown>();

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  /** Another tab may have written meanwhile; a storage that refuses to be read or written leaves what the page holds. */
  const current = (): ReadonlyMap<string, unknown> => {
    const found = read(storage, name);
    if (found !== text) {
      text = found;
      values = parse(found) ?? new Map();
    }
    return values;
  };

  const keep = (next: ReadonlyMap<string, unknown>): boolean => {
    values = withinBounds(next);
    const written = toText([...values]);
    const isKept = write(storage, name, written);
    if (isKept) text = written;
    tell();
    return isKept;
  };

  return {
    name,

    get: (key, guard) => {
      const value = current().get(key);
      return guard(value) ? value : undefined;
    },

    set: (key, value) => {
      const next = new Map(current());
      next.delete(key);
      if (value === undefined) return keep(next);
      if (bytesOf(JSON.stringify(value)) > MAX_VALUE_BYTES) return false;
      return keep(next.set(key, value));
    },

    forget: () => {
      remove(storage, name);
      text = read(storage, name);
      values = new Map();
      tell();
    },

    exportJson: () => toText([...current()]),

    importJson: told => {
      const added = parse(told);
      if (!added) return false;
      keep(new Map([...current(), ...added]));
      return true;
    },

    changedElsewhere: changed => {
      // `null` tells that the whole storage was cleared.
      if (changed === null || changed === name) tell();
    },

    subscribe: listener => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

import type { KeyValueStore } from '../../admin/preferences';

/** What was typed and not saved, as it is kept for later. Never a password, never the value of a variable. */
export type Draft = {
  /** Address of the page, without its query. */
  page: string;
  /** What of the page: a field, the form, a row. */
  name: string;
  /** What an operator calls the two: "Ada Lovelace", "First name". */
  title: string;
  label: string;
  value: unknown;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
  /** Which version of the record it was typed upon. */
  version?: string;
  /** Nobody typed it: it stood there before a change, and its field is to be filled with it. */
  isPutBack?: true;
};

/** A draft belongs to one person on one host. */
export type DraftOwner = {
  id: string;
  /** Whether the session outlives its tab ("Remember me"): only then do drafts. */
  isRemembered: boolean;
};

type Entry = Draft & { owner: string; isRemembered: boolean };

const DRAFT_LIFETIME_MS = 86_400_000;
const DRAFT_BOUNDS = { characters: 100_000, drafts: 50, allCharacters: 1_000_000 } as const;

const KEY = 'meridian.drafts';
/** When a person discarded all that they had typed, for tabs that still hold some of it. */
const DISCARDED = 'meridian.drafts.discarded';

const isEntry = (value: unknown): value is Entry => {
  if (typeof value !== 'object' || value === null) return false;
  const { page, name, title, label, owner, at, version } = value as Partial<Entry>;
  return (
    [page, name, title, label, owner].every(text => typeof text === 'string') &&
    Number.isFinite(at) &&
    (version === undefined || typeof version === 'string')
  );
};

/** What stands in a storage; nothing where it is damaged, foreign or refused. */
const read = (storage: KeyValueStore): Entry[] => {
  try {
    const entries: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
};

const write = (storage: KeyValueStore, entries: readonly Entry[]) => {
  try {
    if (entries.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // A storage that is full or refused: what was typed lives as long as the page.
  }
};

const isTimes = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every(at => typeof at === 'number');

/** Times by owner. */
const readDiscarded = (storage: KeyValueStore): ReadonlyMap<string, number> => {
  try {
    const times: unknown = JSON.parse(storage.getItem(DISCARDED) ?? '{}');
    return new Map(isTimes(times) ? Object.entries(times) : []);
  } catch {
    return new Map();
  }
};

const writeDiscarded = (storage: KeyValueStore, times: ReadonlyMap<string, number>) => {
  try {
    storage.setItem(DISCARDED, JSON.stringify(Object.fromEntries(times)));
  } catch {
    // A storage that is full or refused is handed nothing by other tabs, either.
  }
};

const isSame = (one: Entry, other: Entry) =>
  one.owner === other.owner && one.page === other.page && one.name === other.name;

const merge = (entries: readonly Entry[], others: readonly Entry[]) => [
  ...entries.filter(entry => !others.some(other => isSame(entry, other) && other.at >= entry.at)),
  ...others.filter(other => !entries.some(entry => isSame(entry, other) && entry.at > other.at)),
];

/** The newest that fit: the oldest go first. */
const withinBounds = (entries: readonly Entry[]): Entry[] => {
  let characters = 0;
  return entries
    .slice(-DRAFT_BOUNDS.drafts)
    .reverse()
    .filter(entry => {
      characters += JSON.stringify(entry).length;
      return characters <= DRAFT_BOUNDS.allCharacters;
    })
    .reverse();
};

/**
 * What this tab's operators typed and did not save (decision 0022). Kept in the storage of the tab; handed to the next tab
 * through the storage of the browser when a tab is closed that a remembered session was open in.
 */
export const createDraftStore = (tab: KeyValueStore, browser: KeyValueStore, now: () => number = Date.now) => {
  const isRecent = (at: number) => at > now() - DRAFT_LIFETIME_MS && at <= now() + DRAFT_LIFETIME_MS;
  /** Those that are neither too old nor discarded. */
  const fresh = (kept: readonly Entry[]): Entry[] => {
    const discarded = readDiscarded(browser);
    return kept.filter(({ at, owner }) => isRecent(at) && at > (discarded.get(owner) ?? Number.NEGATIVE_INFINITY));
  };
  let entries = fresh(read(tab));

  const set = (next: readonly Entry[]) => {
    entries = withinBounds(fresh(next));
    write(tab, entries);
  };

  return {
    /** Takes over what closed tabs of this person left. */
    takeOver: (owner: string) => {
      const left = fresh(read(browser));
      const theirs = left.filter(entry => entry.owner === owner);
      write(
        browser,
        left.filter(entry => entry.owner !== owner),
      );
      if (theirs.length > 0) set(merge(entries, theirs).sort((one, other) => one.at - other.at));
    },
    /** Called when the page goes: it may be for good. */
    handOver: () => {
      const leaving = fresh(entries).filter(({ isRemembered }) => isRemembered);
      if (leaving.length > 0) write(browser, withinBounds(merge(fresh(read(browser)), leaving)));
    },
    /** Newest first. */
    of: (owner: string): Draft[] => fresh(entries.filter(entry => entry.owner === owner)).reverse(),
    /** @returns false when it is too large to be kept */
    put: ({ id: owner, isRemembered }: DraftOwner, draft: Draft): boolean => {
      const entry = { ...draft, owner, isRemembered };
      const others = entries.filter(other => !isSame(entry, other));
      const fits = JSON.stringify(entry).length <= DRAFT_BOUNDS.characters;
      set(fits ? [...others, entry] : others);
      return fits;
    },
    /** All of it, whichever tab holds it: on a computer that others use. */
    discard: (owner: string) => {
      const recent = [...readDiscarded(browser)].filter(([, at]) => isRecent(at));
      writeDiscarded(browser, new Map([...recent, [owner, now()]]));
      set(entries.filter(entry => entry.owner !== owner));
      write(
        browser,
        read(browser).filter(entry => entry.owner !== owner),
      );
    },
    forget: (owner: string, isMeant: (draft: Draft) => boolean) =>
      set(entries.filter(entry => entry.owner !== owner || !isMeant(entry))),
  };
};

export type DraftStore = ReturnType<typeof createDraftStore>;

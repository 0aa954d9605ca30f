import type { ChangeOutcome, KeyValueStore } from '../../client';
import { createPreferences } from '../../client';
import type { ChangedField, ChangeSubject } from './changeEntry';

/** One change that this browser sent. */
export type ChangeEntry = ChangeSubject & {
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  durationMs: number;
  outcome: ChangeOutcome;
};

/** How long changes are kept. */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** What one entry of the storage may hold stays below what preferences take for one value. */
const MAX_CHARACTERS = 15_000;

const KEYS = Array.from({ length: 4 }, (_, part) => `changes.${part}`);

const isField = (value: unknown): value is ChangedField =>
  typeof value === 'object' && value !== null && typeof (value as ChangedField).field === 'string';

const isEntry = (value: unknown): value is ChangeEntry => {
  if (typeof value !== 'object' || value === null) return false;
  const { at, durationMs, action, outcome, fields } = value as Partial<ChangeEntry>;
  return (
    Number.isFinite(at) &&
    Number.isFinite(durationMs) &&
    typeof action === 'string' &&
    typeof outcome === 'object' &&
    Array.isArray(fields) &&
    fields.every(isField)
  );
};
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * What one user changed on one host from this browser, newest first: for 30 days, or as much as the browser may keep. Apart from
 * the user's other preferences, which a busy day would push out.
 */
export const createChangeLog = (storage: KeyValueStore, host: string | undefined, user: string | undefined) => {
  const preferences = createPreferences({ storage, host, user: user === undefined ? undefined : `${user} changes` });
  const entries = (now: number): ChangeEntry[] =>
    KEYS.flatMap(key => preferences.get(key, isList) ?? [])
      .filter(isEntry)
      .filter(({ at }) => at > now - KEPT_DAYS * DAY_MS)
      .sort((a, b) => b.at - a.at);

  const keep = (all: readonly ChangeEntry[]) => {
    const rest = [...all];
    for (const key of KEYS) {
      const part: ChangeEntry[] = [];
      let size = 2;
      while (rest[0] && size + JSON.stringify(rest[0]).length + 1 <= MAX_CHARACTERS) {
        size += JSON.stringify(rest[0]).length + 1;
        part.push(rest.shift() as ChangeEntry);
      }
      // A single one that is too large must not hold up the others.
      if (part.length === 0 && rest[0]) rest.shift();
      preferences.set(key, part.length > 0 ? part : undefined);
    }
  };
  return {
    entries,
    add: (entry: ChangeEntry) => keep([entry, ...entries(entry.at)]),
    clear: () => preferences.forget(),
    subscribe: preferences.subscribe,
  };
};

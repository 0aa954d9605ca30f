type Entry = { at: number; value: Promise<unknown> };

/** Whoever waited no longer than this for what another had asked, and failed, asks for themselves. Milliseconds. */
const ASKS_ANEW_MS = 1_000;

/**
 * Remembers answers for a moment, and lets those who ask at once wait for one answer. Everything is forgotten as soon as anything is
 * written (`clear`), so that within one server a change acts at once; the time limit is for changes by another server on the same
 * database.
 */
export const createMemo = (now: () => number, lifetimeMs: number, maximum = 5_000) => {
  const entries = new Map<string, Entry>();

  const fresh = <T>(key: string): Promise<T> | undefined => {
    const known = entries.get(key);
    return known && now() - known.at < lifetimeMs ? (known.value as Promise<T>) : undefined;
  };

  const ask = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    if (entries.size >= maximum) entries.clear();
    const value = read();
    const entry = { at: now(), value };
    entries.set(key, entry);
    value.catch(() => entries.get(key) === entry && entries.delete(key));
    return value;
  };

  return {
    get: <T>(key: string, read: () => Promise<T>): Promise<T> => {
      const since = now();
      // It may have been asked when the database was not back yet. What failed is forgotten by now: this asks, or waits for who does.
      return (
        fresh<T>(key)?.catch((error: unknown) => {
          if (now() - since > ASKS_ANEW_MS) throw error;
          return fresh<T>(key) ?? ask(key, read);
        }) ?? ask(key, read)
      );
    },
    clear: () => entries.clear(),
  };
};

export type Memo = ReturnType<typeof createMemo>;

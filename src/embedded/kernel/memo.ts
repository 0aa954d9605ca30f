/**
 * Remembers answers for a moment. Everything is forgotten as soon as anything is written (`clear`), so that within one
 * server a change acts at once; the time limit is for changes by another server on the same database.
 */
export const createMemo = (now: () => number, lifetimeMs: number, maximum = 5_000) => {
  const entries = new Map<string, { at: number; value: Promise<unknown> }>();
  return {
    get: <T>(key: string, read: () => Promise<T>): Promise<T> => {
      const known = entries.get(key);
      if (known && now() - known.at < lifetimeMs) return known.value as Promise<T>;
      if (entries.size >= maximum) entries.clear();
      const value = read();
      entries.set(key, { at: now(), value });
      value.catch(() => entries.delete(key));
      return value;
    },
    clear: () => entries.clear(),
  };
};

export type Memo = ReturnType<typeof createMemo>;

/** A line of a log as it arrived: a host may send a line without a message, and a time that is none stays the text it was. */
export type LogLine = { timestamp: Date | string; message?: string | null | undefined };

/** A line as the viewer keeps it: made visible, with its height in rows of text when it is not wrapped. */
export type ShownLine = { timestamp: Date | string; text: string; rows: number };

/** Between two announcements of new lines, in milliseconds: a thousand pages must not mean a thousand renderings. */
const ANNOUNCE_MS = 120;

/** A host may log a value as it is. */
const textOf = (message: unknown): string =>
  typeof message === 'object' && message !== null ? JSON.stringify(message) : String(message ?? '');

const rowsOf = (text: string) => {
  let rows = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows++;
  return rows;
};

/** The lines read so far. Appended in place: a copy per page would cost the square of the log. */
export const createLogStore = (prepare: (message: string) => string) => {
  const lines: ShownLine[] = [];
  const listeners = new Set<() => void>();
  let version = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announce = () => {
    timer = undefined;
    version++;
    for (const listener of listeners) listener();
  };

  return {
    lines: lines as readonly ShownLine[],
    /** Grows with every announcement. */
    version: () => version,
    append: (added: readonly LogLine[]) => {
      const isFirst = lines.length === 0;
      for (const { timestamp = '', message } of added) {
        const text = prepare(textOf(message));
        lines.push({ timestamp, text, rows: rowsOf(text) });
      }
      // The first lines are what people wait for.
      if (isFirst) announce();
      else timer ??= setTimeout(announce, ANNOUNCE_MS);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
        if (listeners.size === 0) timer = undefined;
      };
    },
  };
};

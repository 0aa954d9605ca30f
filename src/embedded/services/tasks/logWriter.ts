import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';

/** What is kept of one run. */
const MAX_LINES = 100_000;
const MAX_BYTES = 8 * 1024 * 1024;
const FLUSH_MS = 200;
const BATCH = 2_000;
/** Far fewer than fit on a page: a page of the log can always end between two moments. */
const LINES_PER_MS = 50;

/** Whose log it is, and where that is kept. */
export type LogOwner = { of: 'task' | 'request'; id: string };

const TABLES = {
  task: { table: 'task_logs', column: 'task_id' },
  request: { table: 'api_request_logs', column: 'request_id' },
} as const;

/**
 * Stores the lines of one run while it writes them; those of a request, which is written down when it has ended, when told to. Each gets the time at which it came; lines that come after others were
 * stored get a later millisecond, so that a reader who goes on behind the last one misses none.
 */
export const createLogWriter = ({ db, now }: Pick<Platform, 'db' | 'now'>, { of, id }: LogOwner) => {
  const { table, column } = TABLES[of];
  let waiting: { line: number; at: number; message: string }[] = [];
  let count = 0;
  let bytes = 0;
  let last = 0;
  let inMillisecond = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storing: Promise<void> = Promise.resolve();

  const add = (message: string) => {
    const at = Math.max(now(), inMillisecond >= LINES_PER_MS ? last + 1 : last);
    inMillisecond = at === last ? inMillisecond + 1 : 1;
    last = at;
    waiting.push({ line: ++count, at, message });
    if (of === 'task') timer ??= setTimeout(() => void flush(), FLUSH_MS);
  };

  /** Never ends within a millisecond: a reader has seen all lines of a moment, or none. */
  const takeBatch = () => {
    let length = Math.min(BATCH, waiting.length);
    while (length < waiting.length && waiting[length]?.at === waiting[length - 1]?.at) length += 1;
    if (length === waiting.length) inMillisecond = LINES_PER_MS;
    return waiting.slice(0, length);
  };

  const store = async () => {
    while (waiting.length > 0) {
      const batch = takeBatch();
      await sql`insert into ${sql.table(table)} (${sql.ref(column)}, line, at, message)
        select ${id}, * from unnest(${batch.map(({ line }) => line)}::int[],
          ${batch.map(({ at }) => new Date(at).toISOString())}::timestamptz[], ${batch.map(({ message }) => message)}::text[])
        on conflict do nothing`.execute(db);
      waiting = waiting.slice(batch.length);
    }
  };

  /** @returns whether everything written so far is stored; if not, the next call tries again */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(store).catch(() => undefined);
    await storing;
    return waiting.length === 0;
  };

  return {
    flush,
    write: (message: string) => {
      if (count > MAX_LINES || bytes > MAX_BYTES) return;
      bytes += Buffer.byteLength(message) + 1;
      if (count < MAX_LINES && bytes <= MAX_BYTES) return add(message);
      count = Math.max(count, MAX_LINES);
      bytes = MAX_BYTES + 1;
      add(`Output beyond ${MAX_LINES} lines or ${MAX_BYTES / 1024 / 1024} MB was not kept.`);
    },
  };
};

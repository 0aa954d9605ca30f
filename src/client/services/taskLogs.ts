import { LOG_PAGES_PER_ROUND, type LogEnd, type TaskLogLine } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { ApiError, ProtocolError } from '../errors';
import type { Http } from '../http';
import { readLogLine } from '../read/tasks';
import { object, pageOf } from '../shapes';

/** The task has not run yet, or has no log lines (yet): codes 27, 1408 and 1413. Nothing is wrong, there is just nothing. */
const meansNothingYet = (error: unknown) => error instanceof ApiError && [27, 1408, 1413].includes(error.code ?? 0);

const readPage = ({ request }: Http, path: string, from: Date, signal: AbortSignal | undefined) =>
  request({
    method: 'GET',
    path,
    rql: formatQuery({ where: rql.ge('timestamp', from) }),
    reads: pageOf(object(readLogLine)),
    ...(signal ? { signal } : {}),
  });

/** Lines arrive in the order of their times; one whose time cannot be read tells none. */
const lastTime = (lines: readonly TaskLogLine[]): Date | undefined =>
  lines.findLast(({ timestamp }) => timestamp instanceof Date)?.timestamp;

/**
 * Reads log lines from a time on, page by page, each page asked for past the last line by 1 ms (spec §7). Ends when a page
 * is empty, when reading fails, or after 200 pages; never throws but when aborted.
 *
 * @param path of the log: of an execution, or of a request to a function
 * @param from where to begin; to go on later, the `next` of the end
 * @returns why it ended and where to go on: a failure is told apart from the end of the log
 */
export async function* readTaskLogs(
  http: Http,
  path: string,
  from: Date,
  signal?: AbortSignal,
): AsyncGenerator<readonly TaskLogLine[], LogEnd> {
  const failed = (kind: 'backwards' | 'timeless'): LogEnd => ({
    reason: 'failed',
    next,
    error: new ProtocolError(kind, { method: 'GET', path }),
  });
  let next = from;
  for (let pages = 0; pages < LOG_PAGES_PER_ROUND; pages++) {
    let lines: readonly TaskLogLine[];
    try {
      lines = (await readPage(http, path, next, signal)).data;
    } catch (error) {
      if (signal?.aborted) throw error;
      return meansNothingYet(error) ? { reason: 'empty', next } : { reason: 'failed', next, error };
    }
    if (lines.length === 0) return { reason: 'empty', next };
    const last = lastTime(lines);
    // A host that answers older lines than asked for would be asked for ever.
    if (last !== undefined && last < next) return failed('backwards');
    yield lines;
    if (last === undefined) return failed('timeless');
    next = new Date(last.getTime() + 1);
  }
  return { reason: 'bound', next };
}

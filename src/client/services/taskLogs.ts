import { LOG_PAGES_PER_ROUND, type LogEnd, type Page, type TaskLogLine } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { ApiError, PlatformError } from '../errors';
import type { Http } from '../http';

/** The task has not run yet, or has no log lines (yet): codes 27 and 1408. Nothing is wrong, there is just nothing. */
const meansNothingYet = (error: unknown) => error instanceof ApiError && (error.code === 27 || error.code === 1408);

/**
 * Reads log lines from a time on, page by page, each page asked for past the last line by 1 ms (spec §7). Ends when a page
 * is empty, when reading fails, or after 200 pages; never throws but when aborted.
 *
 * @param from where to begin; to go on later, the `next` of the end
 * @returns why it ended and where to go on: a failure is told apart from the end of the log
 */
export async function* readTaskLogs(
  { request }: Http,
  id: string,
  from: Date,
  signal?: AbortSignal,
): AsyncGenerator<readonly TaskLogLine[], LogEnd> {
  let next = from;
  for (let pages = 0; pages < LOG_PAGES_PER_ROUND; pages++) {
    let lines: readonly TaskLogLine[];
    try {
      const page = await request<Page<TaskLogLine>>({
        method: 'GET',
        path: `/tasks/v1/${encodeURIComponent(id)}/logs`,
        rql: formatQuery({ where: rql.ge('timestamp', next) }),
        casing: 'none',
        ...(signal ? { signal } : {}),
      });
      lines = page.data;
      if (lines.length > 0) {
        const last = lines.findLast(({ timestamp }) => timestamp instanceof Date);
        // A host that answers older lines than asked for, or lines without times, would be asked for ever.
        if (!last || last.timestamp < next) {
          throw new PlatformError('The host answered log lines from before the time that was asked for.');
        }
        next = new Date(last.timestamp.getTime() + 1);
      }
    } catch (error) {
      if (signal?.aborted) throw error;
      return meansNothingYet(error) ? { reason: 'empty', next } : { reason: 'failed', next, error };
    }
    if (lines.length === 0) return { reason: 'empty', next };
    yield lines;
  }
  return { reason: 'bound', next };
}

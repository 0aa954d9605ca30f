import type { Fetch } from './exchange';

/** Lists that are read again are few, and what they hold is not kept for longer than it is looked at. */
const KEPT = 4;

type Kept = { tag: string; text: string; type: string };

/**
 * Reads what is read again and again: an answer with an `ETag` is kept, in memory alone, and asked for the next time with
 * `If-None-Match`. A host that answers 304 sends no body; whoever asked sees the answer from before.
 *
 * Pages of another origin see an `ETag` only where the host says so, and may be refused the question even there: such a call is
 * made again without it, and none is asked so again.
 */
export const rememberUnchanged = (fetch: Fetch): Fetch => {
  const kept = new Map<string, Kept>();
  let isRefused = false;

  /** The last one that was read is the last to go. */
  const keep = (key: string, answer: Kept) => {
    kept.delete(key);
    kept.set(key, answer);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  };

  const read = async (key: string, response: Response): Promise<Response> => {
    const tag = response.headers.get('etag');
    kept.delete(key);
    if (!tag || response.status !== 200) return response;
    keep(key, { tag, text: await response.clone().text(), type: response.headers.get('content-type') ?? '' });
    return response;
  };

  return async (input, init = {}) => {
    const headers = init.headers as Record<string, string> | undefined;
    // Another person, another answer.
    const key = `${headers?.Authorization} ${String(input)}`;
    const before = isRefused ? undefined : kept.get(key);
    if (!before) return read(key, await fetch(input, init));
    let response: Response;
    try {
      response = await fetch(input, { ...init, headers: { ...headers, 'If-None-Match': before.tag } });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      response = await fetch(input, init);
      isRefused = true;
    }
    if (response.status !== 304) return read(key, response);
    keep(key, before);
    return new Response(before.text, { headers: { 'content-type': before.type } });
  };
};

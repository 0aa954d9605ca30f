import type { Fetch } from '../transport/exchange';

/** A call that left before the console's code had come. */
export type BegunCall = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  response: Promise<Response>;
};

/** What the page's first script asked for (session/begin.ts). */
export type Begun = {
  /** The new token, once it is stored; `undefined` where none came. */
  token: Promise<{ host: string; access: string; refresh: string } | undefined>;
  /** Calls that nobody took yet. */
  calls: BegunCall[];
  /** Settles once no call will follow: whoever asks before would ask twice. */
  isAllAsked: Promise<unknown>;
};

declare global {
  var begun: Begun | undefined;
}

/** Two callers that would send the same: who asks, and what. */
const isSame = (call: BegunCall, url: string, { method, headers, body }: RequestInit) =>
  call.url === url &&
  call.method === method &&
  call.body === body &&
  call.headers.Authorization === (headers as Record<string, string> | undefined)?.Authorization;

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const refuse = () => reject(signal.reason);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse);
  });

/** Takes the answer that is on its way where the same was asked for already, once; asks for anything else. */
export const withBegun =
  (begun: Begun | undefined, fetch: Fetch): Fetch =>
  (input, init = {}) => {
    const calls = begun?.calls ?? [];
    const at = calls.findIndex(call => isSame(call, String(input), init));
    const [call] = at < 0 ? [] : calls.splice(at, 1);
    if (!call) return fetch(input, init);
    return init.signal ? Promise.race([call.response, aborted(init.signal)]) : call.response;
  };

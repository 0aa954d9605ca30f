import { isObject } from '../../../collection/schemas';
import { PlatformError } from '../../../kernel/errors';
import type { Platform } from '../../../kernel/platform';
import { endpoint, isPlainLoopback } from './endpoint';

/** Answers of providers are short. */
const MAX_BYTES = 256 * 1024;

export type Outbound = {
  /** Ends all calls of one sign-in. */
  readonly signal: AbortSignal;
  readonly settings: Pick<Platform['settings'], 'callsLoopback'>;
};

const refusal = (what: string, why: string) => new PlatformError(138, `The ${what} of the provider ${why}`);

const readLimited = async (response: Response, what: string): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > MAX_BYTES) throw refusal(what, `answers more than ${MAX_BYTES / 1024} kB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Calls a provider: no redirect is followed, no more is read than a limit, and all calls of a sign-in share its time.
 *
 * @param what names the endpoint in refusals
 * @returns the status, and the members of the JSON object answered (none where it is something else)
 * @throws PlatformError 138 when there is no answer
 */
export const callProvider = async (
  { signal, settings }: Outbound,
  what: string,
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; members: Record<string, unknown> }> => {
  if (!endpoint.safeParse(url).success || (isPlainLoopback(url) && !settings.callsLoopback))
    throw refusal(what, 'is at no address that this platform calls');
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const answer = parse(await readLimited(response, what));
    return { status: response.status, members: isObject(answer) ? answer : {} };
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw refusal(what, signal.aborted ? 'did not answer in time' : 'cannot be reached');
  }
};

/** @throws PlatformError 138 when it answers anything but 200 */
export const readProvider = async (
  outbound: Outbound,
  what: string,
  url: string,
  headers: Record<string, string> = {},
) => {
  const { status, members } = await callProvider(outbound, what, url, {
    headers: { accept: 'application/json', ...headers },
  });
  if (status !== 200) throw refusal(what, `answered with status ${status}`);
  return members;
};

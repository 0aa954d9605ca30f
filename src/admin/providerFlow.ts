import { ApiError, authenticationUrl, NetworkError, UnreadableHostError } from '../client';
import { failureText } from './failure';
import type { Say } from './messages';
import type { Preferences } from './preferences';
import { takeAnswer } from './providerAnswer';

/** From where somebody set out to a provider of OpenID Connect; the tab remembers it until they are back. */
export type SetOut = {
  /** Worth nothing elsewhere: it tells that this tab asked. */
  state: string;
  /** What the host calls the provider. */
  name: string;
  host: string;
  remember: boolean;
  clientId?: string;
};

const KEY = 'oidc';

const isSetOut = (value: unknown): value is SetOut => {
  const { state, name, host, remember, clientId } = (value ?? {}) as Partial<SetOut>;
  return [state, name, host, clientId ?? ''].every(one => typeof one === 'string') && typeof remember === 'boolean';
};

/** The host named an address that no browser should be sent to. */
class UnusableAddressError extends Error {
  override readonly name = 'UnusableAddressError';
}

/**
 * Sends the browser to a provider. It comes back to the redirect address that is registered with the provider, which has to be this
 * console's (providerAnswer.ts).
 *
 * @param to without an id, to sign in; with the id of the signed-in user, to be linked
 * @throws as the platform's calls; UnusableAddressError
 */
export const setOut = async (
  tab: Pick<Preferences, 'set'>,
  { userId = '', ...to }: Omit<SetOut, 'state'> & { userId?: string },
  go: (url: string) => void = url => location.assign(url),
): Promise<void> => {
  const state = `oidc.${userId}.${crypto.randomUUID()}`;
  const url = await authenticationUrl({ host: to.host, name: to.name, state });
  if (!/^https?:\/\//i.test(url)) throw new UnusableAddressError(url);
  tab.set(KEY, { ...to, state });
  go(url);
};

/** What a provider answered, and to what; or what of it cannot be used. */
export type Answer = (SetOut & { code: string }) | { refusal: 'not_ours' | 'refused'; detail: string };

/** The answer that somebody came back with. It counts once, and only in the tab that asked for it: another's code would sign in as somebody else. */
export const readAnswer = (tab: Pick<Preferences, 'get' | 'set'>): Answer => {
  const given = takeAnswer();
  const asked = tab.get(KEY, isSetOut);
  tab.set(KEY, undefined);
  if (!asked || given?.get('state') !== asked.state) return { refusal: 'not_ours', detail: '' };
  const code = given.get('code');
  if (code) return { ...asked, code };
  return { refusal: 'refused', detail: given.get('error_description') ?? given.get('error') ?? '' };
};

/** Why it came to nothing, in words that help. */
export const providerFailure = (say: Say, error: unknown, name: string): string => {
  if (error instanceof UnusableAddressError) return say('tools.provider.bad_address', { name });
  if (error instanceof NetworkError || error instanceof UnreadableHostError) return failureText(say, error);
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 16) return say('tools.provider.unknown', { name });
  if (code === 203) return say('tools.provider.email_used');
  return say('tools.provider.failed', { name, reason: failureText(say, error) });
};

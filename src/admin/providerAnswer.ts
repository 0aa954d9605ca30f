import { toBrowser } from './base';

let answer: { given: URLSearchParams; isLink: boolean } | undefined;

/**
 * A provider of OpenID Connect sent somebody back: its code leaves the address at once, and stays in memory. The state that they set
 * out with begins with `oidc.`, and with the user's id where an account is to be linked (providerFlow.ts).
 */
export const catchProviderAnswer = (): void => {
  const given = new URLSearchParams(location.search);
  const [, user] = /^oidc\.([0-9a-f]{24})?\./.exec(given.get('state') ?? '') ?? [undefined, null];
  if (user === null) return;
  answer = { given, isLink: user !== undefined };
  history.replaceState(null, '', toBrowser(user ? `/users/users/${user}` : '/login'));
};

/** Whether somebody came back to sign in, or to be linked. */
export const hasAnswer = (isLink: boolean): boolean => answer?.isLink === isLink;

/** What they came back with; it counts once. */
export const takeAnswer = (): URLSearchParams | undefined => {
  const { given } = answer ?? {};
  answer = undefined;
  return given;
};

/** What an application asks for in the address that it sends people to (OAuth 2, authorization code). */
export type AuthorizationRequest = {
  responseType: string;
  clientId: string;
  redirectUri?: string;
  state?: string;
  scope?: string;
  codeChallenge?: string;
  codeChallengeMethod?: string;
};

const NAMES = {
  responseType: 'response_type',
  clientId: 'client_id',
  redirectUri: 'redirect_uri',
  state: 'state',
  scope: 'scope',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
} as const satisfies Record<keyof AuthorizationRequest, string>;

/** Schemes that would run or open something here instead of leading back to an application. */
const BARRED = new Set([
  'javascript:',
  'data:',
  'blob:',
  'vbscript:',
  'file:',
  'about:',
  'filesystem:',
  'view-source:',
]);

/** Where an address leads, if one may be sent there. Apps on telephones have schemes of their own. */
export const destinationOf = (address: string | undefined): URL | undefined => {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return BARRED.has(url.protocol) ? undefined : url;
};

/** @returns `undefined` where the address asks for nothing that could be answered */
export const readAuthorization = (search: string): AuthorizationRequest | undefined => {
  const given = new URLSearchParams(search);
  const read = Object.entries(NAMES).flatMap(([name, parameter]) => {
    const value = given.get(parameter);
    return value ? [[name, value] as const] : [];
  });
  const request = Object.fromEntries(read) as Partial<AuthorizationRequest>;
  const { responseType, clientId, redirectUri } = request;
  if (!responseType || !clientId) return undefined;
  if (redirectUri !== undefined && !destinationOf(redirectUri)) return undefined;
  return { ...request, responseType, clientId };
};

/** The way back, with what the application is told; what its address asks for already stays. */
export const wayBack = (to: URL, answer: { code: string } | { error: string }, state: string | undefined): string => {
  const url = new URL(to);
  for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) }))
    url.searchParams.append(name, value);
  return url.href;
};

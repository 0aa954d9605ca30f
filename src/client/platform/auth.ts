import type { MfaMethod, TokenAnswer } from '../../contract';
import { body, endpoint } from '../services/endpoint';
import { affected, object, record } from '../shapes';
import { list } from './service';

type Version = {
  id: string;
  name: string;
  clientId?: string;
  clientSecret?: string;
  consumerKey?: string;
  consumerSecret?: string;
  creationTimestamp: Date;
};
type Application = {
  id: string;
  type: 'oauth1' | 'oauth2';
  name: string;
  description: string;
  logo?: string | null;
  redirectUris?: string[];
  confidential?: boolean;
  versions?: Version[];
  updateTimestamp: Date;
  creationTimestamp: Date;
};
type NewApplication = Pick<Application, 'type' | 'name' | 'description'> &
  Partial<Pick<Application, 'logo' | 'redirectUris' | 'confidential'>>;
type Authorization = {
  id: string;
  userId: string;
  clientId: string;
  authorizationCode?: string;
  state?: string;
  updateTimestamp: Date;
  creationTimestamp: Date;
};
type NewAuthorization = {
  responseType: 'code';
  clientId: string;
  redirectUri?: string;
  state?: string;
  scope?: string;
  codeChallenge?: string;
  codeChallengeMethod?: 'S256' | 'plain';
};
type Token = { id: string; userId: string; applicationId: string; creationTimestamp?: Date };
type SignedToken = Token & { token: string; lastUsedTimestamp?: string };
type SsoToken = { id: string; ssoToken: string; userId: string; expiryTimestamp: Date; creationTimestamp: Date };
type Presence = { token: string; expiryTimestamp: Date; creationTimestamp: Date };
type MfaSettings = {
  id: string;
  enabled: boolean;
  methods: (MfaMethod & { verified: boolean })[];
  failedAttempts?: number;
  updateTimestamp: Date;
};
type NewMfaMethod = { presenceToken: string; type: 'totp' | 'recoveryCodes'; name?: string; tags?: string[] };
type AddedMfaMethod = MfaMethod & { verified: boolean; secret?: string; codes?: string[] };
type ByPresence = { presenceToken: string };
type NewOidcProvider = {
  name: string;
  description: string;
  clientId: string;
  clientSecret: string;
  issuerId: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string;
  redirectUri: string;
};
type OidcProvider = Omit<NewOidcProvider, 'clientSecret'> & {
  id: string;
  enabled: boolean;
  /** The last four characters of the secret, which is told no more; empty for a short one. */
  clientSecretHint: string;
  updateTimestamp: Date;
  creationTimestamp: Date;
};
type OidcLoginAttempt = {
  id: string;
  status: 'success' | 'failed';
  providerId: string;
  providerName: string;
  providerSubjectId?: string;
  userId?: string;
  error?: { name: string; message: string; code: number };
  creationTimestamp: Date;
};
type OidcLogin = { client_id: string; client_secret?: string; authorizationCode: string };

/** Applications, authorizations, tokens and second factors (platform-api 3.5 to 3.10, 6.1). */
export const AUTH = {
  applications: list('/auth/v2/applications', object<Application>()),
  createApplication: endpoint({
    method: 'POST',
    path: '/auth/v2/applications',
    body: body<NewApplication>(),
    answers: record<Application>(),
  }),
  /** `type` is required, and the one that is stored. */
  updateApplication: endpoint({
    method: 'PUT',
    path: '/auth/v2/applications/{application}',
    body: body<Partial<NewApplication> & Pick<NewApplication, 'type'>>(),
    answers: affected,
  }),
  removeApplication: endpoint({ method: 'DELETE', path: '/auth/v2/applications/{application}', answers: affected }),
  createVersion: endpoint({
    method: 'POST',
    path: '/auth/v2/applications/{application}/versions',
    body: body<{ name: string }>(),
    answers: record<Version>(),
  }),
  /** The path that the specification names; newer platforms take it with `/versions` too. */
  removeVersion: endpoint({
    method: 'DELETE',
    path: '/auth/v2/applications/{application}/{version}',
    answers: affected,
  }),
  authorizations: list('/auth/v2/oauth2/authorizations', record<Authorization>()),
  createAuthorization: endpoint({
    method: 'POST',
    path: '/auth/v2/oauth2/authorizations',
    body: body<NewAuthorization>(),
    answers: record<Authorization>(),
  }),
  removeAuthorization: endpoint({
    method: 'DELETE',
    path: '/auth/v2/oauth2/authorizations/{authorization}',
    answers: affected,
  }),
  oauth2Tokens: list('/auth/v2/oauth2/tokens', record<Token>()),
  removeOAuth2Token: endpoint({ method: 'DELETE', path: '/auth/v2/oauth2/tokens/{token}', answers: affected }),
  oauth1Tokens: list('/auth/v2/oauth1/tokens', record<SignedToken>()),
  removeOAuth1Token: endpoint({ method: 'DELETE', path: '/auth/v2/oauth1/tokens/{token}', answers: affected }),
  /** For the signed mode: carries a session over to another application, once. */
  generateSsoToken: endpoint({
    method: 'POST',
    path: '/auth/v2/oauth1/ssoTokens/generate',
    body: body<Record<string, never>>(),
    answers: object<SsoToken>(),
  }),
  /** Proves by password that the person is there: needed to change second factors. */
  confirmPresence: endpoint({
    method: 'POST',
    path: '/auth/v2/confirmPresence',
    body: body<{ password: string }>(),
    answers: object<Presence>(),
  }),
  mfa: endpoint({ method: 'GET', path: '/auth/v2/mfa/users/{user}', answers: record<MfaSettings>() }),
  enableMfa: endpoint({
    method: 'POST',
    path: '/auth/v2/mfa/users/{user}/enable',
    body: body<ByPresence>(),
    answers: affected,
  }),
  disableMfa: endpoint({
    method: 'POST',
    path: '/auth/v2/mfa/users/{user}/disable',
    body: body<ByPresence>(),
    answers: affected,
  }),
  /** The answer alone holds the secret or the codes: they are never told again. */
  addMfaMethod: endpoint({
    method: 'POST',
    path: '/auth/v2/mfa/users/{user}/methods',
    body: body<NewMfaMethod>(),
    answers: record<AddedMfaMethod>(),
  }),
  confirmMfaMethod: endpoint({
    method: 'POST',
    path: '/auth/v2/mfa/users/{user}/methods/{method}/verification/confirm',
    body: body<ByPresence & { code: string }>(),
    answers: affected,
  }),
  removeMfaMethod: endpoint({
    method: 'POST',
    path: '/auth/v2/mfa/users/{user}/methods/{method}/remove',
    body: body<ByPresence>(),
    answers: affected,
  }),
  oidcProviders: list('/auth/v2/oidc/providers', record<OidcProvider>()),
  /** A new provider is disabled. */
  createOidcProvider: endpoint({
    method: 'POST',
    path: '/auth/v2/oidc/providers',
    body: body<NewOidcProvider>(),
    answers: record<OidcProvider>(),
  }),
  updateOidcProvider: endpoint({
    method: 'PUT',
    path: '/auth/v2/oidc/providers/{provider}',
    body: body<Partial<NewOidcProvider>>(),
    answers: affected,
  }),
  enableOidcProvider: endpoint({
    method: 'POST',
    path: '/auth/v2/oidc/providers/{provider}/enable',
    answers: affected,
  }),
  disableOidcProvider: endpoint({
    method: 'POST',
    path: '/auth/v2/oidc/providers/{provider}/disable',
    answers: affected,
  }),
  /** Refused while it is enabled, and while users are linked to it. */
  removeOidcProvider: endpoint({
    method: 'DELETE',
    path: '/auth/v2/oidc/providers/{provider}',
    answers: affected,
  }),
  oidcLoginAttempts: list('/auth/v2/oidc/loginAttempts', record<OidcLoginAttempt>()),
  /** Where somebody is sent to sign in; by the provider's name. */
  generateOidcAuthenticationUrl: endpoint({
    method: 'POST',
    path: '/auth/v2/oidc/providers/{name}/generateAuthenticationUrl',
    isPublic: true,
    body: body<{ state?: string }>(),
    answers: object<{ authenticationUrl: string }>(),
  }),
  /** Trades a provider's code for tokens; a session is opened with their refresh token. */
  loginWithOidc: endpoint({
    method: 'POST',
    path: '/auth/v2/oidc/providers/{name}/oAuth2Login',
    isPublic: true,
    body: body<OidcLogin>(),
    answers: object<TokenAnswer>(),
  }),
  /** Links whoever is signed in. */
  linkOidcProvider: endpoint({
    method: 'POST',
    path: '/auth/v2/oidc/providers/{name}/link',
    body: body<ByPresence & { authorizationCode: string }>(),
    answers: affected,
  }),
  /** Ends their sessions, and mails them what sets a password. */
  unlinkFromOidc: endpoint({
    method: 'POST',
    path: '/auth/v2/oidc/users/{user}/unlink',
    answers: affected,
  }),
};

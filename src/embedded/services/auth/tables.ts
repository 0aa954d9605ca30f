import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import type { ColumnsOf, TableOf } from '../../collection/types';

const hash = f.text().required().identity();
const userId = f.ref().required();
const applicationId = f.ref().required();
const expiresAt = f.timestamp().required();
const { creationTimestamp, updateTimestamp } = f.timestamps();

const versions = {
  id: f.id(),
  applicationId,
  name: f.text().required(),
  /** Its client id or consumer key. */
  key: f.text().required().unique(),
  /** Sealed. */
  secret: f.text(),
  creationTimestamp,
};
const authorizations = {
  id: f.id(),
  userId,
  applicationId,
  clientId: f.text().required(),
  codeHash: f.text().required().unique(),
  redirectUri: f.text(),
  state: f.text(),
  codeChallenge: f.text(),
  codeChallengeMethod: f.text(),
  family: f.text(),
  expiryTimestamp: f.timestamp().required(),
  creationTimestamp,
  updateTimestamp,
};
const accessTokens = {
  hash,
  family: f.text().required(),
  userId,
  applicationId,
  expiresAt,
  creationTimestamp,
  id: f.id(),
};
const refreshTokens = {
  hash,
  family: f.text().required(),
  userId,
  applicationId,
  expiresAt,
  replacedAt: f.timestamp(),
  successor: f.text(),
  creationTimestamp,
};
const oauth1Tokens = {
  id: f.id(),
  hash: f.text().required().unique(),
  token: f.text().required(),
  secret: f.text().required(),
  userId,
  applicationId,
  lastUsedTimestamp: f.timestamp().required(),
  creationTimestamp,
  updateTimestamp,
};
const ssoTokens = {
  id: f.id(),
  hash: f.text().required().unique(),
  userId,
  createdByApplicationId: f.ref().required(),
  expiresAt,
};
const cookieSessions = { hash, userId, applicationId, expiresAt };
const mfaSettings = {
  userId: userId.identity(),
  enabled: f.boolean().default(false),
  failedAttempts: f.int().default(0),
  lastFailedAt: f.timestamp(),
  recentFailures: f.moments().default([]),
  updateTimestamp,
};
const mfaMethods = {
  id: f.id(),
  userId,
  type: f.enum(['totp', 'recoveryCodes']).required(),
  name: f.text(),
  tags: f.json<string[]>().default([]),
  verified: f.boolean().default(false),
  secret: f.text(),
  isSealed: f.boolean().default(false),
  lastStep: f.number(),
  creationTimestamp,
  updateTimestamp,
};
const recoveryCodes = { methodId: f.ref().required(), hash: f.text().required() };
const mfaTokens = { hash, userId, applicationId, expiresAt };
const presenceTokens = { hash, userId, expiresAt };
const nonces = { hash, expiresAt };

declare module '../../store/schema' {
  interface Schema {
    application_versions: TableOf<typeof versions>;
    authorizations: TableOf<typeof authorizations>;
    access_tokens: TableOf<typeof accessTokens>;
    refresh_tokens: TableOf<typeof refreshTokens>;
    oauth1_tokens: TableOf<typeof oauth1Tokens>;
    oauth1_nonces: ColumnsOf<typeof nonces>;
    sso_tokens: ColumnsOf<typeof ssoTokens>;
    cookie_sessions: ColumnsOf<typeof cookieSessions>;
    mfa_settings: ColumnsOf<typeof mfaSettings>;
    mfa_methods: TableOf<typeof mfaMethods>;
    mfa_recovery_codes: ColumnsOf<typeof recoveryCodes>;
    mfa_tokens: ColumnsOf<typeof mfaTokens>;
    presence_tokens: ColumnsOf<typeof presenceTokens>;
  }
}

/** Tables of signing in. */
export const authTables = [
  declareTable('application_versions', versions),
  declareTable('authorizations', authorizations),
  declareTable('access_tokens', accessTokens),
  declareTable('refresh_tokens', refreshTokens),
  declareTable('oauth1_tokens', oauth1Tokens),
  declareTable('oauth1_nonces', nonces),
  declareTable('sso_tokens', ssoTokens),
  declareTable('cookie_sessions', cookieSessions),
  declareTable('mfa_settings', mfaSettings),
  declareTable('mfa_methods', mfaMethods),
  declareTable('mfa_recovery_codes', recoveryCodes),
  declareTable('mfa_tokens', mfaTokens),
  declareTable('presence_tokens', presenceTokens),
];

/**
 * Who may call what of applications, what users granted, and the modes besides the bearer token. `signed-in` where everybody
 * sees and removes their own; OAuth 1.0 tokens are `public` to routes and signed by an application instead.
 */
export const REVIEWED_AUTH: Readonly<Record<string, string>> = {
  'GET /auth/v2/applications': 'signed-in',
  'POST /auth/v2/applications': 'CREATE_APPLICATIONS',
  'PUT /auth/v2/applications/:applicationId': 'UPDATE_APPLICATIONS',
  'DELETE /auth/v2/applications/:applicationId': 'DELETE_APPLICATIONS',
  'POST /auth/v2/applications/:applicationId/versions': 'CREATE_APPLICATIONS',
  'DELETE /auth/v2/applications/:applicationId/versions/:versionId': 'DELETE_APPLICATIONS',
  'DELETE /auth/v2/applications/:applicationId/:versionId': 'DELETE_APPLICATIONS',
  'POST /auth/v2/oauth2/authorizations': 'signed-in',
  'GET /auth/v2/oauth2/authorizations': 'signed-in',
  'DELETE /auth/v2/oauth2/authorizations/:authorizationId': 'signed-in',
  'GET /auth/v2/oauth2/tokens': 'signed-in',
  'DELETE /auth/v2/oauth2/tokens/:tokenId': 'signed-in',
  'GET /auth/v2/oauth2/refreshTokens': 'signed-in',
  'DELETE /auth/v2/oauth2/refreshTokens/:tokenId': 'signed-in',
  'POST /auth/v2/oauth1/tokens': 'public',
  'POST /auth/v2/oauth1/tokens/mfa': 'public',
  'GET /auth/v2/oauth1/tokens': 'signed-in',
  'DELETE /auth/v2/oauth1/tokens/:tokenId': 'signed-in',
  'POST /auth/v2/oauth1/ssoTokens/generate': 'signed-in',
  'POST /auth/v2/oauth1/ssoTokens/consume': 'public',
  'POST /login': 'public',
  'POST /login/mfa': 'public',
  'POST /logout': 'public',
};

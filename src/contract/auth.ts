type MfaMethodType = 'totp' | 'recoveryCodes';

/** A way to answer the challenge; `name` is what its owner called it. */
export type MfaMethod = { id: string; type: MfaMethodType | (string & {}); name?: string; tags?: string[] };

/** What the server sends instead of tokens when a second factor is needed (platform-api 3.2). */
export type MfaChallenge = {
  token: string;
  /** Milliseconds. */
  tokenExpiresIn?: number;
  methods: MfaMethod[];
};

/** Credentials as kept in the browser; `host` keeps a token from ever going elsewhere. */
export type StoredCredentials = {
  refreshToken: string;
  /** Seconds since 1970. */
  expiresAt: number;
  host: string;
  /** Where the session was opened with another client id than the console's own. */
  clientId?: string;
};

export type TokenAnswer = {
  access_token: string;
  token_type: string;
  /** Seconds; may be fractional. */
  expires_in: number;
  refresh_token: string;
  user_id: string;
  application_id: string;
};

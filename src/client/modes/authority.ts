/** Who speaks, and how a request says so: what a mode of authentication gives to every call (platform-api 1.1). */
export type Authority = {
  /** Address of the host, without a slash at the end. */
  baseUrl: () => string;
  /**
   * Headers of a request that is not public.
   *
   * @param request as it will be sent; asked for by modes that sign it, since a session may learn its host only now
   * @throws NoSessionError where nobody is signed in
   */
  authorize: (request: () => { method: string; url: string }) => Promise<Record<string, string>>;
  /** After 117 or 118: a new token, so that the call can be repeated once. Modes whose tokens do not end have none. */
  renew?: (refused: Record<string, string>) => Promise<void>;
  /** Told of every refusal of a call that was not public, before its caller is. Never rejects. */
  refused?: (error: unknown) => Promise<void>;
  /** Id of whoever is signed in, where the mode was told. */
  userId?: () => string | undefined;
  /** Whether cookies travel: only in proxy mode. */
  credentials?: 'include';
};

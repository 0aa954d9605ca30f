import { port } from './ports';

/** Who calls: the user behind the access token, with the permissions as they are now. */
export type Caller = {
  userId: string;
  applicationId: string;
  email: string;
  permissions: ReadonlySet<string>;
  tokenHash: string;
};

/**
 * Tells who calls, by the `Authorization` header.
 *
 * @throws PlatformError 104 without a token, 117 for an unknown one, 118 for an expired one
 */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

export const authentication = port<Authenticate>('authentication');

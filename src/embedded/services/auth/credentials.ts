import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../kernel/caller';
import { PlatformError } from '../../kernel/errors';
import type { Platform } from '../../kernel/platform';
import { authenticateByCookie, sessionCookie } from './cookieSessions';
import { authenticateBySignature } from './oauth1/verify';
import { authenticateByToken } from './tokens';

/**
 * Who calls: by the `Authorization` header (`Bearer` or `OAuth`), else by the cookie of the proxy mode.
 *
 * @throws PlatformError 104 without any; 117, 118 for a bearer token; 107 to 110 for a signature; 108 for a cookie that ended
 */
export const authenticate = async (platform: Platform, request: FastifyRequest): Promise<Caller> => {
  const { authorization } = request.headers;
  // Clients without a token may send the header empty.
  if (authorization)
    return /^OAuth\s/i.test(authorization)
      ? authenticateBySignature(platform, request, authorization)
      : authenticateByToken(platform, authorization);
  const cookie = sessionCookie(request);
  if (cookie === undefined) throw new PlatformError(104);
  return authenticateByCookie(platform, cookie);
};

import { ApiError } from '../errors';

/** Newer hosts list a user's sessions by their refresh tokens, others by their tokens alone (platform-api 6.1). */
const NEWER = '/auth/v2/oauth2/refreshTokens';
const OLDER = '/auth/v2/oauth2/tokens';

/** Those records have no times: the later ids are the newer ones. */
const byId = (rql: string) => rql.replace(/(^|&)sort\(([-+]?)\w+Timestamp\)/, '$1sort($2id)');

/**
 * Makes a call, and where the host has no such path makes it again by the name under which it knows the same.
 *
 * @throws what the last of them threw
 */
export const byEitherName = async <C extends { path: string; rql?: string }, A>(
  call: C,
  make: (call: C) => Promise<A>,
): Promise<A> => {
  try {
    return await make(call);
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    if (!isUnknown || !call.path.startsWith(NEWER)) throw error;
    const { path, rql } = call;
    return make({ ...call, path: path.replace(NEWER, OLDER), ...(rql === undefined ? {} : { rql: byId(rql) }) });
  }
};

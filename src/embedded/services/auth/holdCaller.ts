import { sql } from 'kysely';
import type { Call } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { holdUser } from '../users/ports';

/**
 * Holds whoever calls until the transaction ends, while the session that they call with is there. Whatever they are given that opens
 * another session is written after this: else it would outlive the end of all their sessions, which came since the call was let in.
 *
 * @throws PlatformError 117 or 108 for a session that ended meanwhile, as for whoever comes again with it
 */
export const holdCaller = async ({
  platform: { db },
  caller: { userId, tokenHash },
  request,
}: Pick<Call, 'platform' | 'caller' | 'request'>): Promise<void> => {
  await holdUser(db, userId);
  const { rows } = await sql`select 1 from access_tokens where hash = ${tokenHash}
    union all select 1 from oauth1_tokens where hash = ${tokenHash}
    union all select 1 from cookie_sessions where hash = ${tokenHash}`.execute(db);
  if (rows.length > 0) return;
  throw new PlatformError(/^Bearer\s/i.test(request.headers.authorization ?? '') ? 117 : 108);
};

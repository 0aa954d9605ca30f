import { sql } from 'kysely';
import { SERVICES, type WirePermission } from '../../../contract';
import { type Route, readQuery, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { columnFields } from '../../query/columnFields';
import type { FieldMap } from '../../query/fields';
import { findPage, projection } from '../../query/findPage';
import type { MailPurpose } from './mailPurposes';
import { verificationRoutes } from './verification';

const BASE = SERVICES.users.base;

type Request = {
  id: string;
  user_id: string;
  request_count: number;
  last_request_timestamp: Date;
  expiry_timestamp: Date;
  creation_timestamp: Date;
  mode: 'hash' | 'pin_code';
  failed_attempts: number;
  last_failed_attempt_timestamp: Date | null;
};

/** Wrong pin codes are counted after they were asked for. */
const UPDATED = 'greatest(r.last_request_timestamp, r.last_failed_attempt_timestamp)';

const fields: FieldMap = {
  ...columnFields('r', {
    id: 'id',
    user_id: 'id',
    request_count: 'number',
    last_request_timestamp: 'timestamp',
    expiry_timestamp: 'timestamp',
    creation_timestamp: 'timestamp',
    mode: 'text',
    failed_attempts: 'number',
    last_failed_attempt_timestamp: 'timestamp',
  }),
  update_timestamp: { kind: 'timestamp', sql: UPDATED },
};

/** Hashes that were mailed to one user for one purpose and have not been used are one request, told by its first mail. */
const REQUESTS = `from (select purpose, user_id, (array_agg(id order by seq))[1] as id, count(*)::int as request_count,
    max(creation_timestamp) as last_request_timestamp, max(expires_at) as expiry_timestamp,
    min(creation_timestamp) as creation_timestamp, min(seq) as seq, 'hash' as mode,
    null::int as failed_attempts, null::timestamptz as last_failed_attempt_timestamp
  from mail_hashes group by purpose, user_id
  union all select purpose, user_id, id, request_count, last_request_timestamp, expires_at, creation_timestamp, seq, 'pin_code',
    failed_attempts, last_failed_attempt_timestamp
  from mail_pins where user_id is not null) r`;

const onWire = (request: Request) => ({
  id: request.id,
  user_id: request.user_id,
  mode: request.mode,
  request_count: request.request_count,
  last_request_timestamp: request.last_request_timestamp.getTime(),
  expiry_timestamp: request.expiry_timestamp.getTime(),
  creation_timestamp: request.creation_timestamp.getTime(),
  update_timestamp: Math.max(
    request.last_request_timestamp.getTime(),
    request.last_failed_attempt_timestamp?.getTime() ?? 0,
  ),
  ...(request.mode === 'pin_code' ? { failed_attempts: request.failed_attempts } : {}),
  ...(request.last_failed_attempt_timestamp
    ? { last_failed_attempt_timestamp: request.last_failed_attempt_timestamp.getTime() }
    : {}),
});

/** Requests of one purpose: never what was mailed, only for whom and until when. */
const requestsOf = (
  purpose: MailPurpose,
  path: string,
  { list, remove }: { list: WirePermission; remove: WirePermission },
): readonly Route[] => [
  {
    method: 'GET',
    path: `${BASE}/${path}`,
    access: { anyOf: [list] },
    asks: fields,
    handler: async ({ platform: { db }, rawQuery }) => {
      const query = readQuery(rawQuery);
      const { rows, page } = await findPage<Request>(db, query, {
        from: REQUESTS,
        select: 'r.*',
        seq: 'r.seq',
        fields,
        scope: sql<boolean>`r.purpose = ${purpose}`,
      });
      return { query: '{}', page, data: rows.map(onWire).map(projection(query.select, fields)) };
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/${path}/:requestId`,
    access: { anyOf: [remove] },
    handler: call =>
      write(call, async ({ platform: { db } }, note) => {
        const id = requireId(call.parameters.requestId);
        const { rows } = await sql<{ user_id: string }>`delete from mail_hashes h using mail_hashes named
          where named.id = ${id} and named.purpose = ${purpose} and h.purpose = named.purpose and h.user_id = named.user_id
          returning h.user_id`.execute(db);
        const pins = await db
          .deleteFrom('mail_pins')
          .where('id', '=', id)
          .where('purpose', '=', purpose)
          .where('user_id', 'is not', null)
          .returning('user_id')
          .execute();
        const userId = rows[0]?.user_id ?? pins[0]?.user_id;
        if (!userId) throw new PlatformError(16);
        await note(`${purpose}_request.delete`, userId);
        return { records_affected: 1 };
      }),
  },
];

/** What later clients manage of activations and forgotten passwords (platform-api 8). */
export const mailRequestRoutes: readonly Route[] = [
  ...requestsOf('activation', 'activation_requests', {
    list: 'VIEW_ACTIVATION_REQUESTS',
    remove: 'DELETE_ACTIVATION_REQUEST',
  }),
  ...requestsOf('password', 'forgot_password_requests', {
    list: 'VIEW_FORGOT_PASSWORD_REQUESTS',
    remove: 'DELETE_FORGOT_PASSWORD_REQUEST',
  }),
  ...verificationRoutes,
];

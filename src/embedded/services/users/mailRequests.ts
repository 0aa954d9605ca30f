import { sql } from 'kysely';
import { SERVICES, type WirePermission } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Route, readQuery, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { columnFields } from '../../query/columnFields';
import type { FieldMap } from '../../query/fields';
import { findPage, project } from '../../query/findPage';
import { snake } from '../../query/names';
import type { HashPurpose } from './mailHashes';

const BASE = SERVICES.users.base;

type Request = {
  id: string;
  user_id: string;
  request_count: number;
  last_request_timestamp: Date;
  expiry_timestamp: Date;
  creation_timestamp: Date;
};

const fields: FieldMap = {
  ...columnFields('r', {
    id: 'id',
    user_id: 'id',
    request_count: 'number',
    last_request_timestamp: 'timestamp',
    expiry_timestamp: 'timestamp',
    creation_timestamp: 'timestamp',
  }),
  update_timestamp: { kind: 'timestamp', sql: 'r.last_request_timestamp' },
  mode: { kind: 'text', sql: `'hash'::text` },
};

/** What was mailed to one user for one purpose and has not been used is one request, told by its first mail. */
const REQUESTS = `from (select purpose, user_id, (array_agg(id order by seq))[1] as id, count(*)::int as request_count,
    max(creation_timestamp) as last_request_timestamp, max(expires_at) as expiry_timestamp,
    min(creation_timestamp) as creation_timestamp, min(seq) as seq
  from mail_hashes group by purpose, user_id) r`;

const onWire = (request: Request) => ({
  id: request.id,
  user_id: request.user_id,
  mode: 'hash',
  request_count: request.request_count,
  last_request_timestamp: request.last_request_timestamp.getTime(),
  expiry_timestamp: request.expiry_timestamp.getTime(),
  creation_timestamp: request.creation_timestamp.getTime(),
  update_timestamp: request.last_request_timestamp.getTime(),
});

/** Requests of one purpose: never what was mailed, only for whom and until when. */
const requestsOf = (
  purpose: HashPurpose,
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
      return { query: '{}', page, data: rows.map(row => project(onWire(row), query.select)) };
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
        if (!rows[0]) throw new PlatformError(16);
        await note(`${purpose}_request.delete`, rows[0].user_id);
        return { records_affected: 1 };
      }),
  },
];

/** Hashes alone are mailed here, and always limited: in number, in time, and in how long each is of use. */
const VERIFICATION = {
  enable_pin_code_activation_requests: false,
  enable_pin_code_forgot_password_requests: false,
  limit_hash_activation_requests: true,
  limit_hash_forgot_password_requests: true,
};

const flag = f.boolean();
const verification = {
  enablePinCodeActivationRequests: flag,
  enablePinCodeForgotPasswordRequests: flag,
  limitHashActivationRequests: flag,
  limitHashForgotPasswordRequests: flag,
};

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
  {
    method: 'GET',
    path: `${BASE}/settings/verification`,
    access: { anyOf: ['VIEW_USER_VERIFICATION_SETTINGS'] },
    handler: async () => VERIFICATION,
  },
  {
    method: 'PUT',
    path: `${BASE}/settings/verification`,
    access: { anyOf: ['UPDATE_USER_VERIFICATION_SETTINGS'] },
    takes: verification,
    handler: async ({ body }) => {
      for (const [name, value] of Object.entries(readMembers(body, verification)))
        if (value !== VERIFICATION[snake(name) as keyof typeof VERIFICATION])
          throw new PlatformError(
            26,
            `This platform keeps ${snake(name)} ${value ? 'off: it mails no pin codes' : 'on'}`,
          );
      return VERIFICATION;
    },
  },
];

import { sql } from 'kysely';
import { SERVICES, type WirePermission } from '../../../../contract';
import { f } from '../../../collection/f';
import { readMembers } from '../../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route, readQuery, requireId } from '../../../http/route';
import { PlatformError } from '../../../kernel/errors';
import { write } from '../../../kernel/write';
import { findPage, projection } from '../../../query/findPage';
import { holdCaller } from '../holdCaller';
import { endFamily } from '../tokens';
import {
  AUTHORIZATION_COLUMNS,
  type AuthorizationRow,
  authorizationFields,
  authorizationOnWire,
  createAuthorization,
} from './authorizations';
import { LIVE, type LiveRow, liveColumns, liveFields, liveOnWire } from './liveTokens';

const BASE = `${SERVICES.auth.base}/oauth2`;
const text = f.text({ min: 1, max: 2_000 });

type AnyOf = readonly WirePermission[];
const VIEW: AnyOf = ['VIEW_AUTHORIZATIONS'];
const DELETE: AnyOf = ['DELETE_AUTHORIZATIONS'];
/** Later clients have names of their own for the tokens of sessions, and may still come with the others. */
const VIEW_REFRESH: AnyOf = ['VIEW_OAUTH2_REFRESH_TOKENS', ...VIEW];
const DELETE_REFRESH: AnyOf = ['DELETE_OAUTH2_REFRESH_TOKEN', ...DELETE];

const holdsAny = ({ caller }: Call, anyOf: AnyOf) => anyOf.some(name => caller.permissions.has(name));

/** Without any of these permissions one sees one's own. */
const own = (call: Call, column: string, anyOf: AnyOf) =>
  holdsAny(call, anyOf) ? {} : { scope: sql<boolean>`${sql.ref(column)} = ${call.caller.userId}` };

const listAuthorizations: Route['handler'] = async call => {
  const query = readQuery(call.rawQuery);
  const { rows, page } = await findPage<AuthorizationRow>(call.platform.db, query, {
    from: 'from authorizations z',
    select: AUTHORIZATION_COLUMNS,
    seq: 'z.seq',
    fields: authorizationFields,
    ...own(call, 'z.user_id', VIEW),
  });
  return { query: '{}', page, data: rows.map(authorizationOnWire).map(projection(query.select, authorizationFields)) };
};

const authorize: Route['handler'] = async call => {
  const given = readMembers(call.body, {
    responseType: text.required(),
    clientId: text.required(),
    redirectUri: text,
    state: f.text({ max: 2_000 }),
    codeChallenge: text,
    codeChallengeMethod: f.enum(['plain', 'S256']),
  });
  return write(call, async (within, note) => {
    await holdCaller(within);
    const { platform, caller } = within;
    const created = await createAuthorization(platform, caller.userId, given);
    await note('authorization.create', created.id, { clientId: given.clientId });
    return created;
  });
};

type Remove = (call: Call, id: string, ownerId: string | null) => Promise<number>;

/** Removes what is one's own, or anybody's with any of these permissions. @throws PlatformError 16 */
const removeOf =
  (what: string, remove: Remove, anyOf: AnyOf = DELETE): Route['handler'] =>
  async call => {
    const id = requireId(call.parameters.tokenId ?? call.parameters.authorizationId);
    const ownerId = holdsAny(call, anyOf) ? null : call.caller.userId;
    return write(call, async (within, note) => {
      if ((await remove(within, id, ownerId)) === 0) throw new PlatformError(16);
      await note(`${what}.delete`, id);
      return ONE_AFFECTED;
    });
  };

const removeAuthorization = async ({ platform }: Call, id: string, ownerId: string | null) => {
  const { rows } = await sql<{ family: string | null }>`delete from authorizations
    where id = ${id} and (${ownerId}::text is null or user_id = ${ownerId}) returning family`.execute(platform.db);
  // Whoever takes back what they granted shuts the application out.
  for (const { family } of rows) if (family) await endFamily(platform.db, family);
  return rows.length;
};

/** A session is one family of tokens: whichever of its tokens is removed, the whole of it ends. */
const endSession = async ({ platform: { db } }: Call, id: string, ownerId: string | null) => {
  const { rows } = await sql<{ family: string }>`select family from refresh_tokens
    where family in (${id}, (select family from access_tokens where id = ${id})) and (${ownerId}::text is null or user_id = ${ownerId})`.execute(
    db,
  );
  const family = rows[0]?.family;
  if (family) await endFamily(db, family);
  return family ? 1 : 0;
};

const listOf =
  ({ from, id }: (typeof LIVE)[keyof typeof LIVE], anyOf: AnyOf): Route['handler'] =>
  async call => {
    const query = readQuery(call.rawQuery);
    const { scope = sql<boolean>`true` } = own(call, 't.user_id', anyOf);
    const fields = liveFields(id);
    const { rows, page } = await findPage<LiveRow>(call.platform.db, query, {
      from,
      select: liveColumns(id),
      seq: 't.seq',
      fields,
      scope: sql<boolean>`${scope} and t.expires_at > ${new Date(call.platform.now())}`,
    });
    return { query: '{}', page, data: rows.map(liveOnWire).map(projection(query.select, fields)) };
  };

/** What users granted, and the sessions that are open (platform-api 6.1). */
export const oauth2Routes: readonly Route[] = [
  { method: 'POST', path: `${BASE}/authorizations`, access: 'signed-in', handler: authorize },
  { method: 'GET', path: `${BASE}/authorizations`, access: 'signed-in', handler: listAuthorizations },
  {
    method: 'DELETE',
    path: `${BASE}/authorizations/:authorizationId`,
    access: 'signed-in',
    handler: removeOf('authorization', removeAuthorization),
  },
  { method: 'GET', path: `${BASE}/tokens`, access: 'signed-in', handler: listOf(LIVE.access, VIEW) },
  { method: 'DELETE', path: `${BASE}/tokens/:tokenId`, access: 'signed-in', handler: removeOf('session', endSession) },
  { method: 'GET', path: `${BASE}/refreshTokens`, access: 'signed-in', handler: listOf(LIVE.refresh, VIEW_REFRESH) },
  {
    method: 'DELETE',
    path: `${BASE}/refreshTokens/:tokenId`,
    access: 'signed-in',
    handler: removeOf('session', endSession, DELETE_REFRESH),
  },
];

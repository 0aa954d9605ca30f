import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { membersOf, rules } from '../../http/body';
import { type Call, ONE_AFFECTED, type Route } from '../../http/route';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import type { Database } from '../../store/openStore';
import { linkScope, requireScope } from './access';
import { groupsOfPatients } from './actions';
import type { DocumentRow } from './documentRecord';
import { findDocument, findOpenSchema } from './openDocument';
import type { Definition } from './schemaRecord';

const LINKS = {
  Users: { member: 'userIds', column: 'user_ids' },
  Groups: { member: 'groupIds', column: 'group_ids' },
} as const;

type Kind = keyof typeof LINKS;

const ids = (value: unknown) => {
  const found = rules.ids(value);
  return found && found.length <= 1_000 ? found : undefined;
};

/** The ids of a body. `null` is neither a list nor left out: it must not come to mean everything. */
const namedIn = (body: unknown, member: string, isRequired = true): string[] | undefined => {
  const value = membersOf(body).get(member);
  if (value === undefined && !isRequired) return undefined;
  if (value === undefined) throw new PlatformError(14, `Missing required fields: ${member}`);
  const read = ids(value);
  if (!read) throw new PlatformError(15, `The field ${member} has an invalid format`);
  return read;
};

const add = (list: readonly string[], more: readonly string[]) => [...new Set([...list, ...more])];

/** Links are access, not content: they change while a transition runs, too. */
const link =
  (kind: Kind): Route['handler'] =>
  call => {
    const { member, column } = LINKS[kind];
    return changeLinks(call, `link_${column}`, async (row, { groupSyncMode }, db) => {
      const named = namedIn(call.body, member) ?? [];
      const isSynced = kind === 'Users' && groupSyncMode === 'linkedUsersPatientEnlistments';
      const next = { ...row, [column]: add(row[column], named) };
      return {
        ...next,
        group_ids: add(next.group_ids, isSynced ? await groupsOfPatients({ db, platform: call.platform }, named) : []),
      };
    });
  };

/** Without a list everything is unlinked; an empty list unlinks nothing (platform-api 7.31). */
const unlink =
  (kind: Kind): Route['handler'] =>
  call => {
    const { member, column } = LINKS[kind];
    return changeLinks(call, `unlink_${column}`, async row => {
      const named = call.body === undefined ? undefined : namedIn(call.body, member, false);
      return { ...row, [column]: row[column].filter(id => named && !named.includes(id)) };
    });
  };

const changeLinks = async (
  call: Call,
  action: string,
  next: (
    row: DocumentRow,
    definition: Definition,
    db: Database,
  ) => Promise<Pick<DocumentRow, 'user_ids' | 'group_ids'>>,
) => {
  const { platform } = call;
  const schema = await findOpenSchema(call);
  const scope = await linkScope(call, schema);
  requireScope(scope);
  await platform.db.transaction().execute(async db => {
    const row = await findDocument(call, schema, scope, { db, isForChange: true });
    const { user_ids, group_ids } = await next(row, schema.definition, db);
    await sql`update documents set user_ids = ${user_ids}::text[], group_ids = ${group_ids}::text[], update_timestamp = ${new Date(platform.now())}
      where id = ${row.id}`.execute(db);
    await audit(call, `document.${action}`, row.id, { userIds: user_ids, groupIds: group_ids }, db);
  });
  return ONE_AFFECTED;
};

const DOCUMENT = `${SERVICES.data.base}/:schema/documents/:documentId`;

/** Who a document belongs to (platform-api 5.6). */
export const linkRoutes: readonly Route[] = (['Users', 'Groups'] as const).flatMap((kind): Route[] => [
  { method: 'POST', path: `${DOCUMENT}/link${kind}`, access: 'signed-in', handler: link(kind) },
  { method: 'POST', path: `${DOCUMENT}/unlink${kind}`, access: 'signed-in', handler: unlink(kind) },
]);

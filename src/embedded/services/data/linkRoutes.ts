import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { membersOf, readMembers } from '../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { linkScope, requireScope } from './access';
import { groupsOfLinked } from './actions';
import type { DocumentRow } from './documentRecord';
import { keepFollowed } from './followGroups';
import { findDocument, findOpenSchema, targetDocument } from './openDocument';
import { addAll } from './working';

const LINKS = {
  Users: { member: 'userIds', column: 'user_ids' },
  Groups: { member: 'groupIds', column: 'group_ids' },
} as const;

type Kind = keyof typeof LINKS;

/** The ids of a body. `null` is neither a list nor left out: it must not come to mean everything. */
const namedIn = (body: unknown, member: string, isRequired = true): string[] | undefined => {
  if (membersOf(body).get(member) === null) throw new PlatformError(15, `The field ${member} has an invalid format`);
  const read: Readonly<Record<string, string[]>> = readMembers(body, {
    [member]: isRequired ? f.ids().required() : f.ids(),
  });
  return read[member];
};

type Links = Pick<DocumentRow, 'user_ids' | 'group_ids'>;
type Change = (row: DocumentRow, groupsOf: (userIds: readonly string[]) => Promise<string[]>) => Promise<Links>;

const without = (list: readonly string[], leaving: readonly string[]) => list.filter(id => !leaving.includes(id));

/** Links are access, not content: they change while a transition runs, too. */
const link =
  (kind: Kind): Route['handler'] =>
  call => {
    const { member, column } = LINKS[kind];
    return changeLinks(call, `link_${column}`, async (row, groupsOf) => {
      const named = namedIn(call.body, member) ?? [];
      const next = { ...row, [column]: addAll(row[column], named) };
      return kind === 'Users' ? { ...next, group_ids: addAll(next.group_ids, await groupsOf(named)) } : next;
    });
  };

/** Without a list everything is unlinked; an empty list unlinks nothing (platform-api 7.31). */
const unlink =
  (kind: Kind): Route['handler'] =>
  call => {
    const { member, column } = LINKS[kind];
    return changeLinks(call, `unlink_${column}`, async (row, groupsOf) => {
      const named = call.body === undefined ? undefined : namedIn(call.body, member, false);
      const leaving = row[column].filter(id => !named || named.includes(id));
      const next = { ...row, [column]: without(row[column], leaving) };
      if (kind !== 'Users') return next;
      // A group stays where somebody else brings it, as when a patient leaves it (followGroups.ts).
      const gone = without(await groupsOf(leaving), await groupsOf(next.user_ids));
      return { ...next, group_ids: without(next.group_ids, gone) };
    });
  };

const changeLinks = async (call: Call, action: string, next: Change) => {
  const { platform } = call;
  const schema = await findOpenSchema(call);
  const scope = await linkScope(call, schema);
  requireScope(scope);
  await write(call, async ({ platform: { db } }, note) => {
    await keepFollowed(db, schema.definition);
    const row = await findDocument(call, schema, scope, { db, isForChange: true });
    const { user_ids, group_ids } = await next(row, ids => groupsOfLinked({ db, platform, schema }, ids));
    await db
      .updateTable('documents')
      .set({ user_ids, group_ids, update_timestamp: new Date(platform.now()) })
      .where('id', '=', row.id)
      .execute();
    await note(`document.${action}`, row.id, { userIds: user_ids, groupIds: group_ids });
  });
  return ONE_AFFECTED;
};

const DOCUMENT = `${SERVICES.data.base}/:schema/documents/:documentId`;

/** Who a document belongs to (platform-api 5.6). */
export const linkRoutes: readonly Route[] = (['Users', 'Groups'] as const).flatMap((kind): Route[] => [
  {
    method: 'POST',
    path: `${DOCUMENT}/link${kind}`,
    access: 'signed-in',
    target: targetDocument(linkScope),
    handler: link(kind),
  },
  { method: 'POST', path: `${DOCUMENT}/unlink${kind}`, access: 'signed-in', handler: unlink(kind) },
]);

import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Route, requireSelection } from '../../http/route';
import { write } from '../../kernel/write';
import type { FieldMap } from '../../query/fields';
import { whereOf } from '../../query/findPage';

/** The tags of a record with some added, each once, or some taken away. */
export const changedTags = (action: 'addTags' | 'removeTags', tags: readonly string[]) =>
  action === 'addTags'
    ? sql`array(select distinct tag from unnest(tags || ${[...tags]}::text[]) tag order by tag)`
    : sql`array(select tag from unnest(tags) tag where not tag = any(${[...tags]}::text[]))`;

/** Tags of all records that a query selects (platform-api 6.10). */
export const tagRoutes = (
  table: 'products' | 'orders',
  { queryMap: fields }: { queryMap: FieldMap },
  permission: string,
): Route[] =>
  (['addTags', 'removeTags'] as const).map(action => ({
    method: 'POST',
    path: `${SERVICES.payments.base}/${table}/${action}`,
    access: { anyOf: [permission] },
    asks: fields,
    selects: 'required',
    handler: async call => {
      const where = whereOf({ where: requireSelection(call.rawQuery) }, { fields });
      const { tags } = readMembers(call.body, { tags: f.texts({ items: 100, max: 200 }).required() });
      return write(call, async ({ platform: { db, now } }, note) => {
        const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set tags = ${changedTags(action, tags)},
          update_timestamp = ${new Date(now())} where ${where} returning id`.execute(db);
        const ids = rows.map(({ id }) => id);
        await note(`${table}.${action}`, ids, { tags });
        return { affectedRecords: rows.length };
      });
    },
  }));

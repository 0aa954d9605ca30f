import { sql } from 'kysely';
import type { Base } from './base';
import type { Jobs } from './jobs';

const EVERY_MS = 60_000;
/** Tables of fewer pages are walked through as quickly as anything is looked up in them. */
const LEAST_PAGES = 16;

type Grown = { name: string; columns: string[] };

/**
 * Has the database look again at tables that became twice as large since it last did. It keeps the way by which it found something when the table was
 * small, which may have been to walk through all of it: at 2,000 tasks each line of a log took half a millisecond that way, and more with each task.
 */
const lookAtGrownTables = async ({ db }: Pick<Base, 'db'>): Promise<void> => {
  const { rows } = await sql<Grown>`select c.relname as name,
      (select array_agg(distinct a.attname::text) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relhasindex
      and pg_relation_size(c.oid) > ${LEAST_PAGES}::bigint * 8192 and pg_relation_size(c.oid) > 2 * c.relpages::bigint * 8192`.execute(
    db,
  );
  // What no index stands on decides no way, and may be large: documents would take seconds.
  for (const { name, columns } of rows)
    await sql`analyze ${sql.table(name)} (${sql.join(columns.map(column => sql.ref(column)))})`.execute(db);
};

/** Does so every minute where the database does not do it by itself. */
export const lookAtGrownTablesRegularly = async (
  base: Pick<Base, 'db' | 'isOnlyServer'>,
  jobs: Pick<Jobs, 'every'>,
): Promise<void> => {
  if (base.isOnlyServer) await jobs.every('kernel.grownTables', EVERY_MS, () => lookAtGrownTables(base));
};

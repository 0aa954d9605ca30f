import { type RawBuilder, sql } from 'kysely';
import type { RqlNode, RqlQuery } from '../../rql';
import { PlatformError } from '../kernel/errors';
import { codeOf } from '../store/errors';
import type { FieldMap } from './fields';

/** How long the database may work on one query, in milliseconds. */
export const QUERY_BUDGET_MS = 3_000;

/**
 * A condition that is true, and fails with the database's 57014 once the statement has run too long. It is looked at for
 * each row, before all conditions but the cheapest (the database sorts them by their cost, and leaves equals as they
 * stand): PGlite has neither a `statement_timeout` nor another way to stop a statement (decision 0027). How often it looks at
 * the clock is the database's to know (migration 0140).
 */
export const inTime = (budgetMs = QUERY_BUDGET_MS): RawBuilder<boolean> =>
  sql<boolean>`meridian_in_time(${sql.raw(String(budgetMs))})`;

/** The same, looked at each time: for what takes long by itself, within a row. */
export const inTimeNow = (): RawBuilder<boolean> => sql<boolean>`meridian_late(${sql.lit(QUERY_BUDGET_MS)})`;

const namesIn = (node: RqlNode): readonly string[] => ('nodes' in node ? node.nodes.flatMap(namesIn) : [node.field]);

/** Whether a name means a value that no index of the schema covers; never for records whose indexes are ours. */
export const isUnindexed = (name: string, fields: FieldMap): boolean => {
  const [first = '', ...rest] = name.split('.');
  const field = fields[first];
  return field?.kind === 'json' && field.indexed !== undefined && !field.indexed.has(rest.join('.'));
};

/** Names of a query that no index of the schema covers. */
const unindexed = ({ where, sort }: Pick<RqlQuery, 'where' | 'sort'>, fields: FieldMap): readonly string[] => {
  const names = [...(where ? namesIn(where) : []), ...sort.map(({ field }) => field)];
  return [...new Set(names)].filter(name => isUnindexed(name, fields));
};

/** Says what to do about a query that took too long; other failures stay as they are. */
export const asOvertime = (
  error: unknown,
  query: Pick<RqlQuery, 'where' | 'sort'>,
  fields: FieldMap,
  budgetMs = QUERY_BUDGET_MS,
): never => {
  if (codeOf(error) !== '57014') throw error;
  const names = unindexed(query, fields);
  const advice =
    names.length > 0
      ? `no index of the schema covers ${names.join(', ')}: add one, or narrow the query by a field that has one`
      : 'ask for fewer values, or narrow it by another field';
  throw new PlatformError(21, `The query takes longer than ${budgetMs / 1_000} seconds: ${advice}`);
};

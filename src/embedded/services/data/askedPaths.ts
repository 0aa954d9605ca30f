import type { RqlNode, RqlQuery } from '../../../rql';

/** What the database may spend on a path within an hour before an index is made for it, in milliseconds. */
const ENOUGH_MS = 2_000;
const HOUR_MS = 3_600_000;
const MOST_REMEMBERED = 1_000;

/** Conditions that an index of a path answers. */
const SERVED: readonly string[] = ['eq', 'in', 'gt', 'ge', 'lt', 'le'];

const leaves = (node: RqlNode): readonly string[] => {
  if (!('nodes' in node)) return SERVED.includes(node.op) ? [node.field] : [];
  // Where one of several conditions is enough, an index of one spares nothing.
  return node.op === 'and' ? node.nodes.flatMap(leaves) : [];
};

/** Paths below `data` of a query for which an index would be of use: of what has to hold, and the first that it is sorted by. */
export const askedPaths = ({ where, sort }: Pick<RqlQuery, 'where' | 'sort'>): readonly string[] => {
  const names = [...(where ? leaves(where) : []), ...sort.slice(0, 1).map(({ field }) => field)];
  return [...new Set(names)].filter(name => name.startsWith('data.')).map(name => name.slice('data.'.length));
};

const spent = new Map<string, { since: number; ms: number }>();

/**
 * Counts what a path of a schema has taken on this server, the waiting of its lists included.
 *
 * @returns whether it is enough now: once, then not for an hour
 */
export const isAskedOften = (schemaId: string, path: string, ms: number, now = performance.now()): boolean => {
  const key = `${schemaId} ${path}`;
  const known = spent.get(key);
  const { since, ms: before } = known && now - known.since < HOUR_MS ? known : { since: now, ms: 0 };
  if (spent.size >= MOST_REMEMBERED) spent.clear();
  const isEnough = before + ms >= ENOUGH_MS;
  spent.set(key, isEnough ? { since: now, ms: Number.NEGATIVE_INFINITY } : { since, ms: before + ms });
  return isEnough;
};

import { type RawBuilder, sql } from 'kysely';
import { inTimeNow } from './budget';

/** Characters of a text times those that are looked for: a text that is made for it costs the database so many comparisons. */
const LIGHT = 4_000_000;
/** Half a second on a machine at rest, in which nothing stops the database. */
const MOST = 200_000_000;
/** Of so few characters no text that is stored makes more than that. */
const SHORT = 32;

const escaped = (text: string) => text.replace(/[\\%_]/g, char => `\\${char}`);

/**
 * Whether a text holds another, in whichever case. What would take seconds ends the statement as a query that takes too long: the
 * database cannot be stopped while it looks into one text.
 *
 * @param isShort whether the text is that of a column, which is a million characters at most
 */
export const holdsText = (text: RawBuilder<unknown>, value: string, isShort = false): RawBuilder<boolean> => {
  const holds = sql<boolean>`${text} ilike ${`%${escaped(value)}%`}`;
  if (isShort && value.length <= SHORT) return holds;
  const work = sql`octet_length(${text})::float8 * ${sql.lit(value.length)}`;
  return sql<boolean>`case when ${work} > ${sql.lit(MOST)} then meridian_overtime()
    when ${work} > ${sql.lit(LIGHT)} then ${inTimeNow()} and ${holds} else ${holds} end`;
};

import { parse, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** Statements that are kept, each with its tree and its plan. */
const MOST_KEPT = 150;
/** Longer ones are lists of rows to be stored, and differ each time. */
const LONGEST = 8_000;
/** How long a statement is kept, in milliseconds: its plan is of tables as large as they were then. */
const KEPT_MS = 10_000;
/** Texts that are remembered for being asked a second time. */
const MOST_SEEN = 1_000;

const KEPT_KINDS = /^\s*(?:select|with|insert|update|delete)\b/i;
/** SQLSTATE of a kept statement whose tables have become others. */
const CHANGED = '0A000';

/**
 * Queries of PGlite that are read and planned once as long as they are asked again: for most of the platform's that takes longer than to
 * answer them. Parameters and rows have the types that PGlite's own `query` gives them.
 *
 * @param {import('@electric-sql/pglite').PGlite} database asked by nobody else meanwhile
 */
export const createPreparedStatements = database => {
  /** The one that was asked for longest ago first. @type {Map<string, { name: string, until: number, types: number[], fields: any[] }>} */
  const kept = new Map();
  /** @type {Set<string>} */
  const seen = new Set();
  let serial = 0;

  const tell = (...messages) => database.execProtocolStream(Buffer.concat(messages), { syncToFs: false });

  const forget = async sql => {
    const { name } = kept.get(sql) ?? {};
    kept.delete(sql);
    if (name) await tell(serialize.close({ type: 'S', name }));
  };

  const prepare = async sql => {
    const known = kept.get(sql);
    if (known && known.until > performance.now()) {
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    await forget(sql);
    const name = `kept_${++serial}`;
    await tell(serialize.parse({ name, text: sql }));
    const described = await tell(serialize.describe({ type: 'S', name }));
    const statement = {
      name,
      until: performance.now() + KEPT_MS,
      types: parse.parseDescribeStatementResults(described),
      fields: described.filter(message => message.name === 'rowDescription'),
    };
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) await forget(oldest);
    return statement;
  };

  const isKept = sql => {
    if (sql.length > LONGEST || !KEPT_KINDS.test(sql)) return false;
    if (kept.has(sql) || seen.delete(sql)) return true;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(sql);
    return false;
  };

  const run = (sql, parameters) =>
    database.runExclusive(async () => {
      try {
        const { name, types, fields } = await prepare(sql);
        const values = parameters.map((value, at) => {
          if (value === null || value === undefined) return null;
          const write = database.serializers[types[at] ?? 0];
          return write ? write(value) : value.toString();
        });
        const answered = await tell(serialize.bind({ statement: name, values }), serialize.execute({}));
        return parse.parseResults([...fields, ...answered], database.parsers)[0];
      } finally {
        await tell(serialize.sync());
      }
    });

  /** @param {string} sql @param {readonly unknown[]} parameters */
  return async (sql, parameters) => {
    if (!isKept(sql)) return database.query(sql, [...parameters]);
    try {
      return await run(sql, parameters);
    } catch (error) {
      const statement = kept.get(sql);
      if (statement && /** @type {any} */ (error)?.code === CHANGED) statement.until = 0;
      throw error;
    }
  };
};

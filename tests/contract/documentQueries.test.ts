import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { compileOrder } from '../../src/embedded/query/compile';
import { findPage, whereOf } from '../../src/embedded/query/findPage';
import { documentFields } from '../../src/embedded/services/data/documentFields';
import { ofSchema } from '../../src/embedded/services/data/documentRecord';
import { createIndexes, indexName } from '../../src/embedded/services/data/indexes';
import { format, parseQuery, type RqlNode } from '../../src/rql';
import { conditions, documents, paths } from '../support/arbitraryQueries';
import { evaluateRql } from '../support/evaluateRql';
import { type OfficialClients, onEachDatabase } from '../support/officialClient';
import { hasPostgres } from '../support/postgres';

const SCHEMA = '0123456789abcdef01234567';
const INDEXES = ['a', 'list', 'items.n'].map((name, at) => {
  const fields = [{ name, type: 'asc' as const }];
  return { id: `${at}`.padStart(24, 'f'), name: indexName(fields), fields };
});
const FIELDS = documentFields({ definition: { indexes: INDEXES, properties: {} } as never });

/** `data.` in front of every field that is not relative to an element of a list. */
const belowData = (node: RqlNode): RqlNode =>
  'nodes' in node ? { ...node, nodes: node.nodes.map(belowData) } : { ...node, field: `data.${node.field}` };

const suite = ({ platform, database }: OfficialClients) => {
  // Both are PostgreSQL: where there is a server, it answers most of the same queries, and sooner.
  const RUNS = database === 'PGlite' && hasPostgres ? 1_000 : 4_000;
  const samples = fc.sample(documents, { numRuns: 500, seed: 20_261_121 });
  const idOf = (index: number) => String(index).padStart(24, '0');

  beforeAll(async () => {
    const { db } = platform().platform;
    await sql`insert into data_schemas (id, name, definition, default_limit, maximum_limit, creation_timestamp, update_timestamp)
      values (${SCHEMA}, 'random', '{}', 20, 500, now(), now())`.execute(db);
    const rows = samples.map((data, index) => {
      const text = JSON.stringify(data);
      return sql`(${idOf(index)}, ${SCHEMA}, 'new', ${text}::jsonb, ${text}, now(), now(), now())`;
    });
    await sql`insert into documents (id, schema_id, status, data, data_text, status_changed_timestamp, creation_timestamp, update_timestamp)
      values ${sql.join(rows)}`.execute(db);
    await db.transaction().execute(async transaction => {
      for (const index of INDEXES) await createIndexes(transaction, SCHEMA, index, {});
    });
    await sql`analyze documents`.execute(db);
  });

  const find = async (where: RqlNode): Promise<number[]> => {
    const { rows } = await sql<{ id: string }>`select d.id from documents d
      where ${whereOf({ where }, { fields: FIELDS, scope: ofSchema(SCHEMA) })} order by d.seq`.execute(
      platform().platform.db,
    );
    return rows.map(row => Number(row.id));
  };

  it(`[RQL-01] ${RUNS} queries over 500 documents find what an evaluator in memory finds`, async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(conditions, async condition => {
        // All the way: printed, sent, read, compiled, run.
        const { where } = parseQuery(format(belowData(condition)));
        if (!where) throw new Error('The query is empty.');
        const expected = samples.flatMap((data, index) => (evaluateRql({ data }, where) ? [index] : []));
        expect(await find(where)).toEqual(expected);
        if (expected.length > 0 && expected.length < samples.length) found++;
      }),
      { numRuns: RUNS },
    );
    // The queries tell documents apart; they do not all find everything or nothing.
    expect(found).toBeGreaterThan(RUNS / 4);
  }, 240_000);

  const rank = (value: unknown): number => {
    if (value === undefined) return 0;
    if (value === null) return 1;
    return { string: 2, number: 3, boolean: 4 }[typeof value as string] ?? 5;
  };
  const at = (value: unknown, path: string): unknown => {
    const [found] = [
      path
        .split('.')
        .reduce<unknown>(
          (inner, key) =>
            typeof inner === 'object' && inner !== null && !Array.isArray(inner) && Object.hasOwn(inner, key)
              ? (inner as Record<string, unknown>)[key]
              : undefined,
          value,
        ),
    ];
    return found;
  };

  it('[RQL-01] sorts by a path: absent, null, texts, numbers, truth values; ties as they were made', async () => {
    for (const path of ['a', 'b', 'n', 'items.n', 'a.b']) {
      for (const direction of [1, -1] as const) {
        const order = compileOrder(`data.${path}`, direction, FIELDS);
        const { rows } = await sql<{ id: string }>`select d.id from documents d where ${ofSchema(SCHEMA)}
          order by ${order}, d.seq`.execute(platform().platform.db);
        const ids = rows.map(row => Number(row.id)).filter(id => rank(at(samples[id], path)) < 5);
        const expected = samples
          .map((data, id) => ({ id, value: at(data, path) }))
          .filter(({ value }) => rank(value) < 5)
          .sort((left, right) => {
            const byRank = rank(left.value) - rank(right.value);
            const byValue =
              typeof left.value === 'string' && typeof right.value === 'string'
                ? Buffer.compare(Buffer.from(left.value), Buffer.from(right.value))
                : Number(left.value ?? 0) - Number(right.value ?? 0);
            return direction * (byRank || byValue) || left.id - right.id;
          })
          .map(({ id }) => id);
        expect(ids, `${path} ${direction}`).toEqual(expected);
      }
    }
  });

  it('[RQL-01] any page of any order holds its part of what a query finds, and tells how many that are', async () => {
    const { db } = platform().platform;
    const scope = ofSchema(SCHEMA);
    // One name with an index, others without; some sorts have a second key, some pages lie behind the end.
    for (const [filter, sort, first, second] of [
      ['ne(data.n,1)', ['data.b'], 0, 7],
      ['ne(data.a,1)', ['-data.b', 'data.n'], 5, 10],
      ['ne(data.b,1)', ['data.n', '-data.a'], 40, 30],
      ['ne(data.b,1)', ['data.a', 'data.b'], 3, 4],
      ['ne(data.n,1)', ['-data.a'], 60, 20],
      ['ne(data.n,1)', ['data.a'], 480, 30],
      ['gt(data.a,-5)', ['-data.a'], 1, 5],
      ['ge(data.a,-5)&lt(data.a,1000)', ['data.a'], 2, 5],
      ['ne(data.items,1)', ['-data.a.b'], 490, 20],
    ] as const) {
      const { where, ...asked } = parseQuery(`${filter}&sort(${sort})&limit(${second},${first})`);
      const order = sql.join(asked.sort.map(({ field, direction }) => compileOrder(field, direction, FIELDS)));
      const { rows } = await sql<{ id: string }>`select d.id from documents d
        where ${whereOf(where ? { where } : {}, { fields: FIELDS, scope })} order by ${order}, d.seq`.execute(db);
      const source = {
        from: 'from documents d',
        table: 'documents',
        select: 'd.id',
        seq: 'd.seq',
        fields: FIELDS,
        scope,
      };
      expect(await findPage(db, { ...asked, ...(where ? { where } : {}) }, source), `${sort}`).toEqual({
        rows: rows.slice(first, first + second),
        page: { total: rows.length, offset: first, limit: second },
      });
      expect(rows.length).toBeGreaterThan(8);
    }
  });

  it('[RQL-01] no statement holds a value or a name of a query', () => {
    const marked = (node: RqlNode): RqlNode => {
      if ('nodes' in node) return { ...node, nodes: node.nodes.map(marked) };
      const field = node.field
        .split('.')
        .map(segment => `qz${segment}`)
        .join('.');
      if ('value' in node) return { ...node, field, value: `qz${JSON.stringify(node.value)}` } as RqlNode;
      if ('values' in node) return { ...node, field, values: node.values.map(value => `qz${JSON.stringify(value)}`) };
      return node.condition ? { ...node, field, condition: marked(node.condition) } : { ...node, field };
    };
    fc.assert(
      fc.property(conditions, paths, (condition, path) => {
        const where = belowData(marked(condition));
        const order = compileOrder(`data.qz${path}`, 1, FIELDS);
        const { sql: text } = sql`${whereOf({ where }, { fields: FIELDS })} ${order}`.compile(platform().platform.db);
        expect(text).not.toContain('qz');
      }),
      { numRuns: 1_000 },
    );
  });
};

onEachDatabase('queries over documents', suite, { scale: 0, documents: 0 });

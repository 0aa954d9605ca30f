import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { documentFields } from '../../src/embedded/services/data/documentFields';
import { ofSchema } from '../../src/embedded/services/data/documentRecord';
import { userFields } from '../../src/embedded/services/users/fields';
import { type OfficialClients, onEachDatabase } from '../support/officialClient';

const SCHEMA = '0123456789abcdef01234567';
const LISTS = [
  { from: 'users u', where: sql`true`, fields: userFields },
  {
    from: 'documents d',
    where: ofSchema(SCHEMA),
    fields: documentFields({ definition: { indexes: [], properties: {} } as never }),
  },
];

const suite = ({ platform }: OfficialClients) => {
  it('what is said to be in order is read in that order, however far down: nothing is sorted before it', async () => {
    const orders = LISTS.flatMap(({ from, where, fields }) =>
      Object.values(fields).flatMap(field =>
        'isOrdered' in field && field.isOrdered ? [{ from, where, column: sql.raw(field.sql) }] : [],
      ),
    );
    expect(orders).toHaveLength(8);
    for (const { from, where, column } of orders) {
      const seq = sql.raw(`${from.split(' ')[1]}.seq`);
      const { rows } = await platform()
        .platform.db.transaction()
        .execute(async db => {
          // Of few rows the database would not care.
          for (const way of ['seqscan', 'bitmapscan', 'sort'])
            await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(db);
          return sql<{ 'QUERY PLAN': string }>`explain select ${seq} from ${sql.raw(from)} where ${where}
            order by ${column} nulls first, ${seq} limit 20`.execute(db);
        });
      const plan = rows.map(row => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (?:Only )?Scan using/);
      expect(plan).not.toContain('Sort');
    }
  });
};

onEachDatabase('lists in order', suite, { scale: 0, documents: 0 });

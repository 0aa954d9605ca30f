import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { compileOrder } from '../../src/embedded/query/compile';
import { whereOf } from '../../src/embedded/query/findPage';
import { documentFields } from '../../src/embedded/services/data/documentFields';
import { ofSchema } from '../../src/embedded/services/data/documentRecord';
import { createIndexes, dropIndexes, indexName } from '../../src/embedded/services/data/indexes';
import { parseQuery } from '../../src/rql';
import { type OfficialClients, onEachDatabase } from '../support/officialClient';

const SCHEMA = '0123456789abcdef01234567';
const index = (id: string, name: string, type: 'asc' | 'desc' | 'text', options = {}) => ({
  id: id.padStart(24, '0'),
  name: indexName([{ name, type }]),
  fields: [{ name, type }],
  options,
});
const VALUE = index('1', 'value', 'asc');
const CITY = index('2', 'place.city', 'desc');
const NOTE = index('3', 'note', 'text');
const SERIAL = index('4', 'serial', 'asc', { unique: true, sparse: true });
const INDEXES = [VALUE, CITY, NOTE, SERIAL];
const FIELDS = documentFields({ definition: { indexes: INDEXES, properties: {} } as never });

const suite = ({ platform }: OfficialClients) => {
  beforeAll(async () => {
    const { db } = platform().platform;
    for (const id of [SCHEMA, SCHEMA.replace('0', 'f')]) {
      await sql`insert into data_schemas (id, name, definition, default_limit, maximum_limit, creation_timestamp, update_timestamp)
        values (${id}, ${id}, '{}', 20, 500, now(), now())`.execute(db);
      await sql`insert into documents (id, schema_id, status, data, data_text, status_changed_timestamp, creation_timestamp, update_timestamp)
        select md5(${id} || n)::varchar(24), ${id}, case when n % 2 = 0 then 'new' else 'done' end,
          jsonb_build_object('value', n, 'place', jsonb_build_object('city', 'city ' || n % 100), 'note', 'note ' || n, 'serial', 'S' || n, 'free', n, 'pad', repeat(md5(n::text), 30)),
          '{}', now(), now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, 5000) n`.execute(
        db,
      );
    }
    await db.transaction().execute(async transaction => {
      // What is not flushed yet cannot be marked as visible to all.
      await sql`set local synchronous_commit = on`.execute(transaction);
      for (const declared of INDEXES) await createIndexes(transaction, SCHEMA, declared, {});
    });
    await sql`vacuum analyze documents`.execute(db);
  });

  /** How the database would read the documents of a query, as a text; the values travel as parameters, as they always do. */
  const planOf = async (raw: string, { isCount = false } = {}): Promise<string> => {
    const query = parseQuery(raw);
    const order = query.sort.map(({ field, direction }) => compileOrder(field, direction, FIELDS));
    const orderBy = sql.join([...order, sql.raw('d.seq')]);
    const where = whereOf(query, { fields: FIELDS, scope: ofSchema(SCHEMA) });
    const statement = isCount
      ? sql`select count(*) from documents d where ${where}`
      : sql`select d.id, octet_length(d.data_text) from documents d where ${where} order by ${orderBy} limit ${20}`;
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(platform().platform.db);
    return rows.map(row => row['QUERY PLAN']).join('\n');
  };

  it.each([
    ['eq(data.value,7)', `documents_${VALUE.id}_order`],
    ['in(data.value,7,8)', `documents_${VALUE.id}_order`],
    ['gt(data.value,4990)', `documents_${VALUE.id}_order`],
    ['sort(data.value)', `documents_${VALUE.id}_order`],
    ['sort(-data.value)', `documents_${VALUE.id}_order`],
    ['sort(-data.place.city)', `documents_${CITY.id}_order`],
    ['eq(data.place.city,string:city%25201)&sort(-updateTimestamp)', `documents_${CITY.id}_order`],
    ['eq(data.note,string:note%25207)', `documents_${NOTE.id}_text_0`],
    ['eq(data.serial,S7)', `documents_${SERIAL.id}_order`],
    ['sort(status)', 'documents_by_status'],
    ['sort(-status)', 'documents_by_status_down'],
    ['sort(creationTimestamp)', 'documents_by_creation'],
    ['sort(-updateTimestamp)', 'documents_by_update'],
    ['eq(id,0123456789abcdef01234567)', 'documents_pkey'],
    ['eq(userIds,0123456789abcdef01234567)', 'documents_by_user_ids'],
    ['eq(creatorId,0123456789abcdef01234567)', 'documents_by_creator'],
    ['', 'documents_by_order'],
  ])('[RQL-01] [DOC-02] %s reads the index made for it', async (query, name) => {
    const plan = await planOf(query);
    expect(plan).toContain(name);
    expect(plan).not.toContain('Seq Scan');
  });

  it.each(['', 'eq(status,done)'])('counts of %j read an index alone', async query => {
    expect(await planOf(query, { isCount: true })).toContain('Index Only Scan');
  });

  it('a path without an index is found all the same', async () => {
    const { rows } =
      await sql`select 1 from documents d where ${whereOf(parseQuery('eq(data.free,7)'), { fields: FIELDS, scope: ofSchema(SCHEMA) })}`.execute(
        platform().platform.db,
      );
    expect(rows).toHaveLength(1);
  });

  it('[SVC-DATA DELETE /{id}/indexes/{indexId}] nothing of an index stays behind when it is dropped', async () => {
    const { db } = platform().platform;
    for (const declared of INDEXES) await dropIndexes(db, declared);
    const { rows } =
      await sql`select indexname from pg_indexes where tablename = 'documents' and indexname like 'documents\\_00000%'`.execute(
        db,
      );
    expect(rows).toEqual([]);
  });
};

onEachDatabase('indexes of documents', suite, { scale: 0, documents: 0 });

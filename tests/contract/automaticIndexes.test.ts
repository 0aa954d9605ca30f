import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { type OfficialClients, onEachDatabase } from '../support/officialClient';

const DAY_MS = 86_400_000;
const DOCUMENTS = 1_200;
let ahead = 0;

const suite = ({ platform }: OfficialClients) => {
  let callers: Callers;
  let admin: Caller;
  const call = (method: string, path: string, body?: unknown) =>
    callers.call(method, `/data/v1/${path}`, { token: admin.token, body });
  const idOf = async (schema: string) =>
    (
      await platform()
        .platform.db.selectFrom('data_schemas')
        .select('id')
        .where('name', '=', schema)
        .executeTakeFirstOrThrow()
    ).id;

  beforeAll(async () => {
    ahead = 0;
    callers = createCallers(platform());
    admin = { id: '', token: await callers.tokenOf('administrator') };
  });

  const createSchema = async (name: string, count = DOCUMENTS) => {
    expect((await call('POST', '', { name, description: 'Of a test' })).status).toBe(200);
    for (const [property, configuration] of Object.entries({
      n: { type: 'number' },
      m: { type: 'number' },
      note: { type: 'string' },
      place: { type: 'object', properties: { city: { type: 'string', maxLength: 50 } } },
    }))
      expect((await call('POST', `${name}/properties`, { name: property, configuration })).status).toBe(200);
    await sql`insert into documents (id, schema_id, status, data, data_text, status_changed_timestamp, creation_timestamp, update_timestamp)
      select md5(${name} || n)::varchar(24), ${await idOf(name)}, 'new', value, value::text, now(), now(), now()
      from generate_series(1, ${sql.raw(String(count))}) n,
        jsonb_build_object('n', n % 50, 'm', n % 7, 'note', 'note ' || n, 'place', jsonb_build_object('city', 'city ' || n)) value`.execute(
      platform().platform.db,
    );
    return name;
  };

  /** Paths with an index of the platform's own that is ready. */
  const indexed = async (schema: string): Promise<readonly string[]> => {
    const row = await platform()
      .platform.db.selectFrom('data_schemas')
      .select('automatic_indexes')
      .where('name', '=', schema)
      .executeTakeFirst();
    return row?.automatic_indexes.filter(({ isReady }) => isReady).map(({ path }) => path) ?? [];
  };
  /** How many indexes the database has for some documents alone. */
  const partial = async (schemaId: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_indexes
      where tablename = 'documents' and indexdef like ${`%schema_id = '${schemaId}'%`}`.execute(platform().platform.db);
    return rows[0]?.count ?? 0;
  };
  /** As a server does once a path has taken enough; the others hear of it by the table. */
  const askFor = async (schema: string, path: string) => {
    const { db, jobs } = platform().platform;
    const kind = 'data.automaticIndex';
    await jobs.add(db, { kind, subject: await idOf(schema), data: { path } });
    const waiting = async () => (await sql`select id from jobs where kind = ${kind}`.execute(db)).rows;
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  };

  it('[RQL-01] paths that lists are often asked for get indexes that no schema shows, and the lists stay as they are', async () => {
    const schema = await createSchema('asked-often');
    const query = 'gt(data.n,20)&lt(data.place.city,string:city%25203)&sort(-data.m)&limit(5,3)';
    const before = (await call('GET', `${schema}/documents?${query}`)).text;
    expect(JSON.parse(before).page.total).toBeGreaterThan(100);
    const isDone = async () => (await indexed(schema)).length === 3;
    for (const until = performance.now() + 60_000; performance.now() < until && !(await isDone()); )
      expect((await call('GET', `${schema}/documents?${query}`)).text).toBe(before);
    expect((await indexed(schema)).toSorted()).toEqual(['m', 'n', 'place.city']);
    expect((await call('GET', `${schema}/documents?${query}`)).text).toBe(before);
    const shown = (await call('GET', `?eq(name,${schema})`)).text;
    expect(shown).not.toContain('utomatic');
    expect(JSON.parse(shown).data[0].indexes).toHaveLength(3);
  }, 120_000);

  it('what may be too long for an index gets none, and neither do few documents', async () => {
    const [schema, small] = [await createSchema('asked-long'), await createSchema('asked-few', 900)];
    for (const path of ['note', 'nowhere', 'place', 'n']) await askFor(schema, path);
    await askFor(small, 'n');
    expect(await indexed(schema)).toEqual(['n']);
    expect(await indexed(small)).toEqual([]);
  }, 120_000);

  it('a property that may hold anything from now on loses its index, and no document is refused for its length', async () => {
    const schema = await createSchema('asked-changed');
    const id = await idOf(schema);
    await askFor(schema, 'n');
    expect(await partial(id)).toBe(2);
    expect((await call('PUT', `${schema}/properties/n`, { type: 'string' })).status).toBe(200);
    expect([await indexed(schema), await partial(id)]).toEqual([[], 0]);
    // Nothing that compresses.
    const text = Array.from({ length: 4_000 }, () => platform().platform.randomHex(4)).join('');
    expect((await call('POST', `${schema}/documents`, { n: text })).status).toBe(200);
  }, 120_000);

  it('an index whose server died while it was made is made anew by another, whatever is left of it', async () => {
    const schema = await createSchema('asked-resumed');
    const id = await idOf(schema);
    const { db, randomHex, now } = platform().platform;
    const index = randomHex(24);
    await sql`create index ${sql.ref(`documents_${index}_order`)} on documents (id) where schema_id = ${sql.lit(id)}`.execute(
      db,
    );
    const list = [{ id: index, path: 'n', isReady: false, usedAt: now() }];
    await db
      .updateTable('data_schemas')
      .set({ automatic_indexes: JSON.stringify(list) })
      .where('id', '=', id)
      .execute();
    await sql`insert into jobs (id, kind, subject, data, due_at, attempts, host, lease_until)
      values (${randomHex(24)}, 'data.automaticIndex', ${id}, '{"path": "n"}', now(), 1, 'of a server that is gone', now() - interval '1 s')`.execute(
      db,
    );
    await expect.poll(() => indexed(schema), { timeout: 20_000 }).toEqual(['n']);
    const { rows } = await sql<{ name: string; text: string; valid: boolean }>`select c.relname as name,
        pg_get_indexdef(indexrelid) as text, indisvalid as valid from pg_index join pg_class c on c.oid = indexrelid
      where c.relname like ${`documents_${index}%`} order by 1`.execute(db);
    expect(rows.map(({ name, valid }) => [name, valid])).toEqual([
      [`documents_${index}_list_0`, true],
      [`documents_${index}_order`, true],
    ]);
    // What was left held another column.
    expect(rows[1]?.text).toContain("'{n}'");
  }, 120_000);

  it('an index that nobody asks for within thirty days is dropped, and all of a schema go with it', async () => {
    const [unused, deleted] = [await createSchema('asked-once'), await createSchema('asked-deleted')];
    const [id, other] = [await idOf(unused), await idOf(deleted)];
    await askFor(unused, 'n');
    await askFor(deleted, 'n');
    expect([await partial(id), await partial(other)]).toEqual([2, 2]);
    expect((await call('POST', `${deleted}/disable`)).status).toBe(200);
    expect((await call('DELETE', deleted)).status).toBe(200);
    expect(await partial(other)).toBe(0);
    ahead = 31 * DAY_MS;
    await expect.poll(() => partial(id), { timeout: 20_000 }).toBe(0);
    expect(await indexed(unused)).toEqual([]);
    ahead = 0;
  }, 120_000);
};

onEachDatabase('automatic indexes', suite, { scale: 0, documents: 0, now: () => Date.now() + ahead });

import { sql } from 'kysely';
import type { EmbeddedPlatform } from '../../src/embedded/app';
import type { Route } from '../../src/embedded/http/route';
import { createPeople } from './authzPeople';
import { createAsk } from './authzThings';

/** Filters of which none may ever mean everything. */
const FILTERS = [
  '',
  'limit(100)',
  'sort(id)',
  'eq(',
  'eq(nothing,1)',
  'ne(nothing,1)',
  'or(eq(nothing,1),ne(id,x))',
  'in(id)',
  'ne(id,0123456789abcdef01234567)',
  'like(id,)',
  '%3Feq(id',
  'and()',
];
const BODY = {
  ...{ fields: ['a', 'data.a'], roles: ['0123456789abcdef01234567'], groups: ['0123456789abcdef01234567'] },
  ...{ permissions: ['VIEW_USER'], tags: ['a'], city: 'Gent', data: { a: 1 }, a: 1 },
};
/** What any call changes, whatever it asks for. */
const VOLATILE = ['access_tokens', 'refresh_tokens', 'buckets'];

/** All that the tables hold, as one text. */
const fingerprint = async ({ platform: { db } }: EmbeddedPlatform): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${VOLATILE}) order by 1`.execute(
    db,
  );
  const prints = new Map<string, string>();
  for (const { name } of rows) {
    const found = await sql<{
      print: string;
    }>`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as print
      from ${sql.table(name)} t`.execute(db);
    prints.set(name, found.rows[0]?.print ?? '');
  }
  return prints;
};

/** Writes that select by a query, with one that is empty, broken or asks for what is not there, by somebody who may do nothing. */
export const bulk = async (platform: EmbeddedPlatform, routes: readonly Route[]) => {
  const ask = createAsk(platform);
  const { token } = await createPeople(platform)();
  const told: string[] = [];
  let asked = 0;
  const before = await fingerprint(platform);
  for (const { method, path } of routes.filter(({ method, selects }) => selects && method !== 'GET')) {
    const address = path.replace(/:\w+/g, '0123456789abcdef01234567');
    for (const filter of FILTERS) {
      asked++;
      const body = method === 'DELETE' ? undefined : BODY;
      const { status } = await ask(method, `${address}?${filter}`, { token, body });
      if (status >= 500) told.push(`${method} ${path}?${filter}: ${status}`);
    }
  }
  for (const [name, print] of await fingerprint(platform))
    if (before.get(name) !== print) told.push(`${name} was changed`);
  return { asked, told };
};

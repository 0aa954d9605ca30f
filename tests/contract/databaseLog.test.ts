import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startEmbedded({ services: [] });
});
afterAll(() => platform?.close());

it('the log of the embedded database does not grow with what was ever written', async () => {
  const { db } = platform.platform;
  await sql`create table written (content text)`.execute(db);
  const content = randomBytes(1_500_000).toString('base64');
  for (let n = 0; n < 80; n++) {
    await sql`insert into written values (${content})`.execute(db);
    await sql`truncate written`.execute(db);
  }
  const { rows } = await sql<{ bytes: number }>`select sum(size)::float8 as bytes from pg_ls_waldir()`.execute(db);
  // 160 MB went through it.
  expect(rows[0]?.bytes).toBeLessThan(100 * 1024 * 1024);
});

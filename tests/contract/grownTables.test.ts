import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookAtGrownTablesRegularly } from '../../src/embedded/kernel/grownTables';
import { atOnce } from '../support/atOnce';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
});
afterAll(() => platform?.close());

it('what grew is looked up in by its index again: lines of a log do not walk through all tasks', async () => {
  const { db } = platform.platform;
  const addTasks = (from: number, to: number) =>
    sql`insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, priority, creation_timestamp, update_timestamp)
      select lpad(n::text, 24, '0'), 'grown', 'complete', now(), now(), 0, now(), now()
      from generate_series(${from}::int, ${to}::int) n`.execute(db);
  const rowsWalked = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ read: string }>`select seq_tup_read as read from pg_stat_user_tables
      where relname = 'tasks'`.execute(db);
    return Number(rows[0]?.read);
  };
  let line = 0;
  /** @returns how many tasks were walked through for it */
  const log = async () => {
    const before = await rowsWalked();
    await sql`insert into task_logs (task_id, line, at, message)
      select ${'20'.padStart(24, '0')}, n, now(), '' from generate_series(${line + 1}::int, ${line + 10}::int) n`.execute(
      db,
    );
    line += 10;
    return (await rowsWalked()) - before;
  };

  await addTasks(1, 20);
  await sql`vacuum analyze tasks`.execute(db);
  expect(await log()).toBeGreaterThanOrEqual(200);
  await addTasks(21, 3_000);
  await lookAtGrownTablesRegularly(platform.platform, atOnce);
  expect(await log()).toBe(0);
});

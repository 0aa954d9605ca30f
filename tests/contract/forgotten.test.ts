import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedPlatform } from '../../src/embedded/app';
import { purgeRegularly } from '../../src/embedded/kernel/purge';
import { keepForDays } from '../../src/embedded/retention';
import { atOnce } from '../support/atOnce';
import { createSampled } from '../support/sampleData';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 8);
let platform: EmbeddedPlatform;
beforeAll(async () => {
  platform = await createSampled({ scale: 0, documents: 0 }, {});
});
afterAll(() => platform?.close());

it('[DEP-07] mails that are kept for some days leave whole, also what the mail service keeps of them; what waits stays', async () => {
  const { db } = platform.platform;
  await sql`delete from mails`.execute(db);
  for (const [id, days, status] of [
    ['old', 31, null],
    ['failed', 31, 'failed'],
    ['waiting', 31, 'queued'],
    ['young', 29, null],
  ] as const) {
    const at = new Date(NOW - days * DAY);
    await sql`insert into mails (id, subject, recipients, sender, views, tracking_hash, status, creation_timestamp, update_timestamp)
      values (${id}, 'Result', '{}', 'a@b.c', 0, ${id}, ${status}, ${at}, ${at})`.execute(db);
  }
  const left = async () =>
    (await sql<{ id: string }>`select id from mails order by id`.execute(db)).rows.map(({ id }) => id);
  await keepForDays({ db, now: () => NOW, jobs: atOnce }, { logs: 30 });
  expect(await left()).toEqual(['failed', 'old', 'waiting', 'young']);
  await keepForDays({ db, now: () => NOW, jobs: atOnce }, { outbox: 30 });
  expect(await left()).toEqual(['waiting', 'young']);
});

it('[DEP-07] nor is a mail forgotten that the mail server has still to take', async () => {
  const { db } = platform.platform;
  await sql`delete from outbox`.execute(db);
  const at = new Date(NOW - 31 * DAY);
  const written = async (subject: string) =>
    (
      await sql<{ seq: number }>`insert into outbox (recipient, subject, link, creation_timestamp)
        values ('a@b.c', ${subject}, '', ${at}) returning seq`.execute(db)
    ).rows[0]?.seq;
  const [done, waits] = [await written('done'), await written('waits')];
  await sql`insert into jobs (id, kind, data, due_at) values ('j', 'kernel.mail', ${JSON.stringify({ seq: waits })}, ${new Date(NOW)})`.execute(
    db,
  );
  expect(done).toBeDefined();
  await keepForDays({ db, now: () => NOW, jobs: atOnce }, { outbox: 30 });
  const { rows } = await sql`select subject from outbox`.execute(db);
  expect(rows).toEqual([{ subject: 'waits' }]);
  await sql`delete from jobs where id = 'j'`.execute(db);
});

it('[SVC-USERS forgot_password_requests] links of mails are no requests any more a day after their end', async () => {
  const { db } = platform.platform;
  await sql`delete from mail_hashes`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from users limit 1`.execute(db);
  for (const [hash, ended] of [
    ['over', DAY + 1],
    ['ended', DAY - 1],
    ['open', -1],
  ] as const)
    await sql`insert into mail_hashes (id, hash, purpose, user_id, expires_at, creation_timestamp)
      values (${hash}, ${hash}, 'password', ${rows[0]?.id}, ${new Date(NOW - ended)}, now())`.execute(db);
  await purgeRegularly({ db, now: () => NOW }, atOnce);
  const { rows: left } = await sql`select hash from mail_hashes order by hash`.execute(db);
  expect(left).toEqual([{ hash: 'ended' }, { hash: 'open' }]);
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createPlatform } from '../../src/embedded/app';
import { sha256 } from '../../src/embedded/kernel/passwords';
import { createSampled } from '../support/sampleData';
import { COMMAND } from '../support/spawnServer';

it('[DEP-07] user unlock lets an account in again that wrong passwords and codes have locked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-unlock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const unlock = (email: string) =>
    spawnSync(process.execPath, [...COMMAND, 'user', 'unlock', email, '--data', folder], { encoding: 'utf8' });
  const email = 'mfa@example.com';

  const before = await createSampled({ scale: 0, documents: 0 }, { dataDir: folder });
  const { db } = before.platform;
  await sql`update users set failed_count = 50, last_failed_at = now() where email = ${email}`.execute(db);
  await sql`update mfa_settings set failed_attempts = 100, last_failed_at = now(), recent_failures = array_fill(now(), array[100])
    where user_id = (select id from users where email = ${email})`.execute(db);
  // What strangers tried is counted apart, by a digest of the address.
  for (const of of [email, `stranger ${email}`])
    await sql`insert into login_attempts (key, failed_count, last_failed_at) values (${sha256(of)}, 50, now())`.execute(
      db,
    );
  expect(unlock(email)).toMatchObject({ status: 1, stderr: expect.stringContaining('in use by process') });
  await before.close();

  expect(unlock('ghost@example.com')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('ghost@example.com'),
  });
  expect(unlock(email.toUpperCase())).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('can sign in again'),
  });
  const after = await createPlatform({ dataDir: folder });
  const { rows } = await sql`select u.failed_count, m.failed_attempts, cardinality(m.recent_failures) as recent
    from users u join mfa_settings m on m.user_id = u.id where u.email = ${email}`.execute(after.platform.db);
  const attempts = await after.platform.db.selectFrom('login_attempts').select('key').execute();
  await after.close();
  expect(attempts).toEqual([]);
  expect(rows).toEqual([{ failed_count: 0, failed_attempts: 0, recent: 0 }]);
}, 120_000);

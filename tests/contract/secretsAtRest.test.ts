import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import { createPlatform } from '../../src/embedded/app';
import { sha256 } from '../../src/embedded/kernel/passwords';
import { SAMPLE_ACCOUNTS } from '../../src/embedded/seed/accounts';
import { seed } from '../../src/embedded/seed/seed';
import { confirmChallenge, createChallenge } from '../../src/embedded/services/auth/mfa';

const { totpSecret = '', recoveryCodes = [], email } = SAMPLE_ACCOUNTS.find(account => account.totpSecret) ?? {};

it('second factors are kept sealed, also those of an earlier release, and still open accounts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-sealed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const options = {
    dataDir: folder,
    keyFile: join(folder, 'key'),
    cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
  };
  const first = await createPlatform(options);
  await seed(first.platform, { scale: 0, documents: 0 });
  const kept = async ({ platform: { db } }: typeof first) => {
    const { rows } =
      await sql`select m.secret, m.is_sealed, array(select hash from mfa_recovery_codes c where c.method_id = m.id) as codes
      from mfa_methods m`.execute(db);
    return JSON.stringify(rows);
  };
  const clear = [totpSecret, ...recoveryCodes, ...recoveryCodes.map(code => sha256(code))];
  const fresh = await kept(first);
  for (const secret of clear) expect(fresh).not.toContain(secret);

  // As the release before this one wrote them.
  const { db } = first.platform;
  await sql`delete from mfa_recovery_codes`.execute(db);
  await sql`insert into mfa_recovery_codes (method_id, hash) select id, h from mfa_methods, unnest(${recoveryCodes.map(code => sha256(code))}::text[]) h
    where type = 'recoveryCodes'`.execute(db);
  await sql`update mfa_methods set is_sealed = false, secret = case type when 'totp' then ${totpSecret} end`.execute(
    db,
  );
  await first.close();

  const second = await createPlatform(options);
  const after = await kept(second);
  for (const secret of clear) expect(after).not.toContain(secret);
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(second.platform.db);
  const userId = rows[0]?.id ?? '';
  const answer = async (type: string, code: string) => {
    const { token, methods } = await createChallenge(second.platform, userId, 'application');
    const methodId = methods.find(method => method.type === type)?.id ?? '';
    return confirmChallenge(second.platform, { token, methodId, code }, async (_, confirmed) => confirmed);
  };
  expect(await answer('recoveryCodes', (recoveryCodes[0] ?? '').toLowerCase())).toMatchObject({ userId });
  expect(await answer('totp', new TOTP({ secret: totpSecret }).generate())).toMatchObject({ userId });
  await second.close();
}, 60_000);

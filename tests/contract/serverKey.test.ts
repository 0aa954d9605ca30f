import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { doChore } from '../../src/embedded/chores';
import { readCommandLine } from '../../src/embedded/commandLine';
import { SAMPLE_ACCOUNTS } from '../../src/embedded/seed/accounts';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import { createSampled } from '../support/sampleData';
import { bareCalls } from '../support/wireCalls';

const folder = mkdtempSync(join(tmpdir(), 'meridian-key-'));
const at = (name: string) => join(folder, name);
const [data, right, other] = [at('data'), at('data/key'), at('other')];
const cacheDir = 'node_modules/.cache/meridian';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Does what a command line asks for. @returns what it said, and how it failed */
const meridian = async (args: readonly string[], keyFile: string): Promise<string> => {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  try {
    const asked = readCommandLine(args, { MERIDIAN_KEY_FILE: keyFile }, process.cwd());
    if (!asked?.chore) throw new Error('No command.');
    await doChore(asked.chore, asked, say);
  } catch (error) {
    say(`${(error as Error).name}: ${(error as Error).message}`);
  }
  return said.join('\n');
};

const start = (keyFile: string) => createPlatform({ dataDir: data, keyFile, cacheDir });
const serves = async (keyFile: string, change?: (db: EmbeddedPlatform['platform']['db']) => Promise<unknown>) => {
  const platform = await start(keyFile);
  await change?.(platform.platform.db);
  await platform.close();
};
/** As the release before left a database: it knew nothing of marks. */
const forgetMark = async (db: EmbeddedPlatform['platform']['db']) => {
  await sql`drop table meridian_key`.execute(db);
  await sql`delete from meridian_migrations where name = '0207-key-mark'`.execute(db);
};

beforeAll(async () => {
  await (await createSampled({ scale: 0, documents: 0 }, { dataDir: data })).close();
  writeFileSync(other, `${Buffer.alloc(32, 7).toString('base64')}\n`);
}, 120_000);

describe('the key of a database', () => {
  it('[DEP-06] is the one that it was begun with: a server with another key file, or none, says so and makes nothing', async () => {
    const nowhere = at('not/mounted/key');
    await expect(start(nowhere)).rejects.toThrow(`There is no key file at ${nowhere}`);
    expect(existsSync(at('not'))).toBe(false);
    await expect(start(other)).rejects.toThrow(`The key in ${other} is not the one that this database belongs to`);
    await serves(right);
  }, 60_000);

  it('[DEP-06] is never made by a command: a backup, and what lets somebody in, want the one that is there', async () => {
    for (const command of [
      ['backup', at('refused.gz')],
      ['user', 'unlock', 'admin@example.com'],
    ]) {
      expect(await meridian([...command, '--data', data], at('none'))).toContain(
        `There is no key file at ${at('none')}`,
      );
      expect(await meridian([...command, '--data', data], other)).toContain(
        'is not the one that this database belongs to',
      );
    }
    expect(['none', 'refused.gz'].filter(name => existsSync(at(name)))).toEqual([]);
    expect(await meridian(['backup', at('one.gz'), '--data', data], right)).toContain('rows written');
    expect(await meridian(['restore', at('one.gz'), '--data', at('again')], right)).toContain('restored');
    await expect(createPlatform({ dataDir: at('again'), keyFile: other, cacheDir })).rejects.toThrow('is not the one');
  }, 120_000);

  it('[DEP-06] is adopted from the release before, where its file is there and opens what was sealed', async () => {
    await serves(right, forgetMark);
    await expect(start(at('none'))).rejects.toThrow('There is no key file');
    await expect(start(other)).rejects.toThrow('is not the one');
    expect(existsSync(at('none'))).toBe(false);
    await serves(right, async db => {
      expect((await sql`select mark from meridian_key`.execute(db)).rows).toHaveLength(1);
      await sql`delete from meridian_key`.execute(db);
    });
    // A command judges it, and leaves no mark: it may have been called with any.
    expect(await meridian(['backup', at('unmarked.gz'), '--data', data], other)).toContain('is not the one');
    expect(await meridian(['backup', at('unmarked.gz'), '--data', data], right)).toContain('rows written');
    await serves(right);
  }, 120_000);

  it('[DEP-06] may be given up where it is lost: the command names what is lost, and each such record says so', async () => {
    const copy = at('lost');
    await meridian(['backup', at('lost.gz'), '--data', data], right);
    expect(await meridian(['restore', at('lost.gz'), '--data', copy], other)).toContain('--accept-key');
    const restored = await meridian(['restore', at('lost.gz'), '--data', copy, '--accept-key'], other);
    expect(restored).toMatch(/to be given anew:\n {2}variables of functions: .*send-reminders/);
    const accepted = await meridian(['key', 'accept', '--data', copy], at('new'));
    expect(accepted).toContain(`belongs to the key in ${at('new')} from now on`);
    expect(accepted).toMatch(/secrets of applications: .+\n.*second factors: /s);
    await expect(createPlatform({ dataDir: copy, keyFile: other, cacheDir })).rejects.toThrow('is not the one');

    const platform = await createPlatform({ dataDir: copy, keyFile: at('new'), cacheDir });
    const wire = bareCalls(await platform.listen(0, '127.0.0.1'));
    const signIn = async (role: string) => {
      const { email, password } = SAMPLE_ACCOUNTS.find(account => account.role === role) ?? { email: '', password: '' };
      return (await wire.signIn(email, password)).body as Record<string, never>;
    };
    const token = String((await signIn('administrator')).access_token);
    const call = (method: string, path: string, body?: unknown) => wire.call(method, path, { token, body });
    expect((await call('GET', '/auth/v2/applications')).status).toBe(200);
    expect((await call('GET', '/auth/v2/oauth1/tokens')).status).toBe(200);
    const path = '/tasks/v1/functions/send-reminders';
    expect(await call('GET', path)).toMatchObject({
      status: 400,
      body: { code: 27, message: expect.stringContaining('The variables of send-reminders cannot be read') },
    });
    expect((await call('PUT', path, { environmentVariables: { A: { value: 'anew' } } })).status).toBe(200);
    expect((await call('GET', path)).body).toMatchObject({ environmentVariables: { A: { value: 'anew' } } });
    const { mfa } = await signIn('administrator with a one-time code');
    const { token: challenge, methods } = mfa as unknown as { token: string; methods: { id: string; type: string }[] };
    const methodId = methods.find(({ type }) => type === 'totp')?.id;
    const answer = await wire.grant({ grant_type: 'mfa', token: challenge, method_id: methodId, code: '123456' });
    expect(answer.text).toContain('This second factor cannot be read');
    expect(answer.status).toBe(400);
    const { rows } = await sql`select failed_attempts from mfa_settings where failed_attempts > 0`.execute(
      platform.platform.db,
    );
    expect(rows).toEqual([]);
    await platform.close();
  }, 120_000);

  it.runIf(hasPostgres)(
    '[DEP-04] is made once by servers that start together on PostgreSQL; one with a key of its own is refused',
    async () => {
      const postgres = await startPostgres();
      try {
        const together = { databaseUrl: postgres.url, keyFile: at('together') };
        const servers = await Promise.all([createPlatform(together), createPlatform(together)]);
        expect(servers[0]?.platform.variablesKey).toEqual(servers[1]?.platform.variablesKey);
        for (const server of servers) await server.close();
        await expect(createPlatform({ ...together, keyFile: at('apart') })).rejects.toThrow('There is no key file');
        await expect(createPlatform({ ...together, keyFile: other })).rejects.toThrow('is not the one');
        expect(existsSync(at('apart'))).toBe(false);
        copyFileSync(at('together'), at('apart'));
        await (await createPlatform({ ...together, keyFile: at('apart') })).close();
      } finally {
        await postgres.stop();
      }
    },
    60_000,
  );
  if (!hasPostgres) it.skip(`is not tried on PostgreSQL: ${NO_POSTGRES}`);
});

import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { SAMPLE_ACCOUNTS } from '../../src/embedded/seed/accounts';
import { openStore, type StoreOptions } from '../../src/embedded/store/openStore';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import { bareCalls } from '../support/wireCalls';

const RECORDED = 'tests/support/recorded';
const statementsOf = (text: string) => text.split(/;\n(?=INSERT|SELECT|CREATE|ALTER|\n|--|$)/);
/** The database of the first release as it stood while that release ran, with the samples that it had made. */
const STATEMENTS = [
  // Rows of its own start come with the others.
  ...statementsOf(readFileSync(`${RECORDED}/firstRelease.sql`, 'utf8')).filter(
    statement => !/^INSERT INTO (?!meridian_migrations)/m.test(statement),
  ),
  ...statementsOf(gunzipSync(readFileSync(`${RECORDED}/firstReleaseData.sql.gz`)).toString('utf8')),
].filter(statement => statement.trim() !== '');

const account = (role: string) => SAMPLE_ACCOUNTS.find(one => one.role === role) ?? { email: '', password: '' };

type Place = { options: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>; stop: () => Promise<void> };

const suite = (open: () => Promise<Place>) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-upgrade-'));
  let place: Place;
  let platform: EmbeddedPlatform;
  let wire: ReturnType<typeof bareCalls>;
  let token = '';

  beforeAll(async () => {
    place = await open();
    const store = await openStore({ ...place.options, migrations: [], cacheDir: 'node_modules/.cache/meridian' });
    await sql`drop schema public cascade`.execute(store.db);
    await sql`create schema public`.execute(store.db);
    for (const statement of STATEMENTS) await sql.raw(statement).execute(store.db);
    await store.close();
    const keyFile = join(folder, 'key');
    copyFileSync(`${RECORDED}/firstRelease.key`, keyFile);
    platform = await createPlatform({ ...place.options, keyFile });
    wire = bareCalls(await platform.listen(0, '127.0.0.1'));
    const { email, password } = account('administrator');
    token = String((await wire.signIn(email, password)).body.access_token);
  });
  afterAll(async () => {
    await platform?.close();
    await place?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = async (path: string) => (await wire.call('GET', path, { token })).body;
  const totalOf = async (path: string) => ((await get(path)).page as { total: number }).total;

  it('[DEP-06] its people sign in, with their second factor and their permissions', async () => {
    expect(((await get('/users/v1/me')).roles as { permissions: unknown[] }[])[0]?.permissions.length).toBeGreaterThan(
      50,
    );
    const second = account('administrator with a one-time code');
    expect((await wire.signIn(second.email, second.password)).body).toMatchObject({ error: 'mfa_required' });
    const reader = account('no permissions');
    const { body } = await wire.signIn(reader.email, reader.password);
    const refused = await wire.call('GET', '/users/v1/roles', { token: String(body.access_token) });
    expect(refused.body.code).toBe(10);
  });

  it('[DEP-06] all that it held is there', async () => {
    expect(await totalOf('/users/v1/')).toBe(11);
    expect(await totalOf('/users/v1/roles')).toBe(40);
    expect(await totalOf('/tasks/v1/')).toBe(60);
    expect(await totalOf('/tasks/v1/schedules')).toBe(6);
    expect(await totalOf('/tasks/v1/functions')).toBe(13);
    const schemas = (await get('/data/v1/?limit(50)')).data as { id: string }[];
    expect(schemas).toHaveLength(8);
    const documents = await Promise.all(schemas.map(({ id }) => totalOf(`/data/v1/${id}/documents`)));
    expect(documents.reduce((sum, count) => sum + count)).toBe(16);
  });

  it('[DEP-06] variables are read with its key', async () => {
    const functions = (await get('/tasks/v1/functions')).data as { name: string }[];
    const details = await Promise.all(functions.map(({ name }) => get(`/tasks/v1/functions/${name}`)));
    const values = details.flatMap(one => Object.values((one.environmentVariables ?? {}) as Record<string, object>));
    expect(values.length).toBeGreaterThan(5);
    for (const value of values) expect(value).toEqual({ value: expect.any(String) });
  });

  it('[DEP-06] and it is written to: accounts, documents, and what only this release knows', async () => {
    const post = (path: string, body: object) => wire.call('POST', path, { token, body });
    expect((await post('/users/v1/roles', { name: 'after' })).status).toBe(200);
    const schema = (await post('/data/v1/', { name: 'after-upgrade', description: 'Made later' })).body.id;
    expect((await post(`/data/v1/${schema}/documents`, { a: 1 })).body).toMatchObject({ status: 'new' });
    expect((await post('/templates/v2/', { name: 'after', outputs: { body: 'x' } })).status).toBe(200);
    const { id } = await get('/users/v1/me');
    expect((await post('/notifications/v2/', { targetUserId: id, title: 'T', body: 'B' })).status).toBe(200);
  });
};

describe('a data folder of the first release, opened by this one', () =>
  suite(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'meridian-old-'));
    return { options: { dataDir }, stop: async () => rmSync(dataDir, { recursive: true, force: true }) };
  }));

describe.skipIf(!hasPostgres)(
  `a PostgreSQL of the first release, opened by this one${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`,
  () =>
    suite(async () => {
      const { url, stop } = await startPostgres();
      return { options: { databaseUrl: url }, stop };
    }),
);

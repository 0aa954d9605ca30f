import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import { spawnServer } from '../support/spawnServer';
import { bareCalls } from '../support/wireCalls';

type Ready = { url: string; accounts: { email: string; password: string }[] };
type Cluster = Awaited<ReturnType<typeof startPostgres>>;

describe.skipIf(!hasPostgres)(`servers that share a database${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`, () => {
  let primary: Cluster;
  let replica: Cluster;
  const servers: ReturnType<typeof spawnServer<Ready>>[] = [];
  let readies: Ready[];

  beforeAll(async () => {
    primary = await startPostgres({ isDurable: true });
    replica = await startPostgres({ standbyOf: primary.url });
    // The replica is named first: whoever takes writes is found, wherever it stands.
    const url = `postgres://meridian@127.0.0.1:${replica.port},127.0.0.1:${primary.port}/postgres`;
    for (const _ of [1, 2])
      servers.push(spawnServer<Ready>(['--database-url', url, '--scale', '5', '--documents', '0', '--functions', '0']));
    readies = await Promise.all(servers.map(({ ready }) => ready));
  }, 120_000);
  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL');
    await replica?.stop();
    await primary?.stop();
  });

  const wireOf = (at: number) => bareCalls(readies[at]?.url ?? '');

  it('[DEP-04] first starts at the same time make the tables and the samples once', async () => {
    const sql = new pg.Client(primary.url);
    await sql.connect();
    const { rows } = await sql.query(
      "select (select count(*)::int from users where email = 'admin@example.com') as admins, (select count(*)::int from seeding) as unfinished",
    );
    await sql.end();
    expect(rows).toEqual([{ admins: 1, unfinished: 0 }]);
  });

  it('[DEP-04] a role that one server takes away opens nothing on the other either', async () => {
    const [administrator, reader] = readies[0]?.accounts ?? [];
    const tokenOf = async (account?: { email: string; password: string }) =>
      String((await wireOf(0).signIn(account?.email ?? '', account?.password ?? '')).body.access_token);
    const [token, theirs] = [await tokenOf(administrator), await tokenOf(reader)];
    const me = (await wireOf(1).call('GET', '/users/v1/me', { token: theirs })).body;
    const list = () => wireOf(1).call('GET', '/users/v1/roles?limit(1)', { token: theirs });
    expect((await list()).status).toBe(200);
    const taken = await wireOf(0).call('POST', `/users/v1/remove_roles?eq(id,${me.id})`, {
      token,
      body: { roles: (me.roles as { id: string }[]).map(({ id }) => id) },
    });
    expect(taken.body).toEqual({ records_affected: 1 });
    // How soon is measured by the trials (T-SCALE): here only that it does.
    await expect.poll(async () => (await list()).body.code, { timeout: 30_000, interval: 50 }).toBe(10);
  });

  it('[DEP-05] when the primary is gone and its replica takes over, service returns, and nobody signs in again', async () => {
    const [account] = readies[0]?.accounts ?? [];
    const { body } = await wireOf(0).signIn(account?.email ?? '', account?.password ?? '');
    const token = String(body.access_token);
    const added = await wireOf(0).call('POST', '/users/v1/roles', { token, body: { name: 'before' } });
    expect(added.status).toBe(200);
    const follower = new pg.Client(replica.url);
    await follower.connect();
    const isThere = async () => (await follower.query("select 1 from roles where name = 'before'")).rows.length;
    await expect.poll(isThere, { timeout: 30_000, interval: 20 }).toBe(1);
    await follower.end();

    await primary.crash();
    const lost = await wireOf(0).call('GET', '/users/v1/me', { token });
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
    replica.promote();
    for (const at of [0, 1]) {
      const me = () => wireOf(at).call('GET', '/users/v1/me', { token });
      await expect.poll(async () => (await me()).status, { timeout: 30_000, interval: 50 }).toBe(200);
      const role = await wireOf(at).call('POST', '/users/v1/roles', { token, body: { name: `after ${at}` } });
      expect(role.status).toBe(200);
    }
    const names = (await wireOf(1).call('GET', '/users/v1/roles?in(name,before,after%25200,after%25201)', { token }))
      .body.data as { name: string }[];
    expect(names.map(({ name }) => name).sort()).toEqual(['after 0', 'after 1', 'before']);
    const refreshed = await wireOf(1).call('POST', '/auth/v2/oauth2/tokens', {
      body: { grant_type: 'refresh_token', refresh_token: body.refresh_token },
    });
    expect(refreshed.status).toBe(200);
  });
});

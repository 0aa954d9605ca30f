import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { functionRuns } from '../support/functionRuns';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

/** Lets real time pass, which the servers do not see. */
const until = async (check: () => Promise<boolean>) => {
  for (let tries = 0; tries < 600; tries++) {
    if (await check()) return;
    await pause(50);
  }
  throw new Error('It never came about.');
};

describe.skipIf(!hasPostgres)(
  `two servers that never look by themselves${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`,
  () => {
    let postgres: Awaited<ReturnType<typeof startPostgres>>;
    let one: TestPlatform;
    let two: TestPlatform;
    let first: WireCalls;
    let admin = '';
    let folder = '';

    const listening = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where application_name = 'meridian-signals' and state = 'idle' and query <> ''`.execute(one.platform.db);
      return rows[0]?.count ?? 0;
    };

    beforeAll(async () => {
      // No interval comes around and no memory grows old: what a server learns of the other it was told.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
      // What it said yes to outlives its crash.
      postgres = await startPostgres({ isDurable: true });
      folder = mkdtempSync(join(tmpdir(), 'meridian-signals-'));
      const keyFile = join(folder, 'key');
      const options = { databaseUrl: postgres.url, keyFile, scale: 0, documents: 0, functionSlots: 1 };
      one = await startEmbedded(options);
      two = await startEmbedded(options);
      first = wireCalls(one);
      admin = await first.tokenOf('administrator');
      await until(async () => (await listening()) === 2);
    }, 120_000);
    afterAll(async () => {
      await two?.close();
      await one?.close();
      await postgres?.stop();
      vi.useRealTimers();
      if (folder) rmSync(folder, { recursive: true });
    });

    /** Somebody whose role the first server takes away while `meanwhile`; the second one knew them. */
    const losesRole = async (meanwhile: () => Promise<unknown> = async () => undefined) => {
      const second = wireCalls(two);
      const person = await first.createUser(['VIEW_ROLE']);
      const see = () => second.call('GET', '/users/v1/roles', { token: person.token });
      await until(async () => (await see()).status === 200);
      const { body } = await first.call('GET', `/users/v1/${person.id}`, { token: admin });
      const roles = (body.roles as { id: string }[]).map(({ id }) => id);
      await meanwhile();
      const taken = await first.call('POST', `/users/v1/remove_roles?eq(id,${person.id})`, {
        token: admin,
        body: { roles },
      });
      expect(taken.body).toMatchObject({ records_affected: 1 });
      await until(async () => (await see()).status === 401);
    };

    it('[DEP-04] a role that is taken away on one acts on the other', () => losesRole());

    it('[DEP-04] also when the connection was lost meanwhile: it is made again, and what was missed is made up for', async () => {
      await losesRole(async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meridian-signals'`.execute(
          one.platform.db,
        );
      });
      await until(async () => (await listening()) === 2);
      await losesRole();
    });

    it('[DEP-04] [DEP-05] also when the database itself was gone meanwhile, and more than one attempt to come back was refused', async () => {
      await losesRole(async () => {
        await postgres.crash();
        let knocks = 0;
        const empty = createServer(socket => {
          knocks += 1;
          socket.destroy();
        }).listen(postgres.port, '127.0.0.1');
        await until(async () => knocks >= 4);
        await new Promise(closed => empty.close(closed));
        await postgres.restart();
      });
      await until(async () => (await listening()) === 2);
      await losesRole();
    });

    it('[DEP-04] a task for which one has no place is begun by the other', async () => {
      const { create, ask } = await functionRuns(one.url);
      const name = await create('exports.handler = () => new Promise(done => setTimeout(done, 600_000));');
      for (let tasks = 1; tasks <= 2; tasks++) {
        // Time for a sign of life, which both give when they look.
        vi.setSystemTime(Date.now() + 10_000);
        expect((await ask('POST', '/tasks/v1/', { functionName: name })).status).toBe(200);
        await until(async () => {
          const { rows } = await sql<{ hosts: number }>`select count(distinct host)::int as hosts from tasks
            where status = 'inProgress'`.execute(one.platform.db);
          return rows[0]?.hosts === tasks;
        });
      }
    });
  },
);

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../support/functionCode';
import { hasPostgres, startPostgres } from '../support/postgres';
import { type Operator, startOperator } from './operator';
import type { Trial } from './report';

const ROUNDS = { quick: 10, full: 200, night: 1_000 };
const GUESSES = 25;
const TASKS = { quick: 10, full: 200, night: 1_000 };
const CODE = `exports.handler = async () => 'done';`;

/** How many of some calls, made on all servers at once, were let through. */
const countSound = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).filter(({ status }) => status === 200).length;

/** A refresh token that is shown to both servers at once is one session; what was used before opens nothing on either. */
const replay = async ([one, other]: readonly [Operator, Operator], rounds: number) => {
  let accepted = 0;
  for (let round = 0; round < rounds; round++) {
    const { body } = await one.signIn(one.email, one.password);
    const refresh = ({ grant }: Operator, token: unknown) =>
      grant({ grant_type: 'refresh_token', refresh_token: token });
    await refresh(one, body.refresh_token);
    accepted += await countSound([refresh(other, body.refresh_token)]);
  }
  return accepted;
};

/** T-TWO: two servers on one PostgreSQL are one platform: what happens once happens once, what is counted is counted together. */
export const servers: Trial = {
  name: 'T-TWO',
  run: async (size, random) => {
    if (!hasPostgres) return undefined;
    const database = await startPostgres({ isDurable: true });
    const args = ['--database-url', database.url, '--functions', '2', '--refresh-grace', '0'];
    const sql = new pg.Client(database.url);
    try {
      // The second starts while the first makes the tables and the samples.
      const first = await startOperator(args);
      const second = await startOperator(args);
      await sql.connect();
      const both = [first, second] as const;

      const accepted = await replay(both, ROUNDS[size]);

      const name = `once${Math.floor(random() * 1e6)}`;
      await first.ask('POST', '/tasks/v1/functions', {
        name,
        code: codeOf(CODE),
        entryPoint: 'index.handler',
        runtime: 'nodejs14.x',
      });
      const asked = Array.from({ length: TASKS[size] }, (_, n) =>
        (n % 2 ? second : first).ask('POST', '/tasks/v1/', { functionName: name, data: { n } }),
      );
      const added = await countSound(asked);
      for (let tries = 0; tries < 600; tries++) {
        const { rows } = await sql.query("select 1 from tasks where status in ('new', 'inProgress')");
        if (rows.length === 0) break;
        await pause(100);
      }
      const { rows: ended } = await sql.query(
        'select status, count(*)::int as count from tasks where function_name = $1 group by status',
        [name],
      );

      const startedAt = performance.now();
      const wrong = await Promise.all(
        Array.from({ length: GUESSES * 2 }, (_, n) => both[n % 2 === 0 ? 0 : 1].signIn(first.email, `wrong-${n}`)),
      );
      const checked = wrong.filter(
        ({ body }) => (body.exh_error as { code?: number } | undefined)?.code === 106,
      ).length;
      const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
      await first.end('SIGTERM');
      await second.end('SIGTERM');
      return [
        { name: 'used refresh tokens shown to the other server', value: ROUNDS[size] },
        { name: 'of them accepted', value: accepted, most: 0 },
        { name: 'tasks asked of both', value: added, least: 1 },
        {
          name: 'of them not ended well',
          value: added - (ended.find(({ status }) => status === 'complete')?.count ?? 0),
          most: 0,
        },
        { name: 'wrong passwords at once, on both', value: wrong.length },
        // One, and one more for each second that a slow machine takes.
        { name: 'of them checked', value: checked, most: 1 + seconds },
      ];
    } finally {
      await sql.end();
      await database.stop();
    }
  },
};

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../support/freePort';
import { codeOf } from '../support/functionCode';
import { hasHaproxy, startHaproxy } from '../support/haproxy';
import { hasPostgres, startPostgres } from '../support/postgres';
import { bareCalls } from '../support/wireCalls';
import { newSchema, type Operator, startOperator } from './operator';
import type { Figure, Trial } from './report';

const TASKS = { quick: 60, full: 2_000, night: 10_000 };
const KILLS = { quick: 2, full: 30, night: 200 };
const INTERVAL_S = 5;
const DELAY_MS = 2_000;
const CODE = `exports.handler = async () => { console.log('ran'); };`;

type Sql = pg.Client;
const one = async (sql: Sql, query: string, values: readonly unknown[] = []): Promise<number> =>
  (await sql.query<{ n: number }>(query, [...values])).rows[0]?.n ?? 0;

/** Looks again until it is so. @returns how long that took, in milliseconds */
const until = async (isSo: () => Promise<boolean>, mostMs: number): Promise<number> => {
  const startedAt = performance.now();
  while (performance.now() - startedAt < mostMs) {
    if (await isSo().catch(() => false)) return performance.now() - startedAt;
    await pause(25);
  }
  return Number.POSITIVE_INFINITY;
};

/** Three servers that are killed and started again on the same ports. */
const startServers = async (args: readonly string[]) => {
  const ports = [await freePort(), await freePort(), await freePort()];
  const start = (at: number) => startOperator([...args, '--port', String(ports[at])]);
  const servers = [await start(0), await start(1), await start(2)];
  const at = (index: number) => servers[index] as Operator;
  return {
    ports,
    at,
    kill: (index: number) => at(index).end('SIGKILL'),
    restart: async (index: number) => {
      servers[index] = await start(index);
    },
    end: () => Promise.all(servers.map(server => server.end('SIGKILL'))),
  };
};
type Servers = Awaited<ReturnType<typeof startServers>>;

/** Tasks, and a schedule, while servers are killed at random. */
const killing = async (
  servers: Servers,
  { url, sql, random, tasks, kills }: { url: string; sql: Sql; random: () => number; tasks: number; kills: number },
): Promise<Figure[]> => {
  const { ask, email, password } = servers.at(0);
  await ask('POST', '/tasks/v1/functions', {
    name: 'once',
    code: codeOf(CODE),
    entryPoint: 'index.handler',
    runtime: 'nodejs22.x',
  });
  await ask('POST', '/tasks/v1/schedules', { functionName: 'once', interval: INTERVAL_S, data: { by: 'schedule' } });
  const wire = bareCalls(url);
  const token = String((await wire.signIn(email, password)).body.access_token);
  const acknowledged: string[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let n = 0; n < tasks; n++) {
      const answer = await wire
        .call('POST', '/tasks/v1/', { token, body: { functionName: 'once', data: { n } } })
        .catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(String(answer.body.id));
    }
    isOver = true;
  })();
  for (let kill = 0; kill < kills && !(isOver && kill > 0); kill++) {
    await pause(500 + random() * 1_000);
    const index = Math.floor(random() * 3);
    await servers.kill(index);
    await servers.restart(index);
  }
  await asking;
  const isDone = async () =>
    (await one(
      sql,
      "select count(*)::int n from tasks where id = any($1) and status in ('new', 'inProgress', 'retried')",
      [acknowledged],
    )) === 0;
  const waitedMs = await until(isDone, tasks * 1_000 + 60_000);
  const ofStatus = (status: string) =>
    one(sql, 'select count(*)::int n from tasks where id = any($1) and status = $2', [acknowledged, status]);
  const slots = `floor(extract(epoch from t.creation_timestamp - s.start_timestamp) / ${INTERVAL_S})`;
  const scheduled = `from tasks t join task_schedules s using (function_name) where t.data::jsonb ->> 'by' = 'schedule'`;
  return [
    { name: 'tasks acknowledged while servers were killed', value: acknowledged.length, least: 1 },
    { name: 'of them that never ended', value: Number.isFinite(waitedMs) ? 0 : 1, most: 0 },
    {
      name: 'of them lost',
      value:
        acknowledged.length - (await one(sql, 'select count(*)::int n from tasks where id = any($1)', [acknowledged])),
      most: 0,
    },
    { name: 'of them complete', value: await ofStatus('complete'), least: 1 },
    { name: 'of them told as stopped with their server', value: await ofStatus('failed') },
    {
      name: 'tasks that ran twice',
      value: await one(
        sql,
        "select count(*)::int n from (select 1 from task_logs where message like '%ran' group by task_id having count(*) > 1) x",
      ),
      most: 0,
    },
    { name: 'runs of the schedule', value: await one(sql, `select count(*)::int n ${scheduled}`), least: 1 },
    {
      name: 'due times with more than one run',
      value: await one(
        sql,
        `select count(*)::int n from (select 1 ${scheduled} group by ${slots} having count(*) > 1) x`,
      ),
      most: 0,
    },
  ];
};

/** How long a role that was taken away still opens something on any server. */
const revocation = async (servers: Servers): Promise<Figure> => {
  const { ask, url } = servers.at(0);
  const email = 'revoked@example.test';
  const password = 'Correct-Horse-7';
  const person = { first_name: 'R', last_name: 'V', email, password, phone_number: '1', language: 'NL' };
  const { id } = (await ask('POST', '/users/v1/register', person)).body;
  const role = (await ask('POST', '/users/v1/roles', { name: 'revoked' })).body.id;
  await ask('POST', `/users/v1/roles/add_permissions?eq(id,${role})`, { permissions: ['VIEW_ROLE'] });
  await ask('POST', `/users/v1/add_roles?eq(id,${id})`, { roles: [role] });
  const token = String((await bareCalls(url).signIn(email, password)).body.access_token);
  const mayOn = async (index: number) =>
    (await bareCalls(servers.at(index).url).call('GET', '/users/v1/roles', { token })).status === 200;
  await until(async () => (await Promise.all([0, 1, 2].map(mayOn))).every(Boolean), 5_000);
  await ask('POST', `/users/v1/remove_roles?eq(id,${id})`, { roles: [role] });
  const taken = performance.now();
  await Promise.all([0, 1, 2].map(index => until(async () => !(await mayOn(index)), 10_000)));
  return { name: 'a role taken away still acts, ms', value: Math.round(performance.now() - taken), most: 1_000 };
};

/** A transition that waits for its delay while its server is killed. */
const delayed = async (servers: Servers): Promise<Figure> => {
  const first = servers.at(0);
  const schema = await newSchema(first);
  await first.ask('POST', `/data/v1/${schema}/statuses`, { name: 'later' });
  await first.ask('POST', `/data/v1/${schema}/transitions`, {
    name: 'wait',
    type: 'automatic',
    fromStatuses: ['new'],
    toStatus: 'later',
    conditions: [],
    actions: [{ type: 'delay', time: DELAY_MS }],
    afterActions: [],
  });
  const { id } = (await first.ask('POST', `/data/v1/${schema}/documents`, { a: 1 })).body;
  await servers.kill(0);
  const isLater = async () => {
    const { body } = await servers.at(1).ask('GET', `/data/v1/${schema}/documents?eq(id,${id})`);
    return (body.data as { status: string }[])[0]?.status === 'later';
  };
  const ms = await until(isLater, 60_000);
  await servers.restart(0);
  return { name: 'a transition goes on without its server, s', value: Math.round(ms / 1_000), most: 20 };
};

/** T-SCALE: three servers behind a load balancer, on a PostgreSQL with a replica; servers are killed, then the primary is. */
export const scale: Trial = {
  name: 'T-SCALE',
  run: async (size, random) => {
    if (!hasPostgres || !hasHaproxy) return undefined;
    const primary = await startPostgres({ isDurable: true });
    const replica = await startPostgres({ isDurable: true, standbyOf: primary.url });
    const url = `postgres://meridian@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres`;
    const sql = new pg.Client(primary.url);
    // Its end comes with the primary's.
    sql.on('error', () => undefined);
    const servers = await startServers(['--database-url', url, '--functions', '2']);
    const proxy = await startHaproxy(
      await freePort(),
      servers.ports.map(port => `127.0.0.1:${port}`),
    );
    try {
      await sql.connect();
      const ran = await killing(servers, { url: proxy.url, sql, random, tasks: TASKS[size], kills: KILLS[size] });
      const revoked = await revocation(servers);
      const waited = await delayed(servers);

      const wire = bareCalls(proxy.url);
      const { email, password } = servers.at(0);
      const token = String((await wire.signIn(email, password)).body.access_token);
      const follower = new pg.Client(replica.url);
      await follower.connect();
      const { body } = await wire.call('POST', '/users/v1/roles', { token, body: { name: 'kept' } });
      const isKept = async () =>
        (await one(follower, 'select count(*)::int n from roles where id = $1', [body.id])) === 1;
      await until(isKept, 10_000);
      await primary.crash();
      replica.promote();
      const returnedMs = await until(async () => {
        const answer = await wire.call('POST', '/users/v1/roles', { token, body: { name: 'after' } });
        return answer.status === 200;
      }, 60_000);
      const kept = await one(follower, 'select count(*)::int n from roles where id = $1', [body.id]);
      await follower.end();
      return [
        ...ran,
        revoked,
        waited,
        { name: 'service after the replica was promoted, s', value: Math.round(returnedMs / 100) / 10, most: 10 },
        { name: 'acknowledged writes lost that had reached the replica', value: 1 - kept, most: 0 },
      ];
    } finally {
      await proxy.stop();
      await servers.end();
      await sql.end().catch(() => undefined);
      await replica.stop();
      await primary.stop();
    }
  },
};

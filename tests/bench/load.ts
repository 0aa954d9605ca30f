import { join } from 'node:path';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';
import type { Bench } from './bench';
import { drive, keepUp, load, quantile, sayLoad } from './drive';
import { callerOf, type Running, signIn, start } from './platform';

const USERS = 2_500;
const DOCUMENTS = 8_000;

type Reach = { perSecond: number; p99Ms: number };
type Store = { name: string; users: Reach; documents: Reach; refreshes: number };

/** What each case has to reach. */
const STORES = {
  pglite: {
    name: 'PGlite',
    users: { perSecond: 600, p99Ms: 200 },
    documents: { perSecond: 150, p99Ms: 600 },
    refreshes: 500,
  },
  postgres: {
    name: 'PostgreSQL',
    users: { perSecond: 1_000, p99Ms: 200 },
    documents: { perSecond: 400, p99Ms: 250 },
    refreshes: 500,
  },
} satisfies Record<string, Store>;

/** The n-th page of the users in one of many orders: twenty thousand before one comes again. */
const usersPage = (index: number): string => {
  const order = ['last_name', 'first_name', 'email', 'creation_timestamp'][index % 4];
  const sign = index % 8 < 4 ? '' : '-';
  return `/users/v1/?sort(${sign}${order})&limit(20,${Math.floor(index / 8) % (USERS - 20)})`;
};

/** The n-th question after documents by one value in the order of another. The schema declares an index of neither; the platform makes one of each meanwhile (decision 0061). */
const documentsPage = (schema: string) => (index: number) =>
  `/data/v1/${schema}/documents?gt(data.pulse,${50 + (index % 60)}.${index})&sort(-data.diastolic)&limit(20,${index % 40})`;

const postJson = async (url: string, body: unknown, token?: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });

/** Documents of one schema, made as anybody makes them. @returns the schema's id */
const fill = async (running: Running): Promise<string> => {
  const call = await callerOf(running);
  const { data } = await call<{ data: { id: string }[] }>('GET', '/data/v1/?eq(name,blood-pressure-measurement)');
  const schema = data[0]?.id ?? '';
  let made = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (made < DOCUMENTS) {
        const n = made++;
        await call('POST', `/data/v1/${schema}/documents`, {
          systolic: 90 + (n % 110),
          diastolic: 50 + ((n * 7) % 60),
          pulse: 50 + ((n * 13) % 70),
          position: 'sitting',
        });
      }
    }),
  );
  return schema;
};

const loginOf = (running: Running) => {
  const { email, password } = running.accounts[0] ?? { email: '', password: '' };
  const body = { client_id: running.clientId, grant_type: 'password', username: email, password };
  return async () => {
    const response = await postJson(`${running.url}/auth/v2/oauth2/tokens`, body);
    await response.arrayBuffer();
    return response.ok;
  };
};

/** Rotates tokens, each connection its own. */
const refreshOf = async (running: Running, connections: number) => {
  const tokens: string[] = [];
  for (let n = 0; n < connections; n++) tokens.push((await signIn(running)).refresh_token);
  return async (_: number, connection: number) => {
    const response = await postJson(`${running.url}/auth/v2/oauth2/tokens`, {
      client_id: running.clientId,
      grant_type: 'refresh_token',
      refresh_token: tokens[connection],
    });
    const answer = (await response.json()) as { refresh_token?: string };
    tokens[connection] = answer.refresh_token ?? '';
    return response.ok;
  };
};

/** Says a figure, and whether it is what has to be reached. */
const saying =
  (store: string, { say, miss }: Bench) =>
  (name: string, value: number, unit: string, goal: { least?: number; most?: number } = {}) => {
    say(`${store}: ${name}`, value, unit);
    if (goal.least !== undefined && value < goal.least)
      miss(`${store}: ${name} ${value.toFixed(0)} ${unit}, at least ${goal.least}`);
    if (goal.most !== undefined && value > goal.most)
      miss(`${store}: ${name} ${value.toFixed(0)} ${unit}, at most ${goal.most.toFixed(0)}`);
  };
type Saying = ReturnType<typeof saying>;

const noneFailed = (name: string, failures: number): void => {
  if (failures > 0) throw new Error(`${failures} calls of ${name} failed.`);
};

/** How much longer `me` takes whoever is signed in while fifty others a second sign in. */
const measureLogins = async (running: Running, seconds: number, tell: Saying) => {
  const login = loginOf(running);
  const logins = await drive(login, { connections: 20, seconds });
  noneFailed('logins', logins.failures);
  tell('logins', logins.requestsPerSecond, '/s', { least: 70 });
  tell('logins, p99', logins.p99Ms, 'ms', { most: 450 });

  const { access_token: token } = await signIn(running);
  const calm = await load(running.url, '/users/v1/me', token, { seconds });
  const end = keepUp(50, login);
  const busy = await load(running.url, '/users/v1/me', token, { seconds });
  const meanwhile = await end();
  noneFailed('me', calm.failures + busy.failures);
  tell('me, p99, calm', calm.p99Ms, 'ms');
  tell('me, p99, while 50 sign in each second', busy.p99Ms, 'ms', { most: 3 * calm.p99Ms });
  // Where the machine cannot take that many, the platform refuses the rest with 503 rather than let them wait.
  if (meanwhile.failures > 0)
    tell('of these sign-ins, refused as too many', (100 * meanwhile.failures) / meanwhile.calls, '%');
};

/** Two hundred consoles that refresh their list every five seconds, ten logins and twenty writes a second. */
const measureMixed = async (running: Running, schema: string, seconds: number, tell: Saying) => {
  const { access_token: token } = await signIn(running);
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => {
    const response = await fetch(running.url + path, { headers });
    await response.arrayBuffer();
    return response.ok;
  };
  const documents = documentsPage(schema);
  const ends = [
    keepUp(40, index => get(index % 2 ? usersPage(index) : documents(index))),
    keepUp(10, loginOf(running)),
    keepUp(20, async index => {
      const body = { systolic: 120, diastolic: 80, pulse: 50 + (index % 70), position: 'standing' };
      const response = await postJson(`${running.url}/data/v1/${schema}/documents`, body, token);
      await response.arrayBuffer();
      return response.ok;
    }),
  ];
  await new Promise(resolve => setTimeout(resolve, seconds * 1_000));
  const done = await Promise.all(ends.map(end => end()));
  noneFailed(
    'the mixed load',
    done.reduce((sum, { failures }) => sum + failures, 0),
  );
  tell(`mixed for ${seconds} s, p99 of lists`, quantile(done[0]?.times ?? [], 0.99), 'ms');
  tell(`memory after ${seconds} s mixed`, running.residentMiB(), 'MiB', { most: 500 });
};

const measureStore = async (running: Running, store: Store, bench: Bench) => {
  const { seconds, isQuick } = bench;
  const tell = saying(store.name, bench);
  const schema = await fill(running);
  const { access_token: token } = await signIn(running);
  for (const [name, address, reach] of [
    [`users sorted, ${USERS}`, usersPage, store.users],
    [`documents filtered and sorted by data, ${DOCUMENTS}`, documentsPage(schema), store.documents],
  ] as const) {
    const { requestsPerSecond, p99Ms, failures } = await load(running.url, address, token, { seconds });
    noneFailed(name, failures);
    tell(name, requestsPerSecond, '/s', { least: reach.perSecond });
    tell(`${name}, p99`, p99Ms, 'ms', { most: reach.p99Ms });
  }
  await measureLogins(running, seconds, tell);
  const refreshes = await drive(await refreshOf(running, 50), { connections: 50, seconds });
  noneFailed('refreshes', refreshes.failures);
  tell('refreshes', refreshes.requestsPerSecond, '/s', { least: store.refreshes });
  await measureMixed(running, schema, isQuick ? 15 : 60, tell);
};

/** The platform under load, its generator beside it. No query is asked twice but `me`, which has no other. */
export const measureLoad = async (bench: Bench) => {
  const few = ['--documents', '0'];
  const own = await start(join(bench.folder, 'load'), USERS, ...few);
  await measureStore(own, STORES.pglite, bench);
  await own.stop();

  if (hasPostgres) {
    const database = await startPostgres({ isDurable: true });
    const running = await start({ databaseUrl: database.url }, USERS, ...few);
    await measureStore(running, STORES.postgres, bench);
    await running.stop();
    await database.stop();
  } else process.stdout.write(`Load on PostgreSQL: skipped, ${NO_POSTGRES}\n`);

  const many = await start(join(bench.folder, 'load-many'), 100_000);
  const sorted = (index: number) => `/users/v1/?sort(last_name)&limit(20,${(index * 37) % 99_000})`;
  await sayLoad(many, bench, [['users sorted, 100000', sorted]]);
  saying('PGlite', bench)('memory after load, 100000 users', many.residentMiB(), 'MiB', { most: 500 });
  await many.stop();
};

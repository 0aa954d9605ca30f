import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID, PERMISSION_NAMES, SERVICES } from '../../src/contract';
import { ALL_SERVICES } from '../../src/embedded/allServices';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { authentication } from '../../src/embedded/http/authentication';
import type { Service } from '../../src/embedded/http/service';
import { membership } from '../../src/embedded/kernel/membership';
import { type Offer, offer, type Port } from '../../src/embedded/kernel/ports';
import { sessions } from '../../src/embedded/services/auth/ports';
import { createEventBus, eventBus } from '../../src/embedded/services/events/ports';
import { localizedTexts } from '../../src/embedded/services/localizations/ports';
import { mails } from '../../src/embedded/services/mail/ports';
import { taskQueue } from '../../src/embedded/services/tasks/ports';
import { templates } from '../../src/embedded/services/templates/ports';
import { accounts } from '../../src/embedded/services/users/ports';
import type { Migration } from '../../src/embedded/store/openStore';
import { hasPostgres, startPostgres } from '../support/postgres';

const USER = '0123456789abcdef01234567';

/** What a service finds at its ports when none of the others is there. */
const STAND_INS: readonly Offer[] = [
  offer(authentication, async () => ({
    userId: USER,
    applicationId: USER,
    email: 'ada@example.test',
    permissions: new Set(PERMISSION_NAMES),
    tokenHash: '',
  })),
  offer(membership, {
    groupsOf: async () => ({ staff: [], patient: [] }),
    standing: async () => ({ isStaff: false, permissions: [] }),
    groupsWithPermission: async () => [],
    staffGroups: () => sql`array[]::text[]`,
    patientsOfStaff: () => sql`array[]::text[]`,
    patientGroups: () => sql`array[]::text[]`,
  }),
  offer(templates, { resolve: async () => ({ subject: 'S', body: 'B' }), require: async () => undefined }),
  offer(localizedTexts, { inLanguage: async () => new Map() }),
  offer(mails, { sendTemplate: async () => undefined }),
  offer(eventBus, createEventBus()),
  offer(sessions, {
    endAll: async () => undefined,
    forgetFailures: async () => undefined,
    isLinked: async () => false,
  }),
  offer(taskQueue, { enqueue: async () => USER, wake: () => undefined }),
  offer(accounts, {
    checkPassword: async email => ({ id: USER, email, hold: async () => undefined }),
    requireAuthorityOver: async () => undefined,
    requireAuthorityOverEach: async () => undefined,
    prepare: async () => ({ register: async () => USER }),
    mailNewPassword: async () => undefined,
    forgetFailures: async () => USER,
    tell: async () => undefined,
    exists: async () => true,
    emailOf: () => sql`'ada@example.test'`,
    permissionsOf: () => sql`array['VIEW_USER']`,
  }),
];

/** What each service offers itself. */
const OWN: Readonly<Record<string, readonly Port<unknown>[]>> = {
  users: [accounts, membership],
  auth: [authentication, sessions],
  tasks: [taskQueue],
  templates: [templates],
  localizations: [localizedTexts],
  events: [eventBus],
  mail: [mails],
};

/** Sessions refer to users and leave with them: whoever offers accounts has such a table. */
const usersTable: Migration = {
  name: '0001-stand-in',
  up: async db => {
    await sql`create table users (id text primary key)`.execute(db);
    await sql`insert into users values (${USER})`.execute(db);
  },
};

/** Registration makes the table of profiles, which their service then widens. */
const profilesTable: Migration = {
  name: '0002-stand-in',
  up: async db => {
    await sql`create table profiles (
      user_id text primary key references users(id), birthday text, gender int, country text, region text)`.execute(db);
  },
};

/** Under the name of one that is not there. */
const standInName = (name: string) => (name === 'events' ? 'payments' : 'events');

/** Stands in for every other service. */
const standInFor = ({ name }: Service): Service => ({
  name: standInName(name),
  migrations: name === 'users' ? [] : [usersTable, profilesTable],
  routes: [],
  offers: () => STAND_INS.filter(({ port }) => !OWN[name]?.includes(port)),
});

type FirstCall = { method?: 'POST'; path: string; body?: object; answer: object };

/** One call that reads from the tables of the service, and what comes of it: the list at its root, unless said otherwise. */
const firstCallOf = ({ name }: Service): FirstCall => {
  if (name === 'users') return { path: '/users/v1/roles', answer: { page: { total: 0 }, data: [] } };
  if (name === 'payments') return { path: '/payments/v1/products', answer: { page: { total: 0 }, data: [] } };
  if (name === 'configurations') return { path: '/configurations/v2/general', answer: { data: {} } };
  if (name !== 'auth') return { path: `${SERVICES[name].base}/`, answer: { page: { total: 0 }, data: [] } };
  const grant = { grant_type: 'password', username: 'ada@example.test', password: 'x', client_id: CONSOLE_CLIENT_ID };
  return { method: 'POST', path: '/auth/v2/oauth2/tokens', body: grant, answer: { user_id: USER } };
};

describe('a service', () => {
  let platform: EmbeddedPlatform | undefined;
  // A server makes an empty database in a tenth of the time in which one in memory starts.
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
  const start = async (services: readonly Service[]) => {
    const databaseUrl = await server?.createDatabase();
    platform = await createPlatform({
      services,
      cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    return platform.app;
  };

  beforeAll(async () => {
    if (hasPostgres) server = await startPostgres();
  });
  afterAll(() => server?.stop());

  afterEach(async () => {
    await platform?.close();
    platform = undefined;
  });

  it.each(ALL_SERVICES.map(service => [service.name, service] as const))(
    '%s works alone, with others standing in at its ports',
    async (name, service) => {
      const app = await start([standInFor(service), service]);
      const { method = 'GET', path, body, answer } = firstCallOf(service);
      const response = await app.inject({ method, url: path, ...(body ? { payload: body } : {}) });
      expect(response.json()).toMatchObject(answer);
      for (const [other, { base }] of Object.entries(SERVICES)) {
        const health = await app.inject(`${base}/health`);
        if ([name, standInName(name)].some(mounted => mounted === other)) expect(health.statusCode, other).toBe(200);
        else {
          expect(health.statusCode, other).toBe(404);
          expect(health.json()).toMatchObject({ code: 16, message: `This platform has no service '${other}'` });
        }
      }
    },
  );

  it('that lacks what it needs keeps the platform from starting, which says what is missing', async () => {
    const data = ALL_SERVICES.filter(({ name }) => name === 'data');
    await expect(start(data)).rejects.toThrow(
      /^The service "data" needs the port "membership", which no service offers\.$/,
    );
  });

  it('whose routes ask who calls needs somebody who knows', async () => {
    const tasks = ALL_SERVICES.filter(({ name }) => name === 'tasks');
    await expect(start(tasks)).rejects.toThrow(/"tasks" needs the port "authentication"/);
  });

  it('that offers what another offers already is refused', async () => {
    const tasks = ALL_SERVICES.filter(({ name }) => name === 'tasks');
    const other: Service = { name: 'events', migrations: [], routes: [], offers: () => STAND_INS };
    await expect(start([other, ...tasks])).rejects.toThrow('The port "tasks.queue" is offered twice.');
  });
});

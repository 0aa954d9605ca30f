import { faker } from '@faker-js/faker';
import { sql } from 'kysely';
import { PERMISSION_NAMES } from '../../contract';
import { hashPassword } from '../kernel/passwords';
import type { Platform } from '../kernel/platform';
import { seal } from '../kernel/sealing';
import * as mfa from '../services/auth/mfa';
import { dispatchersService } from '../services/dispatchers';
import { eventsService } from '../services/events';
import { filesService } from '../services/files';
import { localizationsService } from '../services/localizations';
import { mailService } from '../services/mail';
import { notificationsService } from '../services/notifications';
import { paymentsService } from '../services/payments';
import { profilesService } from '../services/profiles';
import { templatesService } from '../services/templates';
import type { Database } from '../store/openStore';
import { seedAccess } from './access';
import { SAMPLE_ACCOUNTS, SAMPLE_OAUTH1 } from './accounts';
import { type Filling, seedDocuments, seedEmptySchemas } from './documents';
import { seedExecutions, seedFunctions } from './functions';
import { seedGroups } from './groups';

/** Services that bring their own samples, each after those that it builds on. */
const SAMPLED = [
  templatesService,
  localizationsService,
  mailService,
  dispatchersService,
  eventsService,
  profilesService,
  notificationsService,
  filesService,
  paymentsService,
];

/** Everybody who seeds gets the same people, roles and times. */
const SEED = 20_261_121;
const BATCH = 1_000;
/** So many documents are not worth a wait of their own. */
const AT_ONCE = 2_000;
/** 2026-11-01T08:00:00Z: sample times count back from here. */
const ANCHOR = Date.UTC(2026, 10, 1, 8);

const LANGUAGES = ['NL', 'FR', 'EN', 'DE', 'DA', 'ES', 'IT'];
const ZONES = [
  'Europe/Brussels',
  'Europe/Amsterdam',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Copenhagen',
  'Europe/Madrid',
  'Europe/Rome',
];

/** Names that break layouts, sorting and careless code. */
const UNUSUAL_NAMES: readonly (readonly [first: string, last: string])[] = [
  ['Zoë', 'Nuñez-Åström'],
  ['Łukasz', 'Żółć'],
  ['👩🏽‍⚕️ Amara', 'Okafor 🩺'],
  ['مريم', 'الحسيني'],
  ['נועה', 'לוי'],
  ['美咲', '佐藤'],
  ["D'Arcy", "O'Neill & Sons <script>"],
  ['A'.repeat(200), 'Longname'],
  ['=HYPERLINK("x")', '+Formula'],
  ['Zalgo', 'Z̷a̴l̶g̵o̷'],
  ['Marie\u202eesoR', 'Bidi'],
];

const READ = PERMISSION_NAMES.filter(name => name.startsWith('VIEW_'));

const BASE_ROLES: readonly (readonly [name: string, description: string, permissions: readonly string[]])[] = [
  ['Administrator', 'Holds every permission of the platform', PERMISSION_NAMES],
  ['Reader', 'Sees everything, changes nothing', READ],
  [
    'Nurse',
    'Takes measurements and reads prescriptions',
    ['VIEW_PATIENTS', 'VIEW_MEASUREMENTS', 'VIEW_PRESCRIPTIONS', 'CREATE_MEASUREMENT_COMMENTS'],
  ],
  [
    'Physician',
    'Prescribes and reports',
    [
      'VIEW_PATIENTS',
      'VIEW_MEASUREMENTS',
      'CREATE_PRESCRIPTIONS',
      'VIEW_PRESCRIPTIONS',
      'UPDATE_PRESCRIPTIONS',
      'VIEW_REPORTS',
      'UPDATE_REPORTS',
    ],
  ],
  [
    'Helpdesk',
    'Helps people with their accounts',
    ['VIEW_USER', 'UPDATE_USER', 'UPDATE_USER_EMAIL', 'RESET_FAILED_LOGIN_ATTEMPTS'],
  ],
  [
    'Role manager',
    'Decides who may do what',
    [
      'VIEW_USER',
      'VIEW_ROLE',
      'CREATE_ROLE',
      'UPDATE_ROLE',
      'DELETE_ROLE',
      'ADD_ROLE_PERMISSION',
      'REMOVE_ROLE_PERMISSION',
      'ADD_ROLE_TO_USER',
      'REMOVE_ROLE_FROM_USER',
    ],
  ],
  [
    'Data steward',
    'Looks after schemas and documents',
    [
      'VIEW_DOCUMENTS',
      'CREATE_DOCUMENTS',
      'UPDATE_DOCUMENTS',
      'TRANSITION_DOCUMENTS',
      'VIEW_DOCUMENT_COMMENTS',
      'CREATE_DOCUMENT_COMMENTS',
    ],
  ],
  [
    'Automation engineer',
    'Owns the functions and their schedules',
    [
      'VIEW_TASKS',
      'VIEW_TASK_FUNCTIONS',
      'VIEW_TASK_FUNCTION_DETAILS',
      'UPDATE_TASK_FUNCTION',
      'VIEW_TASK_SCHEDULES',
      'CREATE_TASK_SCHEDULE',
      'DELETE_TASK_SCHEDULE',
      'VIEW_TASK_LOGS',
      'VIEW_TASK_FUNCTION_LOGS',
    ],
  ],
  ['Task watcher', 'Follows executions', ['VIEW_TASKS', 'VIEW_TASK_LOGS']],
  ['', 'A role that somebody forgot to name', ['VIEW_USER']],
];

const hexOf = (platform: Platform) => () => platform.randomHex(24);

const seedRoles = async (db: Database, newId: () => string): Promise<{ id: string; name: string }[]> => {
  const roles: { id: string; name: string; description: string; permissions: readonly string[]; at: Date }[] =
    BASE_ROLES.map(([name, description, permissions], index) => ({
      id: newId(),
      name,
      description,
      permissions,
      at: new Date(ANCHOR - (400 - index) * 86_400_000),
    }));
  while (roles.length < 40) {
    const service = faker.commerce.department();
    roles.push({
      id: newId(),
      name: `${service} ${faker.helpers.arrayElement(['reader', 'editor', 'auditor', 'lead'])}`,
      description: faker.company.catchPhrase(),
      permissions: faker.helpers.arrayElements(READ, { min: 1, max: 12 }),
      at: new Date(ANCHOR - faker.number.int({ min: 1, max: 300 }) * 86_400_000),
    });
  }
  for (const role of roles) {
    await db
      .insertInto('roles')
      .values({
        id: role.id,
        name: role.name,
        description: role.description,
        creation_timestamp: role.at,
        update_timestamp: role.at,
      })
      .execute();
    await sql`insert into role_permissions (role_id, name) select ${role.id}, p from unnest(${[...role.permissions]}::text[]) p on conflict do nothing`.execute(
      db,
    );
  }
  return roles;
};

type NewUser = {
  id: string;
  first: string;
  last: string;
  email: string;
  hash: string;
  isActive: boolean;
  phone: string;
  language: string;
  zone: string;
  at: Date;
};

const insertUsers = async (db: Database, users: readonly NewUser[]) => {
  const column = <T>(read: (user: NewUser) => T) => users.map(read);
  await sql`insert into users (id, first_name, last_name, email, password_hash, activation, phone_number, language, time_zone, creation_timestamp, update_timestamp)
    select * from unnest(
      ${column(user => user.id)}::text[], ${column(user => user.first)}::text[], ${column(user => user.last)}::text[], ${column(user => user.email)}::text[],
      ${column(user => user.hash)}::text[], ${column(user => user.isActive)}::boolean[], ${column(user => user.phone)}::text[], ${column(user => user.language)}::text[],
      ${column(user => user.zone)}::text[], ${column(user => user.at.toISOString())}::timestamptz[], ${column(user => user.at.toISOString())}::timestamptz[])`.execute(
    db,
  );
};

const seedAccounts = async (platform: Platform, roles: readonly { id: string; name: string }[]) => {
  for (const account of SAMPLE_ACCOUNTS) {
    const id = platform.randomHex(24);
    await insertUsers(platform.db, [
      {
        id,
        first: account.firstName,
        last: account.lastName,
        email: account.email,
        hash: await hashPassword(account.password),
        isActive: account.isActive,
        phone: '32470000000',
        language: account.language,
        zone: 'Europe/Brussels',
        at: new Date(ANCHOR - 500 * 86_400_000),
      },
    ]);
    const role = roles.find(candidate => candidate.name === account.holds);
    if (role) await platform.db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
    if (account.totpSecret) {
      const method = await mfa.addMethod(platform, id, {
        type: 'totp',
        name: 'Authenticator',
        secret: account.totpSecret,
      });
      await platform.db.updateTable('mfa_methods').set({ verified: true }).where('id', '=', method.id).execute();
      await mfa.addMethod(platform, id, { type: 'recoveryCodes', codes: account.recoveryCodes ?? [] });
      await mfa.setEnabled(platform, id, true);
    }
  }
};

/** The application that command line tools sign with; kept there by every start with sample data. */
const seedSampleApplication = async ({ db, randomHex, variablesKey }: Platform) => {
  const { consumerKey, consumerSecret } = SAMPLE_OAUTH1;
  const id = randomHex(24);
  const secret = seal(consumerSecret, variablesKey, `version ${consumerKey}`);
  await db.transaction().execute(async transaction => {
    const rows = await transaction
      .updateTable('application_versions')
      .set({ secret })
      .where('key', '=', consumerKey)
      .returning('id')
      .execute();
    if (rows.length > 0) return;
    await transaction
      .insertInto('applications')
      .values({ id, type: 'oauth1', name: 'Command line', description: 'Command line tools that sign their requests' })
      .execute();
    await transaction
      .insertInto('application_versions')
      .values({ id: randomHex(24), application_id: id, name: '1.0.0', key: consumerKey, secret })
      .execute();
  });
};

export type SeedOptions = {
  /** Users besides the sample accounts. */
  scale: number;
  /** Documents in all schemas together. */
  documents: number;
  /** Asks for the first runs of the sample functions. */
  withExecutions?: boolean;
  /** Takes the documents where there are many: they are added while the platform takes calls already. */
  later?: (filling: Filling) => Promise<void>;
};

/** A start was killed while it added sample data: half of it is there. */
export class HalfSeededError extends Error {
  override readonly name = 'HalfSeededError';
  constructor() {
    super(
      'An earlier start ended while it added the sample data. Empty the database, or give another one, and start again.',
    );
  }
}

/**
 * Fills an empty database with sample data; does nothing to one that already holds users.
 *
 * @returns whether anything was added
 * @throws HalfSeededError when it was begun before and not finished
 */
export const seed = async (
  platform: Platform,
  { scale, documents, withExecutions = false, later }: SeedOptions,
  onProgress: (text: string) => void = () => undefined,
): Promise<boolean> => {
  const { rows: begun } = await sql`select 1 from seeding`.execute(platform.db);
  if (begun.length > 0) throw new HalfSeededError();
  const { rows } = await sql`select 1 from users limit 1`.execute(platform.db);
  if (rows.length === 0) await sql`insert into seeding (begun_at) values (now())`.execute(platform.db);
  await seedSampleApplication(platform);
  if (rows.length > 0) return false;
  onProgress(`Adding sample data: ${scale} users, 40 roles, ${documents} documents`);
  faker.seed(SEED);
  const newId = hexOf(platform);
  const roles = await seedRoles(platform.db, newId);
  await seedAccounts(platform, roles);
  // Nobody knows this password: the people of the sample data cannot sign in.
  const hash = await hashPassword(platform.randomHex(40));
  const assignable = roles.slice(2);
  for (let done = 0; done < scale; done += BATCH) {
    const users = Array.from({ length: Math.min(BATCH, scale - done) }, (_, index): NewUser => {
      const serial = done + index;
      const unusual = UNUSUAL_NAMES[serial];
      const first = unusual?.[0] ?? faker.person.firstName();
      const last = unusual?.[1] ?? faker.person.lastName();
      const local = `${first}.${last}`
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z.]/g, '')
        .replace(/^\.+|\.+$/g, '')
        .slice(0, 40);
      const region = faker.number.int({ min: 0, max: LANGUAGES.length - 1 });
      return {
        id: newId(),
        first,
        last,
        email: `${local || 'user'}.${serial}@example.org`,
        hash,
        isActive: faker.number.float() > 0.15,
        phone: faker.string.numeric({ length: 11, allowLeadingZeros: false }),
        language: LANGUAGES[region] ?? 'NL',
        zone: ZONES[region] ?? 'Europe/Brussels',
        at: new Date(ANCHOR - faker.number.int({ min: 1, max: 400 * 86_400 }) * 1_000),
      };
    });
    await insertUsers(platform.db, users);
    const pairs = users.flatMap(user =>
      faker.helpers
        .arrayElements(
          assignable,
          faker.helpers.weightedArrayElement([
            { value: 0, weight: 3 },
            { value: 1, weight: 5 },
            { value: 2, weight: 2 },
            { value: 4, weight: 1 },
          ]),
        )
        .map(role => [user.id, role.id] as const),
    );
    await sql`insert into user_roles (user_id, role_id) select * from unnest(${pairs.map(([user]) => user)}::text[], ${pairs.map(([, role]) => role)}::text[])`.execute(
      platform.db,
    );
    if (scale > BATCH) onProgress(`Adding sample data: ${Math.min(scale, done + BATCH)} of ${scale} users`);
  }
  await seedGroups(platform.db, newId, ANCHOR);
  await seedFunctions(platform);
  if (withExecutions) await seedExecutions(platform);
  await seedAccess(platform);
  for (const service of SAMPLED) await service.samples?.(platform);
  if (later && documents > AT_ONCE) {
    await seedEmptySchemas(platform, ANCHOR);
    await later({ count: documents, anchor: ANCHOR });
  } else await seedDocuments(platform, documents, ANCHOR, onProgress);
  // Counts then read an index alone. With much data this takes longer than a statement may.
  await platform.db.connection().execute(async connection => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  await sql`delete from seeding`.execute(platform.db);
  return true;
};

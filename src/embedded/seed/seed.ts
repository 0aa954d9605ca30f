import { sql } from 'kysely';
import type { Platform } from '../kernel/platform';
import type { Wanted } from '../kernel/samples';
import { authService, keepConsumer } from '../services/auth';
import { dataService } from '../services/data';
import { dispatchersService } from '../services/dispatchers';
import { eventsService } from '../services/events';
import { filesService } from '../services/files';
import { localizationsService } from '../services/localizations';
import { mailService } from '../services/mail';
import { notificationsService } from '../services/notifications';
import { paymentsService } from '../services/payments';
import { profilesService } from '../services/profiles';
import { tasksService } from '../services/tasks';
import { templatesService } from '../services/templates';
import { usersService } from '../services/users';
import { SAMPLE_ACCOUNTS, SAMPLE_OAUTH1 } from './accounts';

/** Each service brings its own samples, after those that it builds on. */
const SAMPLED = [
  usersService,
  tasksService,
  authService,
  templatesService,
  localizationsService,
  mailService,
  dispatchersService,
  eventsService,
  profilesService,
  notificationsService,
  filesService,
  paymentsService,
  dataService,
];

/** 2026-11-01T08:00:00Z: sample times count back from here. */
const ANCHOR = Date.UTC(2026, 10, 1, 8);

export type SeedOptions = Pick<Wanted, 'scale' | 'documents' | 'later'> & Partial<Pick<Wanted, 'withExecutions'>>;

/** A start was killed while it added sample data: half of it is there. */
export class HalfSeededError extends Error {
  override readonly name = 'HalfSeededError';
  constructor() {
    super(
      'An earlier start ended while it added the sample data. Empty the database, or give another one, and start again.',
    );
  }
}

/** Nobody could sign in with what is printed, and whoever knows it could sign calls. */
class OwnAccountsError extends Error {
  override readonly name = 'OwnAccountsError';
  constructor() {
    super('This database holds accounts of its own and none of the samples. Start with --production.');
  }
}

/**
 * Fills an empty database with sample data; does nothing to one that already holds users.
 *
 * @returns whether anything was added
 * @throws HalfSeededError when it was begun before and not finished, OwnAccountsError where it is not for trying things out
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
  const { rows: samples } = await sql`select 1 from users
    where email = any(${SAMPLE_ACCOUNTS.map(({ email }) => email)}::text[]) limit 1`.execute(platform.db);
  if (rows.length > samples.length) throw new OwnAccountsError();
  await keepConsumer(platform, SAMPLE_OAUTH1);
  if (rows.length > 0) return false;
  onProgress(`Adding sample data: ${scale} users, 40 roles, ${documents} documents`);
  const wanted: Wanted = {
    accounts: SAMPLE_ACCOUNTS,
    consumerKey: SAMPLE_OAUTH1.consumerKey,
    scale,
    documents,
    anchor: ANCHOR,
    withExecutions,
    ...(later ? { later } : {}),
    onProgress,
  };
  for (const service of SAMPLED) await service.samples?.(platform, wanted);
  // Counts then read an index alone. With much data this takes longer than a statement may.
  await platform.db.connection().execute(async connection => {
    await sql`set statement_timeout = 0`.execute(connection);
    const { rows: own } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(connection);
    // The catalogue is most of the database, and in order.
    await sql`vacuum analyze ${sql.join(own.map(({ name }) => sql.table(name)))}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  await sql`delete from seeding`.execute(platform.db);
  return true;
};

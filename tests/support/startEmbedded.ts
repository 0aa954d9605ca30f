import { join } from 'node:path';
import { createPlatform, type EmbeddedPlatform, type PlatformOptions } from '../../src/embedded/app';
import { SAMPLE_ACCOUNTS } from '../../src/embedded/seed/accounts';
import { seed } from '../../src/embedded/seed/seed';
import { type Amount, createSampled, createSampledOnPostgres, type Shared } from './sampleData';

export type TestPlatform = EmbeddedPlatform & {
  url: string;
  account: (role: string) => (typeof SAMPLE_ACCOUNTS)[number];
  /** What a further server of its PostgreSQL is started with. */
  shared?: Shared;
};

export type Databases = 'PGlite' | 'PostgreSQL';

/** Without `functionSlots` no function runs. */
export type EmbeddedOptions = Pick<
  PlatformOptions,
  | 'databaseUrl'
  | 'now'
  | 'smtpUrl'
  | 'from'
  | 'tellsUnknownEmails'
  | 'functionSlots'
  | 'keyFile'
  | 'wait'
  | 'allowedHosts'
  | 'allowedOrigins'
  | 'callsLoopback'
  | 'files'
  | 'log'
  | 'services'
> & {
  /** A PostgreSQL of its own, or PGlite, which it is where nothing is said. */
  on?: Databases;
  /** Users besides the sample accounts. */
  scale?: number;
  /** Documents of all sample schemas together. */
  documents?: number;
};

/**
 * A platform of its own on a free port: on PGlite, on a PostgreSQL of its own, or on the one given. With some services only, it has no samples.
 *
 * A cheap contract test starts one platform per file in `beforeAll`, with `{ scale: 0, documents: 0 }` or the amounts of another file
 * (the database of each amount is made once and copied), and takes its callers from `createCallers`: they cost no password. What only
 * asks who may call goes through `platform.app.inject`, without a socket. Time is `now`'s, and `wait`'s.
 */
export const startEmbedded = async ({
  scale = 60,
  documents = 100,
  ...options
}: EmbeddedOptions = {}): Promise<TestPlatform> => {
  const platform = await open({ scale, documents }, options);
  const url = await platform.listen(0, '127.0.0.1');
  return {
    ...platform,
    url,
    account: role => {
      const found = SAMPLE_ACCOUNTS.find(account => account.role === role);
      if (!found) throw new Error(`There is no sample account with the role "${role}".`);
      return found;
    },
  };
};

const open = async (
  amount: Amount,
  { on, ...options }: PlatformOptions & Pick<EmbeddedOptions, 'on'>,
): Promise<EmbeddedPlatform & { shared?: Shared }> => {
  if (on === 'PostgreSQL') return createSampledOnPostgres(amount, options);
  if (!options.services && !options.databaseUrl && !options.keyFile) return createSampled(amount, options);
  const platform = await createPlatform({ ...options, cacheDir: join(process.cwd(), 'node_modules/.cache/meridian') });
  if (!options.services) await seed(platform.platform, amount);
  return platform;
};

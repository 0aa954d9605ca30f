import { join } from 'node:path';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import { SAMPLE_ACCOUNTS } from '../../src/embedded/seed/accounts';
import { seed } from '../../src/embedded/seed/seed';

export type TestPlatform = EmbeddedPlatform & {
  url: string;
  account: (role: string) => (typeof SAMPLE_ACCOUNTS)[number];
};

export type EmbeddedOptions = {
  databaseUrl?: string;
  /** Users besides the sample accounts. */
  scale?: number;
  now?: () => number;
  /** How many functions run at once; by default none does. */
  functionSlots?: number;
  /** Where the key of the variables lies; by default it is this platform's own. */
  keyFile?: string;
};

/** A platform of its own on a free port: PGlite in memory, or the PostgreSQL given. */
export const startEmbedded = async ({
  databaseUrl,
  scale = 60,
  now,
  functionSlots = 0,
  keyFile,
}: EmbeddedOptions = {}): Promise<TestPlatform> => {
  const platform = await createPlatform({
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(now ? { now } : {}),
    ...(keyFile ? { keyFile } : {}),
    functionSlots,
    cacheDir: join(process.cwd(), 'node_modules/.cache/meridian'),
  });
  await seed(platform.platform, scale);
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

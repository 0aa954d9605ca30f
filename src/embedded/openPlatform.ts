import { createPlatform, type EmbeddedPlatform } from './app';
import type { Asked } from './commandLine';
import { exclusively } from './store/exclusively';
import { forgetDatabase } from './store/openStore';

type Say = (text: string) => void;

const create = ({ platform, chore, isLogged }: Asked, say: Say) =>
  createPlatform({
    ...platform,
    ...(chore ? { functionSlots: 0 } : {}),
    onProgress: say,
    onLost: error => {
      say(`${error.message}\nStart again for an empty one, or keep it in a folder with --data.`);
      process.exit(1);
    },
    log: line => {
      if (isLogged || line.level === 'error') say(JSON.stringify({ at: new Date().toISOString(), ...line }));
    },
  });

/**
 * The platform that was asked for, with its sample data. Half of it, left in a folder by a start that was killed, is no
 * data of anybody's: it is made anew.
 *
 * @throws HalfSeededError where it is in a database that is not ours to empty
 */
export const openPlatform = async (asked: Asked, say: Say): Promise<EmbeddedPlatform> => {
  const platform = await create(asked, say);
  if (asked.chore || !asked.samples) return platform;
  // What makes the sample data is large, and not loaded otherwise.
  const { HalfSeededError, seed } = await import('./seed/seed');
  try {
    const samples = { ...asked.samples, withExecutions: true };
    const addSamples = () => seed(platform.platform, samples, say);
    // A server that starts beside this one waits, and then finds the samples there.
    await (asked.platform.databaseUrl ? exclusively(platform.platform.db, addSamples) : addSamples());
    return platform;
  } catch (error) {
    await platform.close();
    const { dataDir } = asked.platform;
    if (!(error instanceof HalfSeededError && dataDir)) throw error;
    say('The first start of this data folder was not finished: beginning anew.');
    forgetDatabase(dataDir);
    return openPlatform(asked, say);
  }
};

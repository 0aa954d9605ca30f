import { createPlatform, type EmbeddedPlatform } from './app';
import type { Asked, Chore } from './commandLine';
import type { Filling } from './kernel/samples';
import { documentFilling } from './services/data';
import { forgetDatabase } from './store/dataFolder';
import { exclusively } from './store/exclusively';

type Say = (text: string) => void;

/** A chore never makes a key; one that gives the database its content, or another key, ties it to the key that is in its place. */
const keyUseOf = ({ kind }: Chore) => (kind === 'restore' || kind === 'accept' ? 'accept' : 'chore');

const create = ({ platform, chore, isLogged }: Asked, say: Say) =>
  createPlatform({
    ...platform,
    ...(chore ? { functionSlots: 0, keyUse: keyUseOf(chore) } : {}),
    onProgress: say,
    log: line => {
      if (isLogged || line.level === 'error') say(JSON.stringify({ at: new Date().toISOString(), ...line }));
    },
  });

const FILLING = 'sample-documents';

class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/**
 * Adds the many sample documents beside the calls that the platform takes: a job, so that what a start leaves undone the next one does.
 */
const withFilling = (platform: EmbeddedPlatform, say: Say): EmbeddedPlatform => {
  let isClosing = false;
  let saidAt = 0;
  platform.platform.jobs.handle<Filling>(FILLING, {
    // Only a server that stops ends it; the next one goes on.
    retryMs: Array(1_000).fill(0),
    run: async ({ data }) => {
      await platform.platform.use(documentFilling).fill(data, there => {
        if (isClosing) throw new StoppedError(`${there} of ${data.count} documents were added.`);
        if (there - saidAt < data.count / 4 && there < data.count) return;
        saidAt = there;
        say(`Sample documents: ${there} of ${data.count}${there < data.count ? '; their lists grow meanwhile' : ''}`);
      });
    },
  });
  return {
    ...platform,
    close: async () => {
      isClosing = true;
      await platform.close();
    },
  };
};

/**
 * The platform that was asked for, with its sample data. Half of it, left in a folder by a start that was killed, is no
 * data of anybody's: it is made anew.
 *
 * @throws HalfSeededError where it is in a database that is not ours to empty
 */
export const openPlatform = async (asked: Asked, say: Say): Promise<EmbeddedPlatform> => {
  const created = await create(asked, say);
  if (asked.chore || !asked.samples) return created;
  const platform = withFilling(created, say);
  const { db, jobs } = platform.platform;
  // Begun with the first look for work, once the platform listens.
  const later = (data: Filling) =>
    db.transaction().execute(transaction => jobs.add(transaction, { kind: FILLING, data }));
  // What makes the sample data is large, and not loaded otherwise.
  const { HalfSeededError, seed } = await import('./seed/seed');
  try {
    const samples = { ...asked.samples, withExecutions: true, later };
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
    const { database: _, ...again } = asked.platform;
    return openPlatform({ ...asked, platform: again }, say);
  }
};

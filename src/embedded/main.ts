import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readCommandLine } from './commandLine';
import { HELP } from './help';
import { resetFolder } from './resetFolder';
import { isAway } from './store/errors';
import { openDatabase } from './store/openStore';
import { reasonOf, say, UsageError } from './usage';

/** Made by the build, of the migrations that are built with it; there is none beside the sources. */
const EMPTY = join(import.meta.dirname, 'empty');

const main = async () => {
  // Without a listener Node opens its debugger to whoever sends this signal.
  process.on('SIGUSR1', () => undefined);
  // Whoever read the log may go, or be started anew: what is said is lost then, not the platform.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const root = resolve(import.meta.dirname, '../..');
  if (process.argv[2] === '--version') {
    process.stdout.write(`${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}\n`);
    return;
  }
  const asked = readCommandLine(process.argv.slice(2), process.env, root);
  if (!asked) {
    process.stdout.write(HELP);
    return;
  }
  const { deleteFirst, chore } = asked;
  if (deleteFirst) {
    resetFolder(deleteFirst);
    say(`Deleted what was in ${deleteFirst}`);
  }
  const onLost = (error: Error) => {
    say(`${error.message}\nStart again for an empty one, or keep it in a folder with --data.`);
    process.exit(1);
  };
  // The database opens in a thread of its own while this one loads the platform.
  const database = chore ? undefined : openDatabase({ ...asked.platform, emptyDir: EMPTY, onProgress: say, onLost });
  database?.catch(() => undefined);
  const { serve } = await import('./serve');
  await serve(asked, database);
};

main().catch(error => {
  say(`${isAway(error) ? 'The database cannot be reached. ' : ''}${reasonOf(error)}`);
  process.exit(error instanceof UsageError ? 2 : 1);
});

// Bundles the embedded platform into build/server/: one file instead of hundreds that are transpiled at each start.
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';

const SOURCE = join(ROOT, 'src/embedded');
const SERVER = join(ROOT, 'build/server');
/** The command, once it is built. */
export const MAIN = join(SERVER, 'main.js');

/** Files that the platform reads by their place beside its code. */
const BESIDE = ['store/pgliteWorker.mjs', 'services/tasks/bootstrap.cjs', 'services/tasks/samples/functions'];

/** What stays where npm put it: native parts, what brings files of its own, and what is loaded late or, of fastify, never. */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'nodemailer',
  'pdfkit',
  'pg-native',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  'pino',
];

const bundle = async () => {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      outDir: SERVER,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: [join(SOURCE, 'main.ts'), join(SOURCE, 'prepare.ts')],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        checks: { pluginTimings: false },
      },
    },
  });
  for (const path of BESIDE) {
    const name = path.split('/').at(-1);
    cpSync(join(SOURCE, path), join(SERVER, name), { recursive: true });
  }
  if (!existsSync(MAIN)) throw new Error('The platform could not be bundled.');
};

/** In a process of its own: vite makes its process one of production, which the server would take for its own mode. */
export const buildServer = async () => {
  // Standard output is the server's: `npm start -- --json` prints one line on it.
  const code = await run(process.execPath, [import.meta.filename], { stdio: ['ignore', 2, 'inherit'] });
  if (code !== 0) throw new Error('The platform could not be bundled.');
};

/** The database that fresh data folders are copied from, which is the first thing that the bundle does. */
export const prepareServer = async () => {
  const folder = join(SERVER, 'preparing');
  const code = await run(
    process.execPath,
    [join(SERVER, 'prepare.js'), folder, join(ROOT, 'node_modules/.cache/meridian')],
    { stdio: ['ignore', 2, 'inherit'] },
  );
  if (code !== 0) throw new Error('The database could not be prepared.');
  renameSync(join(folder, 'pg'), join(SERVER, 'empty'));
  rmSync(folder, { recursive: true });
};

if (process.argv[1] === import.meta.filename) await bundle();

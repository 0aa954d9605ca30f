// Builds the console into dist/, with a brotli copy beside each file that compresses, and the platform into build/server/.
import { cpSync, createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { ROOT, run, tool } from './run.mjs';
import { buildServer, MAIN, prepareServer } from './server.mjs';

const DIST = join(ROOT, 'dist');

const filesOf = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
  );

const newest = paths =>
  Math.max(
    ...paths.map(path =>
      existsSync(path) ? (statSync(path).isDirectory() ? newest(filesOf(path)) : statSync(path).mtimeMs) : 0,
    ),
  );

/** Whether console and platform are built and no source is younger. An installed package has no sources. */
export const isBuilt = () => {
  const index = join(DIST, 'index.html');
  if (!existsSync(index) || !existsSync(MAIN)) return false;
  const sources = ['src', 'public', 'scripts', 'i18n', 'index.html', 'vite.config.ts', 'package-lock.json'].map(name =>
    join(ROOT, name),
  );
  return newest(sources) <= Math.min(statSync(index).mtimeMs, statSync(MAIN).mtimeMs);
};

const compress = file =>
  pipeline(
    createReadStream(file),
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    createWriteStream(`${file}.br`),
  );

/** @param {{ output?: 'inherit' | 2 }} [options] where vite's own lines go: 2 is standard error */
export const build = async ({ output = 'inherit' } = {}) => {
  await buildServer();
  const [code] = await Promise.all([
    run(tool('vite'), ['build', '--logLevel', 'warn'], { stdio: ['ignore', output, 'inherit'] }),
    prepareServer(),
  ]);
  if (code !== 0) throw new Error('The console could not be built.');
  cpSync(join(ROOT, 'i18n'), join(DIST, 'locales'), { recursive: true });
  await Promise.all(
    filesOf(DIST)
      .filter(file => /\.(?:html|js|css|svg|json)$/.test(file))
      .map(compress),
  );
};

if (process.argv[1] === import.meta.filename) await build();

import { createReadStream, createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { CONSOLE_CLIENT_ID } from '../../../src/contract';

/** Builds the stock app into a folder, with brotli copies as the console has. */
export const buildStock = async (outDir: string): Promise<void> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 5_000 },
  });
  const index = join(outDir, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replace('<html ', `<html data-client-id="${CONSOLE_CLIENT_ID}" `));
  const assets = join(outDir, 'assets');
  for (const name of readdirSync(assets)) {
    const file = join(assets, name);
    await pipeline(
      createReadStream(file),
      createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      createWriteStream(`${file}.br`),
    );
  }
};

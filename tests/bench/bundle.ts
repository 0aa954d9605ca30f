import { brotliCompressSync } from 'node:zlib';
import { build, minifySync, type Rolldown } from 'vite';
import type { Bench } from './bench';

/** What the first list loads, by the name of its file. */
const FILES = ['index', 'base', 'react', 'shell', 'Console'];
/** Whatever weighs less is told in one sum. */
const SMALLEST_KB = 0.5;

type Chunk = Rolldown.OutputChunk;

/** A package by its name, a module of ours by the room that it is in. */
const ownerOf = (id: string): string => {
  const packaged = id.split('node_modules/').at(-1) ?? '';
  if (id.includes('node_modules/'))
    return packaged
      .split('/')
      .slice(0, packaged.startsWith('@') ? 2 : 1)
      .join('/');
  return /\/((?:src|i18n)\/[^?]+)\/[^/]+$/.exec(id)?.[1] ?? 'the build';
};

/** Compressed each for itself: together they weigh some tenth less. */
const kilobytesOf = (code: string): number =>
  brotliCompressSync(minifySync('module.js', code, { compress: true, mangle: true }).code).length / 1024;

/** The weight of what the first list loads, by file and by whose it is, in kB after minification and Brotli. */
export const measureBundle = async ({ say }: Pick<Bench, 'say'>): Promise<void> => {
  const built = await build({ logLevel: 'error', build: { write: false, minify: false } });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = output.filter((file): file is Chunk => file.type === 'chunk' && FILES.includes(file.name));
  for (const { name, modules } of chunks) {
    const weights = new Map<string, number>();
    for (const [id, { code }] of Object.entries(modules)) {
      if (!code) continue;
      const owner = ownerOf(id);
      weights.set(owner, (weights.get(owner) ?? 0) + kilobytesOf(code));
    }
    const heaviest = [...weights].sort(([, one], [, other]) => other - one);
    for (const [owner, kilobytes] of heaviest) if (kilobytes >= SMALLEST_KB) say(`${name}: ${owner}`, kilobytes, 'kB');
    const rest = heaviest.filter(([, kilobytes]) => kilobytes < SMALLEST_KB);
    say(
      `${name}: ${rest.length} others`,
      rest.reduce((sum, [, kilobytes]) => sum + kilobytes, 0),
      'kB',
    );
  }
};

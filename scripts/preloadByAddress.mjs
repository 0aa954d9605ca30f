import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the page's first script fetch the code of the screen that the address asks for, beside the entry's own: without it
 * that code is only asked for once the entry has been fetched and run. One page serves every address, so the choice cannot
 * stand in the HTML, and the page's policy allows no script within it.
 *
 * @param {{ script: string, screens: { address: string, chunk: string }[], otherwise: string }} options `script`: file of
 *   the output to append to; `address`: start of the paths that show the chunk; `otherwise`: chunk of all other paths
 * @returns {import('vite').Plugin}
 */
export const preloadByAddress = ({ script, screens, otherwise }) => ({
  name: 'preload-by-address',
  apply: 'build',
  writeBundle({ dir = 'dist' }, bundle) {
    const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
    const closure = (file, seen = new Set()) => {
      if (seen.has(file)) return seen;
      seen.add(file);
      for (const imported of bundle[file]?.imports ?? []) closure(imported, seen);
      return seen;
    };
    const shared = new Set(chunks.filter(chunk => chunk.isEntry).flatMap(chunk => [...closure(chunk.fileName)]));
    const filesOf = name => {
      const chunk = chunks.find(candidate => candidate.name === name && candidate.isDynamicEntry);
      if (!chunk) throw new Error(`There is no chunk "${name}" to preload.`);
      return [...closure(chunk.fileName)].filter(file => !shared.has(file)).map(file => `/${file}`);
    };
    const table = screens.map(({ address, chunk }) => [address, filesOf(chunk)]);
    appendFileSync(
      join(dir, script),
      `
{
  const found = ${JSON.stringify(table)}.find(([address]) => location.pathname === address || location.pathname.startsWith(address + '/'));
  for (const href of found ? found[1] : ${JSON.stringify(filesOf(otherwise))}) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
`,
    );
  },
});

import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** What Vite calls around each `import()` of a build. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Puts the console's own way of importing code in the place of Vite's: `src/askFirst.ts`.
 *
 * @returns {import('vite').Plugin}
 */
export const askFirst = () => ({
  name: 'ask-first',
  apply: 'build',
  enforce: 'pre',
  load: id =>
    id === HELPER
      ? `export { askFirst as __vitePreload } from ${JSON.stringify(join(ROOT, 'src/askFirst.ts'))};`
      : undefined,
});

import { basename, join } from 'node:path';
import { ROOT } from './run.mjs';

const STANDING_IN = ['isEqual', 'debounce', 'reactRouterProvider'];

/**
 * Of what react-admin uses, the console's own parts stand for three (src/admin/light), which bring along what nothing here needs: most of
 * lodash, and the part of react-router that loads data. Names that react-router gives its parts for tools of developers go too, and what it
 * makes of parts is said to do nothing else: otherwise each stays in the build though nobody uses it.
 *
 * @returns {import('vite').Plugin}
 */
export const lightAdmin = () => ({
  name: 'light-admin',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (!/[\\/](?:ra-core|ra-ui-materialui)[\\/]/.test(importer ?? '')) return undefined;
    const name = basename(id, '.js');
    return /^lodash\/|\/reactRouterProvider\.js$/.test(id) && STANDING_IN.includes(name)
      ? join(ROOT, `src/admin/light/${name}.ts`)
      : undefined;
  },
  transform: (code, id) =>
    /[\\/]react-router[\\/]dist[\\/]/.test(id)
      ? code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/(?<= = )React\d*\.forwardRef\(/g, '/* @__PURE__ */ $&')
      : undefined,
});

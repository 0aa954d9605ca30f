// The script of the page that makes the session's first calls: src/begin.ts and what it needs, as one text.
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './run.mjs';

const PURE = ['Map', 'Object', 'withTexts', 'record', 'createContext', 'Intl.DateTimeFormat', 'browserZone', 'Set'];

/**
 * @param {object} lists what each list asks for at first, by its name
 * @param {object} plain those whose rows can be painted (src/paint/plainLists.ts)
 */
export const bundleBegin = async (lists, plain) => {
  const { output } = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { FIRST_LISTS: JSON.stringify(lists), PLAIN_LISTS: JSON.stringify(plain) },
    build: {
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, 'src/begin.ts'),
        output: { format: 'iife' },
        // Tables that modules make of what stands in them are only for what is used.
        treeshake: { moduleSideEffects: false, manualPureFunctions: PURE },
      },
    },
  });
  return output[0].code.trim();
};

// What runs before the console's code and comes from its modules: each a text that needs no other.
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './run.mjs';

const PURE = ['Map', 'Object', 'withTexts', 'record', 'createContext', 'Intl.DateTimeFormat', 'browserZone', 'Set'];

const bundle = async (entry, format, define) => {
  const { output } = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, entry),
        output: { format },
        preserveEntrySignatures: 'strict',
        // Tables that modules make of what stands in them are only for what is used.
        treeshake: { moduleSideEffects: false, manualPureFunctions: PURE },
      },
    },
  });
  return output[0].code.trim();
};

/** The script in the page that makes the session's first calls. @param {object} lists what each list asks for at first, by its name */
export const bundleBegin = lists => bundle('src/begin.ts', 'iife', { FIRST_LISTS: JSON.stringify(lists) });

/** The module that shows a list's first rows. @param {object} plain those that it knows (src/paint/plainLists.ts) */
export const bundlePaint = plain => bundle('src/paint/page.ts', 'es', { PLAIN_LISTS: JSON.stringify(plain) });

// The screens that stand in the page before its code: rendered by React from the console's own components.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './run.mjs';

const textsOf = (language, name = 'console') =>
  JSON.parse(readFileSync(join(ROOT, 'i18n', language, `${name}.json`), 'utf8'));

/** @returns markup by `{screen}-{language}`, as `src/staticPage.tsx` renders it, and what `src/firstLists.ts` found out */
export const renderPage = async () => {
  const server = await createServer({
    root: ROOT,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { renderScreens: render } = await server.ssrLoadModule('/src/staticPage.tsx');
    const screens = await render({ en: textsOf('en'), nl: textsOf('nl') });
    const { firstLists, firstTables } = await server.ssrLoadModule('/src/firstLists.ts');
    const all = language => [textsOf(language), textsOf(language, 'services')];
    return { screens, lists: firstLists(), plain: firstTables({ en: all('en'), nl: all('nl') }) };
  } finally {
    await server.close();
  }
};

// The screens that stand in the page before its code: rendered by React from the console's own components.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './run.mjs';

const textsOf = language => JSON.parse(readFileSync(join(ROOT, 'i18n', language, 'console.json'), 'utf8'));

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
    const { firstLists } = await server.ssrLoadModule('/src/firstLists.ts');
    return { screens, lists: firstLists() };
  } finally {
    await server.close();
  }
};

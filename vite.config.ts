import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { askFirst } from './scripts/askFirst.mjs';
import { firstRoutes } from './scripts/firstRoutes.mjs';
import { lightAdmin } from './scripts/lightAdmin.mjs';
import { lightIcons } from './scripts/lightIcons.mjs';
import { pageStart } from './scripts/pageStart.mjs';
import { signInMessages } from './scripts/signInMessages.mjs';
import { SERVICES } from './src/contract/services.ts';

// Set by `npm run dev`: the embedded platform behind the development server.
const platform = process.env.MERIDIAN_PLATFORM;
const behind = [...Object.values(SERVICES).map(({ base }) => `${base}/`), '/locales/', '/outbox', '/config.json'];
// The platform is asked by the name that the page has: its `config.json` tells that one, and cookies of its pages count.
const passOn = { target: platform, changeOrigin: false };

export default defineConfig({
  // The files find each other wherever the folder is served; the page finds them (scripts/pageStart.mjs).
  base: './',
  plugins: [
    react(),
    askFirst(),
    lightAdmin(),
    lightIcons(),
    signInMessages(),
    firstRoutes({ signIn: 'Login', otherwise: 'Console' }),
    pageStart({ screens: [{ address: '/login', chunk: 'Login' }], otherwise: 'Console' }),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  ...(platform ? { server: { proxy: Object.fromEntries(behind.map(path => [path, passOn])) } } : {}),
  test: {
    // One more than cores: the tests of the platform wait for databases and processes in turns.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['tests/support/setup.ts'],
    projects: [
      // Files share the modules of their worker, and those of the console the page too: what one leaves behind is put right by
      // tests/support/pageSetup.ts (decisions/0039). Two projects, because a worker ends where the next file wants another environment.
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: ['src/**/*.page.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'fast-page',
          include: ['src/**/*.test.tsx', 'src/**/*.page.test.ts'],
          environment: './tests/support/pageEnvironment.ts',
          setupFiles: ['tests/support/pageSetup.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['tests/contract/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/lightPasswords.ts'],
          globalSetup: ['tests/support/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

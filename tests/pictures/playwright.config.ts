import { defineConfig } from '@playwright/test';
import suite from '../../playwright.config';

/** `npm run pictures`: the pictures of docs/capabilities.md, taken anew from the console as it is. */
export default defineConfig({
  ...suite,
  testDir: '.',
  globalSetup: '../e2e/support/globalSetup.ts',
  workers: 1,
  use: {
    ...suite.use,
    viewport: { width: 1200, height: 760 },
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
  },
});

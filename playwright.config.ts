import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;

/** What each window of Chromium would start beside the page: the suggestions of an address bar that nobody sees, and a renderer in advance. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Playwright's own, which a second `--disable-features` would put in force again. */
const PLAYWRIGHTS = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Two more than cores: a flow waits for a platform, a page and a clock in turns (decisions/0039).
  workers: 4,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    // A trace of every test costs a third of its time: ask for it where one fails (`--trace retain-on-failure`).
    trace: 'off',
    // A context is emptied for the next test rather than made again, so that the console's files are compiled once (decisions/0051).
    reuseContext: true,
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--process-per-site',
        // The console's Cross-Origin-Opener-Policy would otherwise end the renderer with each test, and with it what it compiled.
        '--disable-site-isolation-trials',
        // Each load runs its code anew and briefly: to compile it twice more costs a fifth of the renderer and is never earned back.
        '--js-flags=--no-maglev --no-turbofan',
        `--disable-features=${[...PLAYWRIGHTS, ...UNSEEN].join(',')}`,
      ],
    },
  },
});

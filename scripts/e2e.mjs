// npm run test:e2e: the built console on the embedded platform, driven in Chromium.
import { build, isBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { run, tool } from './run.mjs';

const chromium = findChromium({ install: true, shell: true });
if (!isBuilt()) await build();
process.exit(
  await run(tool('playwright'), ['test', ...process.argv.slice(2)], {
    env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  }),
);

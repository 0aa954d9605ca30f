import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// The same cases on every machine; a case that was found elsewhere joins the examples of its test.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });

// A worker's files share their modules: what one began to load and left behind would fail in the next, which finds it broken off.
afterAll(() => vi.dynamicImportSettled());

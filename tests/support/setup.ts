import fc from 'fast-check';

// What is said of a page is known where there is a page.
if (typeof document !== 'undefined') await import('@testing-library/jest-dom/vitest');

// The same cases on every machine; a case that was found elsewhere joins the examples of its test.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });

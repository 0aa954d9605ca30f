import fc from 'fast-check';

// What is said of a page is known where there is a page.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { configure } = await import('@testing-library/dom');
  // A page whose parts come when they are first shown takes its time on a busy machine.
  configure({ asyncUtilTimeout: 15_000 });
}

// The same cases on every machine; a case that was found elsewhere joins the examples of its test.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });

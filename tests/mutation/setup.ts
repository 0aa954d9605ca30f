import { configure } from '@testing-library/dom';
import { afterEach, vi } from 'vitest';

/** A property runs this often at most: a changed line is run some thousand times over, and most fail at the first case. */
const MOST_RUNS = 25;

vi.mock('fast-check', async original => {
  const real = await original<typeof import('fast-check')>();
  type Given = Parameters<typeof real.assert>;
  const assert = ((property: Given[0], params: Given[1] = {}) =>
    real.assert(property, {
      ...params,
      numRuns: Math.min(params.numRuns ?? MOST_RUNS, MOST_RUNS),
    })) as typeof real.assert;
  return { ...real, assert, default: { ...real.default, assert } };
});

// What does not come is what a change did: thousands of them would be waited for.
configure({ asyncUtilTimeout: 1_000 });

// A test runs many times over in the same page.
afterEach(() => {
  globalThis.document?.body.replaceChildren();
});

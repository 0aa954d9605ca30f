import type { Jobs } from '../../src/embedded/kernel/jobs';

/** Does what is asked for again and again once, now: a test chooses the moment. */
export const atOnce: Pick<Jobs, 'every'> = { every: (_kind, _everyMs, run) => run() };

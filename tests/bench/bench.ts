import type { Browser } from 'playwright';
import type { createReport } from './report';

/** What each subject measures with. */
export type Bench = Pick<ReturnType<typeof createReport>, 'say' | 'figure' | 'miss'> & {
  browser: Browser;
  /** Holds what the servers store; it goes in the end. */
  folder: string;
  isQuick: boolean;
  /** How often a page is opened; its median counts. */
  times: number;
  /** How long load is kept up. */
  seconds: number;
};

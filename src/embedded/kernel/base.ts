import type { Database } from '../store/openStore';
import type { Background } from './background';
import type { Memo } from './memo';

/** What the kernel itself stands on. Time and chance are passed in, so that tests own them. */
export type Base = {
  db: Database;
  /** Whether no other server can be working on the database. */
  isOnlyServer: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Lower-case hexadecimal characters from a secure source. */
  randomHex: (characters: number) => string;
  /** Callers and roles as read a moment ago; emptied by every write. */
  memo: Memo;
  /** Work that goes on after its answer, and ends with this server. */
  background: Background;
  /** Hears of failures that have no caller to tell. */
  report: (error: unknown) => void;
};

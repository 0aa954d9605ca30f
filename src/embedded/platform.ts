import type { Background } from './background';
import type { Mailer } from './mail';
import type { Memo } from './memo';
import type { Database } from './store/openStore';

/** A task that a transition of a document asks for. */
export type TaskRequest = {
  functionName: string;
  data: Record<string, unknown>;
  priority: number;
  createdByUserId: string;
  createdByApplicationId: string;
};

/** What every route works with. Time and chance are passed in, so that tests own them. */
export type Platform = {
  db: Database;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Lower-case hexadecimal characters from a secure source. */
  randomHex: (characters: number) => string;
  /** Callers and roles as read a moment ago; emptied by every write. */
  memo: Memo;
  mailer: Mailer;
  /** Whether anonymous callers are told that no account has an e-mail address, as the public platform does. */
  tellsUnknownEmails: boolean;
  /** Address of the platform, for links in mails. */
  origin: () => string;
  /** Work that goes on after its answer. */
  background: Background;
  /**
   * Queues a task within the transaction of `db`: it exists if and only if what asked for it came to pass. Functions that
   * do not exist must not make it fail. Without a task service nothing is queued; the transition happens all the same, and
   * its audit row names the functions that were asked for.
   */
  enqueueTask?: (db: Database, task: TaskRequest) => Promise<void>;
};

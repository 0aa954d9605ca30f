import type { Background } from './background';
import type { Mailer } from './mail';
import type { Memo } from './memo';
import type { Database } from './store/openStore';
import type { NewTask } from './tasks/enqueue';
import type { TaskWorker } from './tasks/worker';

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
  /** Key under which variables of functions are kept, 32 bytes. */
  variablesKey: Buffer;
  /** Runs functions. */
  tasks: TaskWorker;
  /**
   * Asks for a run of a function within the transaction of `db`: it is there if and only if that commits. A function that
   * does not exist does not make it fail; the run does.
   *
   * @returns id of the execution
   */
  enqueueTask: (db: Database, task: NewTask) => Promise<string>;
};

import type { Database } from '../store/openStore';
import type { Background } from './background';
import type { Mailer } from './mail';
import type { Memo } from './memo';
import type { Ports } from './ports';

/** What the operator of this server chose. */
export type Settings = {
  /** Whether anonymous callers are told that no account has an e-mail address, as the public platform does. */
  tellsUnknownEmails: boolean;
  /** How many functions run at once on this server; with 0 none does, and tasks wait. */
  functionSlots: number;
  /** For how long after a rotation the old refresh token answers with the same successor: two tabs, one lost answer. */
  refreshGraceMs: number;
};

/** What every service stands on. Time and chance are passed in, so that tests own them. */
export type Kernel = {
  db: Database;
  /** Whether no other server can be working on the database. */
  isOnlyServer: boolean;
  settings: Settings;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Lower-case hexadecimal characters from a secure source. */
  randomHex: (characters: number) => string;
  /** Callers and roles as read a moment ago; emptied by every write. */
  memo: Memo;
  mailer: Mailer;
  /** Address of the platform, for links in mails. */
  origin: () => string;
  /** Work that goes on after its answer. */
  background: Background;
  /** Hears of failures that have no caller to tell. */
  report: (error: unknown) => void;
  /** Key under which variables of functions are kept, 32 bytes. */
  variablesKey: Buffer;
};

/** The kernel, and what the services offer each other. */
export type Platform = Kernel & Pick<Ports, 'use'>;

import type { Signals } from '../store/signals';
import type { AccessLog } from './accessLog';
import type { Base } from './base';
import type { Blobs } from './blobs';
import type { Events } from './events';
import type { Jobs } from './jobs';
import type { Ports } from './ports';

/** What the operator of this server chose. */
export type Settings = {
  /** Whether anonymous callers are told that no account has an e-mail address, as the public platform does. */
  tellsUnknownEmails: boolean;
  /** How many functions run at once on this server; with 0 none does, and tasks wait. */
  functionSlots: number;
  /** For how long after a rotation the old refresh token answers with the same successor: two tabs, one lost answer. */
  refreshGraceMs: number;
  /** Folders and files of this server that no function shall see: its data, its key. */
  hidden: readonly string[];
  /** Whether mails are handed to an SMTP server, or only written down. */
  sendsMails: boolean;
  /** Sender of mails that name none. */
  sender: string;
  /** Whether links that are mailed to accounts are few and far between until an administrator says otherwise. */
  limitsMails: boolean;
  /** Whether providers of OpenID Connect may be programs of this machine, which it calls without TLS. */
  callsLoopback: boolean;
};

/** What every service stands on. */
export type Kernel = Base & {
  settings: Settings;
  /** Who hears of writes. */
  events: Events;
  /** Work that survives this server. */
  jobs: Jobs;
  /** What servers on one database tell each other at once. */
  signals: Signals;
  /** Bytes that belong to records. */
  blobs: Blobs;
  /** Address of the platform, for links in mails. */
  origin: () => string;
  /** The requests that this server answered lately. */
  accessLog: AccessLog;
  /** Key under which variables of functions are kept, 32 bytes. */
  variablesKey: Buffer;
};

/** The kernel, and what the services offer each other. */
export type Platform = Kernel & Pick<Ports, 'use'>;

import type { Caller } from './caller';
import type { Platform } from './platform';

/** The platform itself: sees and changes everything. Written out wherever nobody's permissions decide. */
export const SYSTEM = 'system';
/** Somebody without a token. */
export const NOBODY = 'nobody';

/** For whom something is read or written. There is no default. */
export type Who = Caller | typeof SYSTEM | typeof NOBODY;

/** What reading and writing take: where, and for whom. A `Call` is one; `platform.db` may be a transaction. */
export type Asking = {
  platform: Platform;
  caller: Who;
  /** Who asked for what the platform itself does: the audit names them. */
  askedBy?: Who | undefined;
};

/** The same, by the platform itself. */
export const asSystem = <A extends Asking>(asking: A) =>
  ({ ...asking, caller: SYSTEM, askedBy: asking.askedBy ?? asking.caller }) as const;

export const userOf = (caller: Who | undefined): Caller | undefined =>
  typeof caller === 'object' ? caller : undefined;

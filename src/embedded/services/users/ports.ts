import type { RawBuilder } from 'kysely';
import type { Caller } from '../../kernel/caller';
import { port } from '../../kernel/ports';
import type { Database } from '../../store/openStore';

export type Account = { id: string; email: string };

/**
 * People's accounts, as other services need them. Beside them stands the table `users (id)`: what belongs to a user refers to it
 * and leaves with them.
 */
export type Accounts = {
  /**
   * Checks e-mail and password, counting failures. An unknown e-mail is counted and answered like a known one.
   *
   * @param client who is on the other end of the line (http/client.ts)
   * @throws PlatformError 106 for a wrong pair, 211, 212, 213 while throttled
   */
  checkPassword: (email: string, password: string, client: string) => Promise<Account>;
  /** @throws PlatformError 10 when the user holds more than the caller: nobody gets hold of more than they have */
  requireAuthorityOver: (db: Database, caller: Caller, userId: string) => Promise<void>;
  /** Forgets failed sign-ins. @returns whose account it is, if there is one */
  forgetFailures: (db: Database, email: string) => Promise<string | undefined>;
  exists: (db: Database, userId: string) => Promise<boolean>;
  /** SQL: e-mail of the user whose id the expression is. */
  emailOf: (userId: RawBuilder<string>) => RawBuilder<string>;
  /** SQL: names of the permissions that the user holds through global roles; null for none. */
  permissionsOf: (userId: RawBuilder<string>) => RawBuilder<string[] | null>;
};

export const accounts = port<Accounts>('users.accounts');

/** How a platform without any account gets its first one. */
export type Settling = {
  /** Whether nobody has an account yet. */
  isUnsettled: (db: Database) => Promise<boolean>;
  /**
   * Makes the account of the first administrator, unless there is any account.
   *
   * @returns whether it was made
   * @throws PlatformError 15 naming what the password lacks
   */
  createFirstAdministrator: (email: string, password: string) => Promise<boolean>;
};

export const settling = port<Settling>('users.settling');

import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../kernel/caller';
import { PlatformError } from '../../kernel/errors';
import type { Platform } from '../../kernel/platform';
import { port } from '../../kernel/ports';
import type { Asking } from '../../kernel/who';
import type { Database } from '../../store/openStore';

export type Account = {
  id: string;
  email: string;
  /**
   * Holds the account, with the password that was checked, until the transaction of `db` ends.
   *
   * @throws PlatformError 106 where another password was set since
   */
  hold: (db: Database) => Promise<void>;
};

/** What a provider of OpenID Connect tells of a person. */
export type Vouched = { email: string; firstName?: string; lastName?: string; isEmailVerified: boolean };

/**
 * People's accounts, as other services need them. Beside them stands the table `users (id)`: what belongs to a user refers to it
 * and leaves with them.
 */
export type Accounts = {
  /**
   * Checks e-mail and password, counting failures. An unknown e-mail is counted and answered like a known one. What the password opens
   * is opened while the account is held.
   *
   * @param client who is on the other end of the line (http/client.ts)
   * @throws PlatformError 106 for a wrong pair, 211, 212, 213 while throttled
   */
  checkPassword: (email: string, password: string, client: string) => Promise<Account>;
  /** @throws PlatformError 10 when the user holds more than the caller: nobody gets hold of more than they have */
  requireAuthorityOver: (db: Database, caller: Caller, userId: string) => Promise<void>;
  /** The same of many users at once. */
  requireAuthorityOverEach: (db: Database, caller: Caller, userIds: readonly string[]) => Promise<void>;
  /** Prepares the account of somebody whom a provider of OpenID Connect vouches for; making it then takes no time. */
  prepare: (person: Vouched) => Promise<{
    /** @returns its id. @throws PlatformError 203 for an address that has an account */
    register: (within: Asking) => Promise<string>;
  }>;
  /** Mails a user what sets a new password. Within the transaction of `platform.db`. */
  mailNewPassword: (platform: Platform, userId: string) => Promise<void>;
  /** Mails a user what was done with their account. Within the transaction of `platform.db`. */
  tell: (platform: Platform, userId: string, mail: { subject: string; text: string }) => Promise<void>;
  /** Forgets failed sign-ins. @returns whose account it is, if there is one */
  forgetFailures: (db: Database, email: string) => Promise<string | undefined>;
  exists: (db: Database, userId: string) => Promise<boolean>;
  /** SQL: e-mail of the user whose id the expression is. */
  emailOf: (userId: RawBuilder<string>) => RawBuilder<string>;
  /** SQL: names of the permissions that the user holds through global roles; null for none. */
  permissionsOf: (userId: RawBuilder<string>) => RawBuilder<string[] | null>;
};

export const accounts = port<Accounts>('users.accounts');

/** @throws PlatformError 16 where nobody has this id */
export const requireAccount = async (platform: Platform, userId: string): Promise<void> => {
  if (!(await platform.use(accounts).exists(platform.db, userId))) throw new PlatformError(16);
};

/**
 * Holds a user until the transaction ends. Whatever changes a user, or what lets them in, holds them first: in one order, nobody waits for
 * each other.
 *
 * @param userId an id, or an expression for it, or for any of several
 */
export const holdUser = async (db: Database, userId: string | RawBuilder<unknown>): Promise<void> => {
  await sql`select 1 from users where id = ${userId} order by id for no key update`.execute(db);
};

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

import { port } from '../../kernel/ports';
import type { Database } from '../../store/openStore';

export type Sessions = {
  /**
   * Ends every session of a user, or of several.
   *
   * @param except `tokenHash` of the caller whose own session stays
   */
  endAll: (db: Database, users: string | readonly string[], except?: string) => Promise<void>;
  /** Forgets wrong one-time codes of a user. */
  forgetFailures: (db: Database, userId: string) => Promise<void>;
  /** Whether a user signs in at a provider of OpenID Connect. */
  isLinked: (db: Database, userId: string) => Promise<boolean>;
};

export const sessions = port<Sessions>('auth.sessions');

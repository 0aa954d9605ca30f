import { port } from '../../kernel/ports';
import type { Database } from '../../store/openStore';

export type Sessions = {
  /** Ends every session of a user: after a password reset, a deletion, a removal of the second factor. */
  endAll: (db: Database, userId: string) => Promise<void>;
};

export const sessions = port<Sessions>('auth.sessions');

import { isId } from '../../http/body';
import type { Asking } from '../../kernel/who';
import type { PublishedEvent } from '../events/ports';

/** What somebody is told of their own account, by the event that says it happened. */
const TOLD: Readonly<Record<string, 'activated' | 'password_changed'>> = {
  user_activation_completed: 'activated',
  password_update_completed: 'password_changed',
  password_reset_completed: 'password_changed',
};

/** Whom an event is told, and as what; anybody may post one that names nobody. */
export const aboutAccount = async (
  { platform }: Asking,
  { type, content }: PublishedEvent,
): Promise<{ userId: string; type: 'activated' | 'password_changed' } | undefined> => {
  const told = Object.hasOwn(TOLD, type) ? TOLD[type] : undefined;
  const userId = content?.user_id;
  if (!told || typeof userId !== 'string' || !isId(userId)) return undefined;
  const rows = await platform.db.selectFrom('users').select('id').where('id', '=', userId).execute();
  return rows[0] && { userId, type: told };
};

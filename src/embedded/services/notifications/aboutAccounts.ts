import { type Asking, userOf } from '../../kernel/who';
import type { PublishedEvent } from '../events/ports';

/** What somebody is told of their own account, by the event that says it happened. */
const TOLD: Readonly<Record<string, 'activated' | 'password_changed'>> = {
  user_activation_completed: 'activated',
  password_update_completed: 'password_changed',
  password_reset_completed: 'password_changed',
};

/** Whom an event of the platform's own is told, and as what. One that somebody posted says nothing of an account. */
export const aboutAccount = (
  { caller }: Asking,
  { type, content }: PublishedEvent,
): { userId: string; type: 'activated' | 'password_changed' } | undefined => {
  const told = Object.hasOwn(TOLD, type) ? TOLD[type] : undefined;
  return told && !userOf(caller) ? { userId: String(content?.user_id), type: told } : undefined;
};

import { sql } from 'kysely';
import type { Database } from '../store/openStore';
import type { Kernel } from './platform';
import { userOf, type Who } from './who';

/**
 * Writes down who did what to whom, and tells whoever listens. `details` never hold a secret.
 *
 * @param db the transaction of the write: without it the one could be done and the other not
 */
export const audit = async (
  { platform, caller }: { platform: Pick<Kernel, 'now' | 'events'>; caller?: Who },
  action: string,
  target: string,
  details: object,
  db: Database,
): Promise<void> => {
  if (!db.isTransaction) throw new Error(`"${action}" is audited outside a transaction.`);
  const event = { at: new Date(platform.now()), actor: userOf(caller)?.userId ?? null, action, target, details };
  await sql`insert into audit (at, actor, action, target, details)
    values (${event.at}, ${event.actor}, ${action}, ${target}, ${JSON.stringify(details)}::jsonb)`.execute(db);
  await platform.events.publish(event, db);
};

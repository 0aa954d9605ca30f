import type { Generated, JSONColumnType } from 'kysely';
import type { Database } from '../store/openStore';
import type { Kernel } from './platform';
import { userOf, type Who } from './who';

declare module '../store/schema' {
  interface Schema {
    audit: {
      seq: Generated<number>;
      at: Date;
      actor: string | null;
      action: string;
      target: string;
      details: JSONColumnType<object>;
    };
  }
}

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
  await db
    .insertInto('audit')
    .values({ ...event, details: JSON.stringify(details) })
    .execute();
  await platform.events.publish(event, db);
};

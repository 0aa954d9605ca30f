import { type Generated, type JSONColumnType, sql } from 'kysely';
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
 * @param targets each has an entry of its own: one statement writes them all
 * @param db the transaction of the write: without it the one could be done and the other not
 */
export const audit = async (
  { platform, caller, askedBy }: { platform: Pick<Kernel, 'now' | 'events'>; caller?: Who; askedBy?: Who | undefined },
  action: string,
  targets: readonly string[],
  details: object,
  db: Database,
): Promise<void> => {
  if (!db.isTransaction) throw new Error(`"${action}" is audited outside a transaction.`);
  const done = {
    at: new Date(platform.now()),
    actor: (userOf(caller) ?? userOf(askedBy))?.userId ?? null,
    action,
    details,
  };
  await sql`insert into audit (at, actor, action, target, details)
    select ${done.at}::timestamptz, ${done.actor}::text, ${action}::text, target, ${JSON.stringify(details)}::jsonb from unnest(${[...targets]}::text[]) target`.execute(
    db,
  );
  for (const target of targets) await platform.events.publish({ ...done, target }, db);
};

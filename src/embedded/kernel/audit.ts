import { sql } from 'kysely';
import type { Database } from '../store/openStore';
import type { Caller } from './caller';
import type { Kernel } from './platform';

/** Writes down who did what to whom. `details` never hold a secret. */
export const audit = async (
  { platform, caller }: { platform: Pick<Kernel, 'db' | 'now'>; caller?: Caller },
  action: string,
  target: string,
  details: object = {},
  db: Database = platform.db,
): Promise<void> => {
  await sql`insert into audit (at, actor, action, target, details)
    values (${new Date(platform.now())}, ${caller?.userId ?? null}, ${action}, ${target}, ${JSON.stringify(details)}::jsonb)`.execute(
    db,
  );
};

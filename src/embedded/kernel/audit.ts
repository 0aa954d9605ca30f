import type { Generated, JSONColumnType } from 'kysely';
import type { Database } from '../store/openStore';
import type { Caller } from './caller';
import type { Kernel } from './platform';

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

/** Writes down who did what to whom. `details` never hold a secret. */
export const audit = async (
  { platform, caller }: { platform: Pick<Kernel, 'db' | 'now'>; caller?: Caller },
  action: string,
  target: string,
  details: object = {},
  db: Database = platform.db,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({
      at: new Date(platform.now()),
      actor: caller?.userId ?? null,
      action,
      target,
      details: JSON.stringify(details),
    })
    .execute();
};

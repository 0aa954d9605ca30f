import { sql } from 'kysely';
import type { WriteEvent } from '../../kernel/events';
import type { Platform } from '../../kernel/platform';
import { type Asking, SYSTEM } from '../../kernel/who';
import type { Database } from '../../store/openStore';

type Content = Record<string, unknown>;
type Happening = { type: string; contentOf: (event: WriteEvent) => Content };

const user = ({ target }: WriteEvent): Content => ({ user_id: target });
const enlistment = ({ target, details }: WriteEvent): Content => ({
  user_id: target,
  group_id: (details as { groupId?: string }).groupId,
});

/** Which writes the public platform tells of, by their name in the audit, and what it tells. */
const HAPPENINGS: Readonly<Record<string, Happening>> = {
  'user.register': { type: 'user_created', contentOf: ({ target }) => ({ id: target }) },
  'user.delete': { type: 'user_deleted', contentOf: ({ target }) => ({ id: target }) },
  'user.activate': { type: 'user_activation_completed', contentOf: user },
  'user.password': { type: 'password_update_completed', contentOf: user },
  'user.password_reset': { type: 'password_reset_completed', contentOf: user },
  'patient.add': { type: 'patient_enlistment_added', contentOf: enlistment },
  'patient.remove': { type: 'patient_enlistment_removed', contentOf: enlistment },
  'task.fail': { type: 'task_failed', contentOf: ({ target, details }) => ({ id: target, ...details }) },
};

/**
 * Tells of a write as an event, within its transaction. What a dispatcher does about it may fail, and is undone then together with
 * the event: it keeps nobody from what they did.
 *
 * @param create writes the event down
 */
export const tellOf =
  (platform: Platform, create: (asking: Asking, event: { type: string; content: Content }) => Promise<unknown>) =>
  async (event: WriteEvent, db: Database): Promise<void> => {
    const happening = HAPPENINGS[event.action];
    if (!happening) return;
    await sql`savepoint happening`.execute(db);
    try {
      await create(
        { platform: { ...platform, db }, caller: SYSTEM },
        { type: happening.type, content: happening.contentOf(event) },
      );
      await sql`release savepoint happening`.execute(db);
    } catch (error) {
      platform.report(error);
      await sql`rollback to savepoint happening`.execute(db);
    }
  };

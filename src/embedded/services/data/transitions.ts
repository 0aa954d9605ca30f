import { sql } from 'kysely';
import type { CreationTransition } from '../../../contract';
import { audit } from '../../kernel/audit';
import { PlatformError } from '../../kernel/errors';
import { runAction } from './actions';
import { faultOfCondition } from './conditions';
import { withIndexErrors } from './documentErrors';
import type { JsonObject } from './paths';
import { type ChangeContext, store, type Working } from './working';

/** Automatic transitions that may follow one change; more of them run in a circle. */
const MAX_FOLLOWING = 20;

/** What is left to do to a document; yields the milliseconds to wait before going on. */
type Steps = AsyncGenerator<number, void>;

const faultOfConditions = async (
  context: ChangeContext,
  working: Working,
  { conditions = [] }: CreationTransition,
  input: JsonObject,
) => {
  for (const condition of conditions) {
    const fault = await faultOfCondition(context, working, condition, input);
    if (fault) return fault;
  }
  return undefined;
};

/** @throws PlatformError 26 saying which condition does not hold */
export const requireConditions = async (
  context: ChangeContext,
  working: Working,
  transition: CreationTransition,
  input: JsonObject,
) => {
  const fault = await faultOfConditions(context, working, transition, input);
  if (fault) throw new PlatformError(26, fault);
};

async function* enter(context: ChangeContext, working: Working, transition: CreationTransition): Steps {
  for (const action of transition.actions ?? []) {
    if (action.type === 'delay') yield Number(action.time);
    else await runAction(context, working, action);
  }
  working.status = transition.toStatus;
  working.statusChangedAt = new Date(context.platform.now());
  for (const action of transition.afterActions ?? []) await runAction(context, working, action);
}

const nextAutomatic = async (context: ChangeContext, working: Working) => {
  for (const transition of context.schema.definition.transitions) {
    if (transition.type !== 'automatic' || !transition.fromStatuses.includes(working.status)) continue;
    if (!(await faultOfConditions(context, working, transition, {}))) return transition;
  }
  return undefined;
};

/**
 * The automatic transitions that apply to a document as it is, until none does.
 *
 * @throws PlatformError 27 when they run in a circle
 */
export async function* follow(context: ChangeContext, working: Working): Steps {
  for (let turn = 0; ; turn++) {
    const transition = await nextAutomatic(context, working);
    if (!transition) return;
    if (turn === MAX_FOLLOWING) throw new PlatformError(27, 'The automatic transitions of the schema run in a circle');
    yield* enter(context, working, transition);
  }
}

/** The actions of a transition, its status, and what happens after; then every automatic transition that applies. */
export async function* perform(context: ChangeContext, working: Working, transition: CreationTransition): Steps {
  yield* enter(context, working, transition);
  yield* follow(context, working);
}

type Lock = { since: Date; waitMs: number };

/**
 * Takes the steps that need no waiting and writes the document down: free, or locked when some are left.
 *
 * @param since time of the lock, should there be one
 */
export const advance = async (
  context: ChangeContext,
  working: Working,
  steps: Steps,
  since: Date,
): Promise<Lock | undefined> => {
  const step = await steps.next();
  await store(context, working, step.done ? null : since);
  return step.done ? undefined : { since, waitMs: step.value };
};

const resume = async (context: ChangeContext, working: Working, steps: Steps, { since }: Lock) => {
  const { platform } = context;
  const next = await platform.db.transaction().execute(db =>
    withIndexErrors(async () => {
      context.db = db;
      const { rows } = await sql<{ user_ids: string[]; group_ids: string[] }>`select user_ids, group_ids from documents
        where id = ${working.id} and lock_timestamp = ${since} for update`.execute(db);
      const row = rows[0];
      // Deleted meanwhile, or freed by a server that started.
      if (!row) return undefined;
      working.userIds = row.user_ids;
      working.groupIds = row.group_ids;
      const lock = await advance(context, working, steps, since);
      if (!lock)
        await audit(
          context,
          'document.transition_finished',
          working.id,
          { status: working.status, tasks: working.tasks },
          db,
        );
      return lock;
    }),
  );
  if (next) goOnLater(context, working, steps, next);
};

/** Lets a locked document's transition go on when its time has come. Should it fail, the document is freed as it stands. */
export const goOnLater = (context: ChangeContext, working: Working, steps: Steps, lock: Lock): void => {
  const { platform } = context;
  platform.background.after(lock.waitMs, async () => {
    try {
      await resume(context, working, steps, lock);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await sql`update documents set lock_timestamp = null where id = ${working.id} and lock_timestamp = ${lock.since}`.execute(
        platform.db,
      );
      await audit(context, 'document.transition_failed', working.id, { reason });
    } finally {
      platform.memo.clear();
    }
  });
};

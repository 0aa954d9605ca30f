import { sql } from 'kysely';
import type { CreationTransition, TransitionStep } from '../../../contract';
import type { Caller } from '../../kernel/caller';
import { PlatformError } from '../../kernel/errors';
import type { RunningJob } from '../../kernel/jobs';
import type { Platform } from '../../kernel/platform';
import { write } from '../../kernel/write';
import { runAction } from './actions';
import { withIndexErrors } from './documentErrors';
import { DOCUMENT_COLUMNS, type DocumentRow } from './documentRecord';
import { faultOfConditions } from './fitting';
import { keepFollowed } from './followGroups';
import { open } from './openDocument';
import { findSchemaById } from './schemaRecord';
import { type ChangeContext, store, type Working } from './working';

/** Automatic transitions that may follow one change; more of them run in a circle. */
const MAX_FOLLOWING = 20;

/** Where a document stands: within a transition, or between two of them. As JSON it outlives the server. */
export type Cursor = {
  transition: CreationTransition;
  /** Number of its next action. */
  action: number;
  /** How many transitions have followed by themselves. */
  turn: number;
};

/** What is left to do, and how long to wait before, in milliseconds. */
type Pause = { cursor: Cursor; waitMs: number };

/** Takes the actions of a transition up to its next delay; else gives the document its status, and does what comes after. */
const enter = async (context: ChangeContext, working: Working, cursor: Cursor): Promise<Pause | undefined> => {
  const { actions = [], afterActions = [], toStatus } = cursor.transition;
  for (let at = cursor.action; at < actions.length; at++) {
    const action = actions[at] as TransitionStep;
    if (action.type === 'delay') return { cursor: { ...cursor, action: at + 1 }, waitMs: Number(action.time) };
    await runAction(context, working, action);
  }
  working.status = toStatus;
  working.statusChanged = true;
  for (const action of afterActions) await runAction(context, working, action);
  return undefined;
};

const nextAutomatic = async (context: ChangeContext, working: Working) => {
  for (const transition of context.schema.definition.transitions) {
    if (transition.type !== 'automatic' || !transition.fromStatuses.includes(working.status)) continue;
    if (!(await faultOfConditions(context, working, transition, {}))) return transition;
  }
  return undefined;
};

/** A transition from its beginning. */
export const begin = (transition: CreationTransition): Cursor => ({ transition, action: 0, turn: 0 });

/** Goes on with a transition, if one is under way, and then with every automatic one that applies, up to the next delay. */
const goOn = async (context: ChangeContext, working: Working, from: Cursor | undefined): Promise<Pause | undefined> => {
  let cursor = from;
  for (let turn = from?.turn ?? 0; ; turn++) {
    if (cursor) {
      const pause = await enter(context, working, cursor);
      if (pause) return pause;
    }
    const transition = await nextAutomatic(context, working);
    if (!transition) return undefined;
    if (turn === MAX_FOLLOWING) throw new PlatformError(27, 'The automatic transitions of the schema run in a circle');
    cursor = { transition, action: 0, turn: turn + 1 };
  }
};

type Waiting = {
  documentId: string;
  schemaId: string;
  /** Time of the lock, in milliseconds: another lock belongs to another change. */
  since: number;
  cursor: Cursor;
  caller: ChangeContext['caller'];
  tasks: readonly string[];
};

const KIND = 'data.transition';
/** Before a rest that the database refused is tried again. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000];

/**
 * Takes the steps that need no waiting and writes the document down: free, or locked with the rest of them as a job.
 *
 * @param cursor where to go on; `undefined` for what happens by itself after a change
 * @param since time of the lock, should there be one
 */
export const advance = async (
  context: ChangeContext,
  working: Working,
  cursor: Cursor | undefined,
  since: Date,
): Promise<'done' | 'waiting'> => {
  const { platform, db, schema, caller } = context;
  const pause = await goOn(context, working, cursor);
  await store(context, working, pause ? since : null);
  if (!pause) return 'done';
  const data: Waiting = {
    documentId: working.id,
    schemaId: schema.id,
    since: since.getTime(),
    cursor: pause.cursor,
    caller: { userId: caller.userId, applicationId: caller.applicationId },
    tasks: working.tasks,
  };
  await platform.jobs.add(db, { kind: KIND, subject: working.id, data, delayMs: pause.waitMs });
  return 'waiting';
};

/** Whoever asked for the change, as far as the rest of it needs to know. */
const callerOf = ({ caller }: Waiting): Caller => ({ ...caller, email: '', permissions: new Set(), tokenHash: '' });

const resume = (platform: Platform, { data, done }: RunningJob<Waiting>): Promise<void> =>
  write({ platform, caller: callerOf(data) }, (within, note) =>
    withIndexErrors(async () => {
      const { db } = within.platform;
      await done(db);
      const since = new Date(data.since);
      const schema = await findSchemaById(db, data.schemaId);
      await keepFollowed(db, schema?.definition ?? {});
      const { rows } = await sql<DocumentRow>`select ${sql.raw(DOCUMENT_COLUMNS)} from documents d
        where d.id = ${data.documentId} and d.lock_timestamp = ${since} for update`.execute(db);
      // Deleted meanwhile.
      if (!rows[0] || !schema) return;
      const context: ChangeContext = { ...within, db, schema };
      const working = { ...(await open(context, rows[0])), tasks: [...data.tasks] };
      if ((await advance(context, working, data.cursor, since)) === 'done')
        await note('document.transition_finished', working.id, { status: working.status, tasks: working.tasks });
    }),
  );

/** Frees a document whose transition failed: it stays as it stands. */
const giveUp = (platform: Platform, { data, done }: RunningJob<Waiting>, error: unknown): Promise<void> =>
  write({ platform, caller: callerOf(data) }, async (within, note) => {
    const { db } = within.platform;
    await done(db);
    await db
      .updateTable('documents')
      .set({ lock_timestamp: null })
      .where('id', '=', data.documentId)
      .where('lock_timestamp', '=', new Date(data.since))
      .execute();
    await note('document.transition_failed', data.documentId, {
      reason: error instanceof Error ? error.message : String(error),
    });
  });

/** Lets transitions go on when their time has come, on whichever server is there then. */
export const handleTransitions = (platform: Platform): void =>
  platform.jobs.handle<Waiting>(KIND, {
    run: async job => {
      try {
        await resume(platform, job);
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        await giveUp(platform, job, error);
      }
    },
    retryMs: RETRY_MS,
    givenUp: (job, error) => giveUp(platform, job, error),
  });

/**
 * Frees documents that are locked though nothing is left to be done to them: earlier versions of the platform lost the rest of a
 * transition when they stopped. They stay as the transition left them.
 */
export const releaseLocks = async ({ db, jobs }: Platform): Promise<void> => {
  await sql`update documents set lock_timestamp = null where lock_timestamp is not null and id not in ${jobs.subjectsOf(KIND)}`.execute(
    db,
  );
};

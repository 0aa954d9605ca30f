import type { ComponentType } from 'react';
import { NetworkError, NotRenewedError, SessionEndedError } from '../client';
import type { PermissionName } from '../contract';
import { failureText } from './failure';
import type { MessageKey, Say } from './messages';
import { patiently } from './patiently';
import type { Client, SessionUser } from './platform';
import type { Preferences } from './preferences';
import { mayBeDone } from './unsure';

/** Of one record: why it was left alone, or what went wrong. */
type Reason = { readonly id: string; readonly reason: string };

/** A record that an action made out of another one: its id, and where its page is. */
export type Made = { readonly id: string; readonly to: string };

/** What became of every record that an action was run on; none is forgotten. */
export type ActionResult = {
  readonly done: readonly string[];
  /** It made no sense for them. */
  readonly skipped: readonly Reason[];
  /** The host refused. */
  readonly failed: readonly Reason[];
  /** Sent, but no answer told whether it was done, as none does of a host that broke down over it: never sent again by itself. */
  readonly unknown: readonly Reason[];
  /** Never begun: it was stopped, or the connection was lost. */
  readonly left: readonly Reason[];
  /** By the id of the record that it was made out of. */
  readonly made?: ReadonlyMap<string, Made>;
};

export type ActionProgress = {
  readonly done: number;
  readonly of: number;
  /** When it goes on, while the host wants to be left alone. */
  readonly until?: Date;
};

/** What an operator chose for an action: the role that is added. */
export type ActionChoice = { readonly value: string; readonly label: string };

export type ActionChoiceProps = {
  value: ActionChoice | undefined;
  onChange: (choice: ActionChoice | undefined) => void;
};

export type ActionContext = {
  client: Client;
  say: Say;
  choice: ActionChoice | undefined;
  /** What this browser remembers for the signed-in user. */
  preferences: Pick<Preferences, 'get' | 'set'>;
  /** Told after each record, and when the host wants to be left alone. */
  report: (progress: ActionProgress) => void;
  /** Aborted when the operator stops it: what was not begun is left. */
  signal?: AbortSignal;
  /** Aborted when the operator waits no longer for the answers that are still to come: of these nobody knows. */
  givenUp?: AbortSignal;
};

/** Something that can be done with records of a resource: with the ticked ones above a list, with the one of a page by Ctrl+K. */
export type Action<T> = {
  /** Unique within its resource; `tools.actions.{name}` says it in words. */
  name: string;
  /** Any one of these is enough. */
  permission: readonly PermissionName[];
  /** Asks for what it needs to know first. */
  choice?: ComponentType<ActionChoiceProps>;
  /** Asks before it is done with one record; for many the preview asks. */
  confirm?: { title: MessageKey; text: MessageKey };
  /** Why it makes no sense for a record, or is done already: such records are skipped. */
  whyNot?: (record: T, choice: ActionChoice | undefined) => MessageKey | undefined;
  /** Whether a record shows that it was done; without it nobody can tell afterwards. */
  isDone?: (record: T, choice: ActionChoice | undefined) => boolean;
  /** What the operator ought to know before: that it takes their own access. */
  warning?: (
    records: readonly T[],
    choice: ActionChoice | undefined,
    me: SessionUser | undefined,
  ) => MessageKey | undefined;
  run: (records: readonly T[], context: ActionContext) => Promise<ActionResult>;
};

/** Whether the calls that follow would fail likewise. */
const isEnd = (error: unknown) =>
  error instanceof NetworkError || error instanceof SessionEndedError || error instanceof NotRenewedError;

/** Fails when the signal is aborted. */
const failsWith = (signal: AbortSignal | undefined) => {
  const failing = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  failing.catch(() => undefined);
  return failing;
};

/**
 * Does something with each record. A failure is noted and the next one tried; after a stop, or when the connection is lost,
 * the rest is left, with the reason. A call is repeated only where the host refused it for being one too many (429) and said when to
 * come again.
 *
 * @param say puts the reasons into the words of the console; without it they are those of the errors
 * @param one resolves when it is done, to what it made if it made something, or to the reason why the record was left alone
 * @param parallel how many calls are on their way at once
 */
export const forEachRecord = async <T extends { id: unknown }>(
  records: readonly T[],
  { say, report, signal, givenUp }: Pick<ActionContext, 'report' | 'signal' | 'givenUp'> & { say?: Say },
  one: (record: T) => Promise<string | Made | undefined>,
  parallel = 1,
): Promise<ActionResult> => {
  const result = {
    done: [] as string[],
    skipped: [] as Reason[],
    failed: [] as Reason[],
    unknown: [] as Reason[],
    left: [] as Reason[],
  };
  const made = new Map<string, Made>();
  const reasonOf = (error: unknown) => (say ? failureText(say, error) : String((error as Error)?.message ?? error));
  let [next, ended] = [0, 0];
  let lost: string | undefined;
  const abandoned = failsWith(givenUp);
  let waits = new Date(0);
  const tell = () => report({ done: ended, of: records.length, ...(waits.getTime() > Date.now() && { until: waits }) });
  const onWait = (until: Date) => {
    if (until > waits) waits = until;
    tell();
  };

  const attempt = async (record: T) => {
    const id = String(record.id);
    const why = signal?.aborted ? reasonOf(signal.reason) : lost;
    if (why !== undefined) return void result.left.push({ id, reason: why });
    try {
      const outcome = await patiently(() => Promise.race([one(record), abandoned]), { signal, onWait });
      if (typeof outcome === 'string') result.skipped.push({ id, reason: outcome });
      else {
        result.done.push(id);
        if (outcome) made.set(id, outcome);
      }
    } catch (error) {
      const reason = reasonOf(error);
      if (isEnd(error)) lost ??= reason;
      if (error instanceof NotRenewedError) result.left.push({ id, reason });
      else result[mayBeDone(error) ? 'unknown' : 'failed'].push({ id, reason });
    }
    ended++;
    tell();
  };
  const work = async () => {
    for (let record = records[next++]; record !== undefined; record = records[next++]) await attempt(record);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return made.size > 0 ? { ...result, made } : result;
};

/** Some records of a call to the data provider were not changed; `result` says which, and why. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
  constructor(readonly result: ActionResult) {
    const { done, skipped, failed, unknown, left } = result;
    const bad = [...failed, ...unknown, ...left];
    super(`${bad.length} of ${done.length + skipped.length + bad.length} failed: ${bad[0]?.reason ?? ''}`);
  }
}

import type { PermissionName } from '../contract';
import type { MessageKey } from './messages';
import type { Client } from './platform';

/** Of one record: why it was left alone, or what went wrong. */
export type Reason = { readonly id: string; readonly reason: string };

/** What became of every record that an action was run on; none is forgotten. */
export type ActionResult = {
  readonly done: readonly string[];
  readonly skipped: readonly Reason[];
  readonly failed: readonly Reason[];
};

export type ActionProgress = { readonly done: number; readonly of: number };

export type ActionContext = {
  client: Client;
  /** Told after each record. */
  report: (progress: ActionProgress) => void;
  /** Aborted when the operator stops it: what was not begun is skipped. */
  signal?: AbortSignal;
};

/** Something that can be done with records of a resource: in the menu of a row, for a selection, on the detail page. */
export type Action<T> = {
  /** Unique within its resource; `actions.{name}` says it in words. */
  name: string;
  /** Any one of these is enough. */
  permission: readonly PermissionName[];
  /** Records that it makes no sense for are skipped; all of them when left out. */
  appliesTo?: (record: T) => boolean;
  /** Asks before it begins. */
  confirm?: { title: MessageKey; text: MessageKey };
  run: (records: readonly T[], context: ActionContext) => Promise<ActionResult>;
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Does something with one record after the other. A failure is noted and the next one tried; after a stop the rest is
 * skipped, with the reason of the signal.
 *
 * @param one resolves when it is done, or to the reason why the record was left alone
 */
export const forEachRecord = async <T extends { id: unknown }>(
  records: readonly T[],
  { report, signal }: Pick<ActionContext, 'report' | 'signal'>,
  one: (record: T) => Promise<string | undefined>,
): Promise<ActionResult> => {
  const result = { done: [] as string[], skipped: [] as Reason[], failed: [] as Reason[] };
  for (const [index, record] of records.entries()) {
    const id = String(record.id);
    if (signal?.aborted) {
      result.skipped.push({ id, reason: reasonOf(signal.reason) });
      continue;
    }
    try {
      const reason = await one(record);
      if (reason === undefined) result.done.push(id);
      else result.skipped.push({ id, reason });
    } catch (error) {
      result.failed.push({ id, reason: reasonOf(error) });
    }
    report({ done: index + 1, of: records.length });
  }
  return result;
};

/** Some records of a call to the data provider were not changed; `result` says which, and why. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
  constructor(readonly result: ActionResult) {
    const { done, skipped, failed } = result;
    super(`${failed.length} of ${done.length + skipped.length + failed.length} failed: ${failed[0]?.reason ?? ''}`);
  }
}

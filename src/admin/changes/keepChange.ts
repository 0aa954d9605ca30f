import { type ChangeOutcome, type ChangingCall, type Exact, type KeyValueStore, parseExact } from '../../client';
import type { ResourceDefinition } from '../defineResource';
import { type RecordFinder, subjectOf } from './changeEntry';
import { createChangeLog } from './changeLog';

type Known = readonly (readonly [key: readonly unknown[], data: unknown])[];

export type Sent = {
  call: ChangingCall;
  at: number;
  durationMs: number;
  outcome: ChangeOutcome;
  /** What the console's cache held when it was sent. */
  known: Known;
  definitions: readonly ResourceDefinition[];
  storage: KeyValueStore;
  host: string | undefined;
  user: string | undefined;
};

const isRecord = (value: unknown, id: string): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && String((value as { id?: unknown }).id) === id;

/** What the console knows of one record by a purpose of its own. */
const oneOf = (known: Known, purpose: string, resource: string, id: string) =>
  known.find(([[name, kind, of]]) => name === resource && kind === purpose && of === id)?.[1];

/** A record as details and lists hold it, else what it is called. */
const finderIn =
  (known: Known): RecordFinder =>
  (resource, id) => {
    const own = known.filter(([[name]]) => name === resource).map(([, data]) => data);
    for (const data of own) {
      if (isRecord(data, id)) return data;
      const exact = (data as Partial<Exact<unknown>> | undefined)?.record;
      if (isRecord(exact, id)) return exact;
    }
    for (const data of own) {
      const rows = (data as { data?: unknown } | undefined)?.data;
      if (Array.isArray(rows)) for (const row of rows as readonly unknown[]) if (isRecord(row, id)) return row;
      if (isRecord(rows, id)) return rows;
    }
    const name = oneOf(known, 'name', resource, id);
    return typeof name === 'string' ? { id, name } : undefined;
  };

/** A record as its form has read it, to the last digit. */
const exactIn =
  (known: Known): RecordFinder =>
  (resource, id) => {
    const found = oneOf(known, 'exact', resource, id) as Exact<object> | null | undefined;
    return found?.at.reduce(
      (inner, step) => (inner as never)[step],
      parseExact(found.text),
    ) as ReturnType<RecordFinder>;
  };

/** Keeps one change. A storage that refuses loses the entry and nothing else. */
export const keepChange = ({ call, known, definitions, storage, host, user, ...rest }: Sent): void => {
  if (host === undefined || user === undefined) return;
  createChangeLog(storage, host, user).add({
    ...subjectOf(call, definitions, finderIn(known), exactIn(known)),
    ...rest,
  });
};

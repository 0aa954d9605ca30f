import type { ChangeOutcome, ChangingCall, KeyValueStore } from '../../client';
import type { ResourceDefinition } from '../defineResource';
import { subjectOf } from './changeEntry';
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

/** A record as details and lists hold it. */
const finderIn = (known: Known) => (resource: string, id: string) => {
  const own = known.filter(([[name]]) => name === resource).map(([, data]) => data);
  for (const data of own) if (isRecord(data, id)) return data;
  for (const data of own) {
    const rows = (data as { data?: unknown } | undefined)?.data;
    if (Array.isArray(rows)) for (const row of rows as readonly unknown[]) if (isRecord(row, id)) return row;
    if (isRecord(rows, id)) return rows;
  }
  return undefined;
};

/** Keeps one change. A storage that refuses loses the entry and nothing else. */
export const keepChange = ({ call, known, definitions, storage, host, user, ...rest }: Sent): void => {
  if (host === undefined || user === undefined) return;
  createChangeLog(storage, host, user).add({ ...subjectOf(call, definitions, finderIn(known)), ...rest });
};

import { sql } from 'kysely';
import type { Caller } from '../../kernel/caller';
import { PlatformError } from '../../kernel/errors';
import type { Platform } from '../../kernel/platform';
import type { Database } from '../../store/openStore';
import { askedText } from './moments';
import { isLargerThan, type JsonObject } from './paths';
import { keepsStatus, type SchemaRow } from './schemaRecord';
import { type DataChange, faultOfChange } from './validChange';

/** Longest text of one document's data, in characters. */
const MAX_DATA = 10 * 1024 * 1024;
/** Members and items of one document's data, all levels together; as many as a body can bring. */
const MAX_MEMBERS = 200_000;

/** A document while it is being changed. */
export type Working = DataChange & {
  readonly id: string;
  readonly creatorId: string | null;
  userIds: string[];
  groupIds: string[];
  status: string;
  /** Whether a transition gave it its status since it was last stored. */
  statusChanged: boolean;
  /** The data as it is stored, to see whether it has to be written. */
  storedText: string;
  /** Functions that were asked for on the way, for the audit. */
  tasks: string[];
};

/** What a change works with; `db` is the transaction of the moment. */
export type ChangeContext = {
  db: Database;
  readonly platform: Platform;
  readonly caller: Pick<Caller, 'userId' | 'applicationId'>;
  readonly schema: SchemaRow;
};

export const addAll = (list: readonly string[], more: readonly string[]): string[] => [...new Set([...list, ...more])];

/** What of a transition's input belongs into the document: members that are properties of the schema. */
export const writable = ({ definition }: SchemaRow, input: JsonObject): JsonObject => {
  const isOpen = Object.keys(definition.properties).length === 0;
  return Object.fromEntries(
    Object.entries(input).filter(([key]) => isOpen || Object.hasOwn(definition.properties, key)),
  );
};

/** The data of a document as it is stored. @throws PlatformError 26 when it is too large */
export const dataText = (data: JsonObject): string => {
  const text = JSON.stringify(data);
  if (text.length > MAX_DATA) throw new PlatformError(26, 'The document would be larger than 10 MB');
  // Each takes two characters at least: most documents need not be counted.
  if (text.length > 2 * MAX_MEMBERS && isLargerThan(MAX_MEMBERS, data))
    throw new PlatformError(26, `The document would have more than ${MAX_MEMBERS} members`);
  return text;
};

/** @throws PlatformError as `dataText`, and for what the change brought that the properties refuse */
const textOf = ({ definition }: SchemaRow, working: Working): string => {
  if (working.data === working.before && working.sent.size === 0) return working.storedText;
  const fault = faultOfChange(definition.properties, working);
  if (fault) throw fault;
  return dataText(working.data);
};

/**
 * Writes a document down as it now is.
 *
 * @param lockedSince time of the lock that stays on it, `null` for none
 */
export const store = async (context: ChangeContext, working: Working, lockedSince: Date | null): Promise<void> => {
  const { db, platform, schema } = context;
  const text = textOf(schema, working);
  // Large data that stays the same is not written again.
  const asked = () => askedText(schema.definition.properties, working.data, text);
  const data = text === working.storedText ? sql`` : sql`data = ${asked()}::jsonb, data_text = ${text},`;
  const now = new Date(platform.now());
  const statusChanged = working.statusChanged ? sql`status_changed_timestamp = ${now},` : sql``;
  const kept = working.statusChanged ? sql`and ${keepsStatus(schema.id, working.status)}` : sql``;
  const { rows } = await sql`update documents set ${data} ${statusChanged} status = ${working.status},
    user_ids = ${working.userIds}::text[], group_ids = ${working.groupIds}::text[], lock_timestamp = ${lockedSince},
    update_timestamp = ${now} where id = ${working.id} ${kept} returning id`.execute(db);
  // Whoever changes a document holds it: what is missing is its status.
  if (rows.length === 0) throw new PlatformError(16, `The schema has no status ${working.status} any more`);
  working.storedText = text;
  working.statusChanged = false;
};

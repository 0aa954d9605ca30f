import { sql } from 'kysely';
import type { EmbeddedPlatform } from '../../src/embedded/app';
import { OTHER_GROUP, type Person } from './authzPeople';

/** Who and what is written into fields that nobody may set: real ones, so that what would be done with them is done. */
export type Planted = { readonly person: Person; readonly role: string; readonly groupRole: string };

const MARK = 'planted-by-the-trial';
const LONG_AGO = '2001-02-03T04:05:06.000Z';

const camel = (name: string) => name.replace(/(?<!^)_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Fields that the platform alone decides about, or another call with a permission of its own, in both spellings. What a call does take
 * is not overwritten by them.
 *
 * @param flag what is said in fields that are true or false
 */
const plantedFields = ({ person, role, groupRole }: Planted, flag: boolean): Record<string, unknown> => {
  const fields: Record<string, unknown> = {
    ...{ id: person.id, _id: person.id, user_id: person.id, owner_id: person.id, creator_id: person.id },
    ...{ created_by: person.id, user_ids: [person.id], group_id: OTHER_GROUP, group_ids: [OTHER_GROUP] },
    ...{ email: `${MARK}@example.test`, password: MARK, password_hash: MARK, hash: MARK, token: MARK, secret: MARK },
    ...{ activation: flag, active: flag, enabled: flag, disabled: flag, verified: flag, viewed: flag, system: flag },
    ...{ roles: [role, groupRole], permissions: ['VIEW_USER', MARK], groups: [OTHER_GROUP] },
    ...{ staff_enlistments: [{ group_id: OTHER_GROUP, roles: [groupRole] }], patient_enlistments: [OTHER_GROUP] },
    ...{ creation_timestamp: LONG_AGO, update_timestamp: LONG_AGO, status_changed_timestamp: LONG_AGO },
    ...{
      expires_at: LONG_AGO,
      seq: 7,
      failed_count: 7,
      comment_count: 7,
      views: 7,
      status: MARK,
      schema_id: person.id,
    },
    ...{
      transition_lock: { timestamp: LONG_AGO },
      application_id: person.id,
      client_secret: MARK,
      tracking_hash: MARK,
    },
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => [
      [name, value],
      [camel(name), value],
    ]),
  );
};

/** Fields of these that a call takes where they are allowed, by its route. */
export const TAKEN: Record<string, readonly string[]> = {
  // Of the transition (5.6).
  'POST /data/v1/:schema/documents/:documentId/transition': ['id'],
  // 3.1.
  'POST /auth/v2/oauth2/tokens': ['client_secret'],
  // For whom, with a permission of its own: another row (6.10).
  'POST /payments/v1/appStore/completeTransaction': ['user_id', 'application_id'],
};

/** Columns that hold whatever a body holds. */
const KEPT: readonly (readonly [routes: RegExp, columns: readonly string[]])[] = [
  // The body is the data itself (5.6).
  [
    /^\w+ \/data\/v1\/:schema\/documents(\/:documentId)?(\/:arrayField(\/:objectId)?)?$/,
    ['documents.data', 'documents.data_text', 'audit.details'],
  ],
  [/processServerNotification$/, ['store_notifications.data']],
];

export const withPlanted = (body: object, planted: Planted, flag: boolean, taken: readonly string[] = []): object => {
  const fields = plantedFields(planted, flag);
  // Some services read both spellings.
  const named = new Set([...Object.keys(body), ...taken].map(camel));
  for (const name of Object.keys(fields)) if (named.has(camel(name))) delete fields[name];
  return { ...fields, ...body };
};

/** What a call left in the tables: how many rows of each, and what stands in each column of those that it wrote. */
export type Trace = { readonly rows: ReadonlyMap<string, number>; readonly columns: ReadonlyMap<string, string> };

/** What any call changes, whatever it asks for. */
const VOLATILE = ['access_tokens', 'refresh_tokens', 'buckets', 'oauth1_nonces'];

type Written = { name: string; count: number; written: Record<string, unknown>[] | null };

/** @returns runs a call and tells what it left */
export const createTracer = async ({ platform: { db } }: EmbeddedPlatform) => {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${VOLATILE}) order by 1`.execute(
    db,
  );
  const look = async (since: string) => {
    const all = tables.map(
      ({ name }) => sql`select ${name}::text as name, count(*)::int as count,
        json_agg(to_jsonb(t)) filter (where t.xmin::text::bigint > ${since}::bigint) as written from ${sql.table(name)} t`,
    );
    return (await sql<Written>`${sql.join(all, sql` union all `)}`.execute(db)).rows;
  };
  return async <T>(call: () => Promise<T>): Promise<{ answer: T; trace: Trace }> => {
    const { rows } = await sql<{ at: string }>`select txid_current()::text as at`.execute(db);
    const at = rows[0]?.at ?? '0';
    const before = new Map((await look(at)).map(({ name, count }) => [name, count]));
    const answer = await call();
    const columns = new Map<string, string[]>();
    const counts = new Map<string, number>();
    for (const { name, count, written } of await look(at)) {
      if (count !== before.get(name)) counts.set(name, count - (before.get(name) ?? 0));
      for (const [column, value] of (written ?? []).flatMap(row => Object.entries(row))) {
        const key = `${name}.${column}`;
        columns.set(key, [...(columns.get(key) ?? []), JSON.stringify(value)]);
      }
    }
    return {
      answer,
      trace: { rows: counts, columns: new Map([...columns].map(([key, values]) => [key, values.sort().join()])) },
    };
  };
};

/**
 * What a call with planted fields did that the same call without them does not.
 *
 * @param plain what two calls without them left: where they differ it is by chance, and only what was planted may not be found
 */
export const gained = (route: string, plain: readonly [Trace, Trace], trace: Trace, { person }: Planted): string[] => {
  const [one, other] = plain;
  const kept = KEPT.flatMap(([routes, columns]) => (routes.test(route) ? columns : []));
  const told: string[] = [];
  for (const name of new Set([...one.rows.keys(), ...trace.rows.keys()]))
    if (one.rows.get(name) === other.rows.get(name) && one.rows.get(name) !== trace.rows.get(name))
      told.push(`${name}: ${trace.rows.get(name) ?? 0} rows more, ${one.rows.get(name) ?? 0} without`);
  const marks = [MARK, person.id, OTHER_GROUP, LONG_AGO.slice(0, 10)];
  for (const [column, value] of trace.columns) {
    if (kept.includes(column)) continue;
    const known = one.columns.get(column);
    const isSame = known === other.columns.get(column);
    if (isSame ? known !== value : marks.some(mark => value.includes(mark))) told.push(`${column}: ${value}`);
  }
  return told;
};

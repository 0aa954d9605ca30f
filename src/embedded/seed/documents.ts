import { type RawBuilder, sql } from 'kysely';
import type { PropertyConfiguration } from '../../contract';
import type { Platform } from '../kernel/platform';
import { createIndexes, indexName, systemIndexes } from '../services/data/indexes';
import { DEFAULT_MODES } from '../services/data/modes';
import type { Definition } from '../services/data/schemaRecord';
import { faultOf } from '../services/data/validator';
import type { Database } from '../store/openStore';
import { CONTENTS } from './contents';
import { HOSTILE_CONTENTS } from './hostile';
import { createRandom } from './random';
import { SAMPLE_SCHEMAS, type SampleSchema } from './schemas';

/** How the documents are shared out among the schemas. */
const SHARES: readonly (readonly [schema: string, share: number])[] = [
  ['lab-result', 0.16],
  ['appointment', 0.12],
  ['prescription', 0.1],
  ['questionnaire', 0.08],
  ['report', 0.05],
  ['device', 0.05],
  ['consent', 0.04],
  ['blood-pressure-measurement', 0.4],
];

/** Every so many documents of these schemas one is larger, by so many bytes at most. */
const LARGE: Readonly<Record<string, { every: number; bytes: readonly number[] }>> = {
  'blood-pressure-measurement': { every: 400, bytes: [20_000, 60_000, 250_000] },
  report: { every: 100, bytes: [30_000, 100_000, 400_000, 2_000_000] },
};

const BATCH_BYTES = 1_500_000;
const BATCH_ROWS = 400;
/** Groups that documents are linked to. */
const GROUPS = ['5bfbfc3146e0fb321a4b2801', '5bfbfc3146e0fb321a4b2803', '5bfbfc3146e0fb321a4b2804'];

/** Ids as the platform's: the time in seconds, then a running number. */
const idAt = (at: number, serial: number) => {
  const seconds = Math.floor(at / 1_000).toString(16);
  return `${seconds.padStart(8, '0')}5eed${serial.toString(16).padStart(12, '0')}`;
};

type NewDocument = {
  id: string;
  schemaId: string;
  creatorId: string | null;
  groupId: string | null;
  status: string;
  text: string;
  at: number;
  updatedAt: number;
};

const insertDocuments = async (db: Database, documents: readonly NewDocument[]) => {
  const rows: RawBuilder<unknown>[] = documents.map(
    ({ id, schemaId, creatorId, groupId, status, text, at, updatedAt }) =>
      sql`(${id}, ${schemaId}, ${creatorId}, ${creatorId ? [creatorId] : []}::text[], ${groupId ? [groupId] : []}::text[], ${status}, ${text}::jsonb, ${text},
        ${new Date(updatedAt)}::timestamptz, ${new Date(at)}::timestamptz, ${new Date(updatedAt)}::timestamptz)`,
  );
  await sql`insert into documents (id, schema_id, creator_id, user_ids, group_ids, status, data, data_text, status_changed_timestamp, creation_timestamp, update_timestamp)
    values ${sql.join(rows)}`.execute(db);
};

/** Where a document would come to rest: no sample waits for a transition that happens by itself. */
const settledStatus = ({ transitions }: Definition, status: string, data: unknown): string => {
  const next = transitions.find(
    ({ type, fromStatuses, conditions = [] }) =>
      type === 'automatic' &&
      fromStatuses.includes(status) &&
      conditions.every(condition => !faultOf(condition.configuration as PropertyConfiguration, data)),
  );
  return next ? next.toStatus : status;
};

const definitionOf = (sample: SampleSchema, newId: () => string): Definition => ({
  properties: sample.properties,
  statuses: sample.statuses,
  creationTransition: sample.creationTransition,
  transitions: sample.transitions.map(transition => ({ id: newId(), ...transition })),
  indexes: [
    ...systemIndexes(newId),
    ...sample.indexes.map(({ fields, options }) => ({
      id: newId(),
      name: indexName(fields),
      fields,
      options: { background: true, unique: false, sparse: false, ...options },
      system: false,
    })),
  ],
  ...DEFAULT_MODES,
  ...sample.modes,
});

const seedSchemas = async (
  db: Database,
  anchor: number,
): Promise<ReadonlyMap<string, { id: string; definition: Definition }>> => {
  const made = new Map<string, { id: string; definition: Definition }>();
  let serial = 0;
  for (const [index, sample] of SAMPLE_SCHEMAS.entries()) {
    const at = anchor - (480 - index * 20) * 86_400_000;
    const newId = () => idAt(at, ++serial);
    const id = newId();
    const { maximumLimit = 100, ...modes } = sample.modes ?? {};
    const definition = definitionOf({ ...sample, modes }, newId);
    await db
      .insertInto('data_schemas')
      .values({
        id,
        name: sample.name,
        description: sample.description,
        definition: JSON.stringify(definition),
        default_limit: 20,
        maximum_limit: maximumLimit,
        creation_timestamp: new Date(at),
        update_timestamp: new Date(at),
      })
      .execute();
    made.set(sample.name, { id, definition });
  }
  return made;
};

/**
 * Eight schemas and their documents: the same ones every time. Some are large, and some are there to break things.
 *
 * @param count number of documents
 * @param anchor sample times count back from here
 */
export const seedDocuments = async (
  { db }: Platform,
  count: number,
  anchor: number,
  onProgress: (text: string) => void,
): Promise<void> => {
  const random = createRandom(count);
  const schemas = await seedSchemas(db, anchor);
  const rows = await db.selectFrom('users').select('id').orderBy('seq').limit(500).execute();
  const users = rows.map(row => row.id);
  let batch: NewDocument[] = [];
  let bytes = 0;
  let serial = 0;
  const flush = async () => {
    if (batch.length > 0) await insertDocuments(db, batch);
    batch = [];
    bytes = 0;
  };
  for (const [name, share] of SHARES) {
    const schema = schemas.get(name);
    const make = CONTENTS[name];
    if (!schema || !make) throw new Error(`There is no sample schema "${name}".`);
    const statuses = Object.keys(schema.definition.statuses);
    const total = name === 'blood-pressure-measurement' ? count - serial : Math.round(count * share);
    const large = LARGE[name];
    for (let index = 0; index < total; index++) {
      const at = anchor - Math.floor(((total - index) / total) * 390 * 86_400_000) - random.whole(0, 3_599_999);
      const turn = large && index % large.every === 7 ? Math.floor(index / large.every) : undefined;
      const bulk = turn === undefined ? 0 : (large?.bytes[turn % large.bytes.length] ?? 0);
      const hostile = name === 'lab-result' ? HOSTILE_CONTENTS[index] : undefined;
      const data = { ...make({ random, at, serial: index }, bulk), ...(hostile ? { raw: JSON.parse(hostile) } : {}) };
      const text = JSON.stringify(data);
      batch.push({
        id: idAt(at, ++serial),
        schemaId: schema.id,
        creatorId: users.length > 0 && random.chance(0.95) ? random.pick(users) : null,
        groupId: random.chance(0.6) ? random.pick(GROUPS) : null,
        // The first documents take every status in turn, so that each is there however few there are.
        status: settledStatus(
          schema.definition,
          index < 20 ? (statuses[index % statuses.length] ?? '') : random.pick(statuses),
          data,
        ),
        text,
        at,
        updatedAt: Math.min(anchor, at + random.whole(0, 20 * 86_400_000)),
      });
      bytes += text.length;
      if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
    }
  }
  await flush();
  if (count > 5_000) onProgress(`Adding sample data: indexes for ${count} documents`);
  await db.transaction().execute(async transaction => {
    for (const { id, definition } of schemas.values()) {
      for (const index of definition.indexes) if (!index.system) await createIndexes(transaction, id, index);
    }
  });
};
